import { formatUsd, type DisplayFigures } from "@contractor-roi/roi-core";
import { Card } from "@contractor-roi/ui/card";
import type { JSX } from "react";
import { Figure } from "./figure.tsx";
import { useTexts } from "../page-context.tsx";

/** The money that the business loses per day and month without the plan. */
export function MoneyLostCard({ figures }: { readonly figures: DisplayFigures }): JSX.Element {
  const { page, results } = useTexts();
  return (
    <Card tone="alarm" aria-labelledby="money-lost-heading" className="@container">
      <h4 id="money-lost-heading" className="caps m-0 text-alarm">
        {page.calculator.moneyLost}
      </h4>
      <p className="figures m-0 mt-1 flex flex-wrap items-baseline justify-between gap-x-6">
        <span>
          <strong className="text-h2 text-alarm lettering [overflow-wrap:anywhere]">
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
    </Card>
  );
}
