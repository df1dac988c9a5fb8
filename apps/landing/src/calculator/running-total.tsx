import { formatUsd } from "@contractor-roi/roi-core";
import { useDeferredValue, type FocusEvent, type JSX } from "react";
import { Figure } from "./figure.tsx";
import { useTexts } from "../page-context.tsx";
import { useRoiResults } from "./use-roi-results.ts";

/** The total at the foot of the inputs, shown where the results are below them, so that typing visibly changes it. */
export function RunningTotal(): JSX.Element {
  const texts = useTexts().page.calculator;
  const { figures } = useDeferredValue(useRoiResults());
  return (
    <p data-slot="running-total" className="figures">
      <span className="caps text-steel">{texts.extraProfit}</span>{" "}
      <strong className="text-h3">
        <Figure value={figures.netPerMonth} format={formatUsd} />
      </strong>
    </p>
  );
}

/** Moves a focused field out from under the total: browsers scroll a field into the window, even under the total. */
export function scrollClearOfTotal({ target }: FocusEvent): void {
  if (target instanceof HTMLInputElement) target.scrollIntoView({ block: "nearest" });
}
