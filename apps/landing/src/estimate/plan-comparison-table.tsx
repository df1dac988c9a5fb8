import {
  breakEven,
  formatAmount,
  formatPercent,
  formatSigned,
  PLAN_IDS,
  type PlanComparison,
  type PlanId,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import { fitText } from "@contractor-roi/ui/fit-text";
import type { JSX } from "react";
import { useSite, useTexts } from "../page-context.tsx";
import type { Texts } from "../texts/texts.ts";

type Row = keyof Texts["estimate"]["rows"];

type PlanComparisonTableProps = {
  readonly inputs: RoiInputs;
  readonly comparison: PlanComparison;
};

/** All plans side by side, as a rate card. */
export function PlanComparisonTable({ inputs, comparison }: PlanComparisonTableProps): JSX.Element {
  const { estimate, words } = useTexts();
  const { plans } = useSite();
  const textsOf = (plan: PlanId): Readonly<Record<Row, string>> => {
    const { results } = comparison[plan];
    return {
      price: formatAmount(plans[plan].monthlyCost),
      moreJobs: formatSigned(results.additionalJobs),
      hoursSaved: formatSigned(results.timeSavedHours),
      extraPerMonth: words.describeMoney(results.netMonthlySavings),
      extraPerYear: words.describeMoney(results.netAnnualSavings),
      annualRoi: formatPercent(results.roiPercentage),
      payback: words.describePayback(results),
      breakEven: words.describeBreakEven(breakEven(plan, inputs, plans)),
    };
  };
  const columns = PLAN_IDS.map((plan) => ({ plan, texts: textsOf(plan) }));
  const isChosen = (plan: PlanId): boolean => plan === inputs.selectedPlan;
  return (
    <table className="figures w-full table-fixed border-collapse text-small">
      <caption className="sr-only">{estimate.heading}</caption>
      <thead>
        <tr className="border-b-2 border-ink">
          <th scope="col" className="w-2/5">
            <span className="sr-only">{estimate.rowHeading}</span>
          </th>
          {PLAN_IDS.map((plan) => (
            <th key={plan} scope="col" data-chosen={isChosen(plan)} className={`${CELL} align-bottom`}>
              <span className="font-extrabold sm:text-lead">{plans[plan].label}</span>
              {isChosen(plan) ? (
                <span className="block text-small font-normal text-steel">{estimate.yourChoice}</span>
              ) : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(estimate.rows) as Row[]).map((row) => (
          <tr
            key={row}
            data-total={row === "extraPerMonth"}
            className="border-b border-rule font-normal data-[total=true]:font-extrabold"
          >
            <th scope="row" className="py-2 pr-2 text-left [font-weight:inherit]">
              {estimate.rows[row]}
            </th>
            {columns.map(({ plan, texts }) => (
              <td key={plan} data-chosen={isChosen(plan)} className={`${CELL} @max-[19rem]:lettering`}>
                <CellText text={texts[row]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A text that wraps between its words; if one is too long for the line, all shrink. */
function CellText({ text }: { readonly text: string }): JSX.Element {
  const longest = text.split(" ").reduce((longer, word) => (word.length > longer.length ? word : longer));
  return <span style={fitText(longest, { share: CELL_SHARE })}>{text}</span>;
}

/** The least share of the section's width that a cell's text has. */
const CELL_SHARE = 0.24;

const CELL = "px-2 py-2 text-right [overflow-wrap:anywhere] data-[chosen=true]:bg-paper sm:px-3";
