import { formatUsd } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { Figure } from "./figure.tsx";
import { useTexts } from "../page-context.tsx";
import type { DerivedRoi } from "./calculator-store.ts";

/**
 * The money that the business loses per day and month without the plan: the total's, on whose sheet it stands. A plan that loses
 * money shows no red loss of $0.
 */
export function MoneyLostCard({ roi }: { readonly roi: DerivedRoi }): JSX.Element {
  const { page, results } = useTexts();
  const { figures, caution } = roi;
  const [colour, edge] = caution === "loss" ? ["text-steel", "border-l-transparent"] : ["text-alarm", "border-l-alarm"];
  return (
    <section
      data-slot="money-lost"
      aria-labelledby="money-lost-heading"
      className={`@container border-b border-l-4 border-b-rule py-2.5 pr-4 pl-3 sm:pr-6 sm:pl-5 ${edge}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 id="money-lost-heading" className={`caps m-0 ${colour}`}>
          {page.calculator.moneyLost}
        </h4>
        <p className="figures m-0 flex flex-wrap items-baseline gap-x-3">
          <Money value={figures.moneyLostPerDay} unit={results.perDay} colour={colour} />{" "}
          <Money value={figures.moneyLostPerMonth} unit={results.perMonth} colour={colour} />
        </p>
      </div>
    </section>
  );
}

type MoneyProps = { readonly value: number; readonly unit: string; readonly colour: string };

function Money({ value, unit, colour }: MoneyProps): JSX.Element {
  return (
    <span>
      <strong className={`text-h3 lettering [overflow-wrap:anywhere] ${colour}`}>
        <Figure value={value} format={formatUsd} />
      </strong>{" "}
      <span className="text-small text-steel">{unit}</span>
    </span>
  );
}
