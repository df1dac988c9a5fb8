import { namePlan } from "@contractor-roi/quote";
import { formatPercent, projectRange, type RoiInputs } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { useLateTexts, useSite, useTexts } from "../page-context.tsx";
import { FittedWords, type FittedWordsProps } from "./fitted-words.tsx";

const PROJECTIONS = ["conservative", "expected", "upside"] as const;
/** Parts of the section's width that the texts of an amount and of a percentage have at least. */
const AMOUNT_SHARE = 0.19;
const PERCENTAGE_SHARE = 0.16;

/** What the chosen plan brings with half of its effect, with all of it, and with a quarter more. */
export function ProjectionTable({ inputs }: { readonly inputs: RoiInputs }): JSX.Element {
  const { results: texts } = useTexts();
  const { estimate, words } = useLateTexts();
  const { plans } = useSite();
  const { rows } = estimate;
  const range = projectRange(inputs, plans);
  return (
    <table className="figures w-full table-fixed border-collapse text-small @max-[19rem]:text-[0.75rem]">
      <caption className="caps pb-2 text-left text-steel">
        {`${estimate.rangeHeading} (${namePlan(texts.planTitle, plans[inputs.selectedPlan].label)})`}
      </caption>
      <thead>
        <tr className="border-b-2 border-ink align-bottom">
          <th scope="col" className="w-1/3">
            <span className="sr-only">{estimate.projection}</span>
          </th>
          {[rows.extraPerMonth, rows.extraPerYear, rows.annualRoi].map((column) => (
            <th key={column} scope="col" className={`${CELL} text-label lettering last:w-[22%]`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PROJECTIONS.map((name) => {
          const { liftMultiplier, results } = range[name];
          return (
            <tr
              key={name}
              data-total={name === "expected"}
              className="border-b border-rule font-normal data-[total=true]:font-extrabold"
            >
              <th scope="row" className="py-2 pr-2 text-left [font-weight:inherit]">
                {estimate.range[name]}{" "}
                <span className="inline-block font-normal text-steel">
                  {`${formatPercent(liftMultiplier * 100)} ${estimate.countsWith}`}
                </span>
              </th>
              <Cell text={words.describeMoney(results.netMonthlySavings)} share={AMOUNT_SHARE} />
              <Cell text={words.describeMoney(results.netAnnualSavings)} share={AMOUNT_SHARE} />
              <Cell text={formatPercent(results.roiPercentage)} share={PERCENTAGE_SHARE} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** On phones in the display face, in which a year's amount of six digits fits whole, and smaller on the smallest. */
function Cell(props: FittedWordsProps): JSX.Element {
  return (
    <td className={`${CELL} @max-[24rem]:text-small @max-[24rem]:lettering @max-[19rem]:text-[0.75rem]`}>
      <FittedWords {...props} />
    </td>
  );
}

const CELL = "py-2 pl-1.5 text-right [overflow-wrap:anywhere] sm:pl-2";
