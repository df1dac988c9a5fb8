import {
  describeBreakEven,
  describePayback,
  ENGLISH_QUOTE_WORDS,
  type Quote,
  type QuotedPlan,
} from "@contractor-roi/quote";
import { describeMoney, describePrice } from "@contractor-roi/quote/words";
import { formatAmount, formatPercent, formatSigned, PLAN_IDS, type PlanId } from "@contractor-roi/roi-core";
import { Checkbox } from "@contractor-roi/ui/checkbox";
import { RadioCardGroup } from "@contractor-roi/ui/radio-card-group";
import type { JSX } from "react";
import { readPrices, type QuoteDraft } from "./quote-draft.ts";

const TOTAL = ENGLISH_QUOTE_WORDS.labels.extraPerMonth;
const ROWS: readonly (readonly [label: string, text: (plan: QuotedPlan) => string])[] = [
  ["Price a month", ({ terms }) => formatAmount(terms.monthlyCost)],
  ["More jobs a month", ({ results }) => formatSigned(results.additionalJobs)],
  ["Hours saved a month", ({ results }) => formatSigned(results.timeSavedHours)],
  [TOTAL, ({ results }) => describeMoney(results.netMonthlySavings)],
  ["Extra profit a year", ({ results }) => describeMoney(results.netAnnualSavings)],
  ["Annual ROI", ({ results }) => formatPercent(results.roiPercentage)],
  ["Payback", ({ results }) => describePayback(results)],
  ["Extra jobs to pay for it", ({ breakEven }) => describeBreakEven(breakEven)],
];

type PlanChoiceProps = { readonly draft: QuoteDraft; readonly onChoose: (plan: PlanId) => void };

export function PlanChoice({ draft, onChoose }: PlanChoiceProps): JSX.Element {
  const { plans } = draft;
  const { prices } = readPrices(draft);
  return (
    <RadioCardGroup
      legend="Plan"
      name="plan"
      value={draft.plan}
      options={PLAN_IDS.map((id) => ({
        value: id,
        label: (
          <span className="flex flex-wrap items-baseline gap-x-2 pr-5">
            <span className="text-action lettering">{plans[id].label}</span>
            <span className="figures text-small font-normal text-steel">
              {describePrice({ monthlyCost: prices[id] ?? plans[id].monthlyCost })}
            </span>
          </span>
        ),
      }))}
      onValueChange={onChoose}
      className="grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]"
    />
  );
}

type PlanComparisonProps = {
  readonly quote: Quote;
  readonly comparesPlans: boolean;
  readonly onCompare: (comparesPlans: boolean) => void;
};

export function PlanComparison({ quote, comparesPlans, onCompare }: PlanComparisonProps): JSX.Element {
  const { plans } = quote;
  const chosen = quote.inputs.selectedPlan;
  return (
    <div className="grid grid-cols-1 gap-4">
      <table className="figures w-full text-small">
        <caption className="sr-only">What each plan brings</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="py-1.5 text-left font-normal">
              <span className="sr-only">What it brings</span>
            </th>
            {PLAN_IDS.map((id) => (
              <th key={id} scope="col" data-chosen={id === chosen} className={CELL}>
                {plans[id].terms.label}
                {id === chosen ? <span className="sr-only">, quoted</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([label, text]) => (
            <tr
              key={label}
              data-total={label === TOTAL}
              className="border-b border-rule font-normal data-[total=true]:font-extrabold"
            >
              <th scope="row" className="py-1.5 pr-2 text-left [font-weight:inherit]">
                {label}
              </th>
              {PLAN_IDS.map((id) => (
                <td key={id} data-chosen={id === chosen} className={CELL}>
                  {text(plans[id])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox
        label="The document compares the plans"
        checked={comparesPlans}
        onChange={(event) => onCompare(event.currentTarget.checked)}
      />
    </div>
  );
}

const CELL = "px-2 py-1.5 text-right [overflow-wrap:anywhere] data-[chosen=true]:bg-paper";
