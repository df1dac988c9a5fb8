import {
  breakEven,
  formatPercent,
  formatSigned,
  formatUsd,
  PLAN_IDS,
  type PlanComparison,
  type PlanId,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { describeBreakEven, describeMoney, describePayback, describePaysFrom } from "../content/words/figure-words.ts";
import { ESTIMATE_COPY } from "../content/estimate-copy.ts";
import { FittedWords } from "./fitted-words.tsx";
import { PLANS } from "../config/plans.ts";

const ROWS = ESTIMATE_COPY.rows;

export type PlanComparisonTableProps = {
  readonly inputs: RoiInputs;
  readonly comparison: PlanComparison;
};

/** All plans side by side, as a rate card. */
export function PlanComparisonTable({ inputs, comparison }: PlanComparisonTableProps): JSX.Element {
  const textsOf = (plan: PlanId): Readonly<Record<keyof typeof ROWS, string>> => {
    const { results } = comparison[plan];
    const paying = breakEven(plan, inputs, PLANS);
    return {
      price: formatUsd(PLANS[plan].monthlyCost),
      moreJobs: formatSigned(results.additionalJobs),
      hoursSaved: formatSigned(results.timeSavedHours),
      extraPerMonth: describeMoney(results.netMonthlySavings),
      extraPerYear: describeMoney(results.netAnnualSavings),
      annualRoi: formatPercent(results.roiPercentage),
      payback: describePayback(results),
      breakEven: describeBreakEven(paying),
      paysFrom: describePaysFrom(paying),
    };
  };
  const columns = PLAN_IDS.map((plan) => ({ plan, texts: textsOf(plan) }));
  const isChosen = (plan: PlanId): boolean => plan === inputs.selectedPlan;
  return (
    <table className="figures w-full table-fixed border-collapse text-small">
      <caption className="sr-only">{ESTIMATE_COPY.heading}</caption>
      <thead>
        <tr className="border-b-2 border-ink">
          <th scope="col" className="w-2/5">
            <span className="sr-only">{ESTIMATE_COPY.rowHeading}</span>
          </th>
          {PLAN_IDS.map((plan) => (
            <th key={plan} scope="col" data-chosen={isChosen(plan)} className={`${CELL} align-bottom`}>
              <span className="text-lead font-extrabold">{PLANS[plan].label}</span>
              {isChosen(plan) ? (
                <span className="block text-small font-normal text-steel">{ESTIMATE_COPY.yourChoice}</span>
              ) : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(ROWS) as (keyof typeof ROWS)[]).map((row) => (
          <tr
            key={row}
            data-total={row === "extraPerMonth"}
            className="border-b border-rule font-normal data-[total=true]:font-extrabold"
          >
            <th scope="row" className="py-2 pr-2 text-left [font-weight:inherit]">
              {ROWS[row]}
            </th>
            {columns.map(({ plan, texts }) => (
              <td key={plan} data-chosen={isChosen(plan)} className={CELL}>
                <FittedWords text={texts[row]} share={CELL_SHARE} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Part of the section's width that a cell's text has at least. */
const CELL_SHARE = 0.24;

const CELL = "px-2 py-2 text-right [overflow-wrap:anywhere] data-[chosen=true]:bg-paper sm:px-3";
