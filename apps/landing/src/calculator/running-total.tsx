import { formatUsd } from "@contractor-roi/roi-core";
import { useDeferredValue, type JSX } from "react";
import { Figure } from "./figure.tsx";
import { useTexts } from "../page-context.tsx";
import { useRoiResults } from "./calculator-store.ts";

/** The total at the foot of the inputs, for a calculator without the page's bar, so that typing visibly changes it. */
export function RunningTotal(): JSX.Element {
  const texts = useTexts().page.calculator;
  const { figures } = useDeferredValue(useRoiResults());
  return (
    <p data-slot="running-total" className="figures hidden">
      <span className="caps text-steel">{texts.extraProfit}</span>{" "}
      <strong className="text-h3 lettering">
        <Figure value={figures.netPerMonth} format={formatUsd} />
      </strong>
    </p>
  );
}
