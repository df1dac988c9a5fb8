import { formatUsd } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { Figure } from "./figure.tsx";
import { useTexts } from "../page-context.tsx";
import { fill } from "../texts/texts.ts";
import type { DerivedRoi } from "./use-roi-results.ts";

/**
 * The money that the business loses per day and month without the plan. It says that this is the total's money, on whose sheet
 * it stands. A plan that loses money shows no red loss of $0.
 */
export function MoneyLostCard({ roi }: { readonly roi: DerivedRoi }): JSX.Element {
  const { page, plans, results } = useTexts();
  const { figures, inputs, profitable } = roi;
  const colour = profitable ? "text-alarm" : "text-steel";
  return (
    <section
      data-slot="money-lost"
      aria-labelledby="money-lost-heading"
      className={`@container rounded-t-sheet border-l-4 py-3 pr-4 pl-3 sm:pr-6 sm:pl-5 ${profitable ? "border-alarm" : "border-transparent"}`}
    >
      <h4 id="money-lost-heading" className={`caps m-0 ${colour}`}>
        {page.calculator.moneyLost}
      </h4>
      <p className="figures m-0 mt-1 flex flex-wrap items-baseline justify-between gap-x-6">
        <span>
          <strong className={`text-h2 lettering [overflow-wrap:anywhere] ${colour}`}>
            <Figure value={figures.moneyLostPerDay} format={formatUsd} />
          </strong>{" "}
          <span className="text-small text-steel">{results.perDay}</span>
        </span>
        <span>
          <strong className="text-h3 text-ink lettering [overflow-wrap:anywhere]">
            <Figure value={figures.moneyLostPerMonth} format={formatUsd} />
          </strong>{" "}
          <span className="text-small text-steel">{results.perMonth}</span>
        </span>
      </p>
      {profitable ? (
        <p className="m-0 mt-1 text-small">
          <span>{fill(results.sameMoney, { plan: plans[inputs.selectedPlan].name })}</span>
        </p>
      ) : null}
    </section>
  );
}
