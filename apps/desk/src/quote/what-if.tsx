import { describeMoney, type Quote } from "@contractor-roi/quote";
import { formatAmount, formatNumber, formatPercent, type RoiInputs } from "@contractor-roi/roi-core";
import { Button } from "@contractor-roi/ui/button";
import { Field } from "@contractor-roi/ui/field";
import { useState, type JSX } from "react";

type Assumption = "jobsPerMonth" | "avgJobProfit" | "adminHoursPerWeek";

type Slider = {
  readonly assumption: Assumption;
  readonly label: string;
  readonly step: number;
  /** The slider's least maximum, for small figures. */
  readonly leastEnd: number;
  readonly describe: (value: number) => string;
};

const SLIDERS: readonly Slider[] = [
  {
    assumption: "jobsPerMonth",
    label: "Jobs a month",
    step: 1,
    leastEnd: 20,
    describe: (value) => `${formatNumber(value)} jobs`,
  },
  { assumption: "avgJobProfit", label: "Profit per job", step: 10, leastEnd: 500, describe: formatAmount },
  {
    assumption: "adminHoursPerWeek",
    label: "Admin hours a week",
    step: 1,
    leastEnd: 20,
    describe: (value) => `${formatNumber(value)} h / week`,
  },
];
const PROJECTIONS = [
  ["conservative", "Conservative"],
  ["expected", "Expected"],
  ["upside", "Upside"],
] as const;

type WhatIfProps = {
  readonly inputs: RoiInputs;
  /** Quotes other inputs for the same customer. */
  readonly quoteInputs: (inputs: RoiInputs) => Quote;
  readonly onAdopt: (inputs: RoiInputs) => void;
};

/**
 * Tries other figures. The quote keeps the customer's own until they are taken over, so that nobody sends a guess. Its key
 * is the customer's figures, so that it starts again with them.
 */
export function WhatIf({ inputs, quoteInputs, onAdopt }: WhatIfProps): JSX.Element {
  const [tried, setTried] = useState<RoiInputs>(inputs);
  const isChanged = SLIDERS.some(({ assumption }) => tried[assumption] !== inputs[assumption]);
  const { range } = quoteInputs(tried);
  return (
    <div className="grid grid-cols-1 gap-4">
      {SLIDERS.map(({ assumption, label, step, leastEnd, describe }) => (
        <Field
          key={assumption}
          label={
            <span className="flex flex-wrap justify-between gap-x-3">
              {label}
              <span className="figures" aria-hidden="true">
                {describe(tried[assumption])}
              </span>
            </span>
          }
        >
          {(control) => (
            <input
              {...control}
              type="range"
              min={0}
              max={endOf(inputs[assumption], step, leastEnd)}
              step={step}
              value={tried[assumption]}
              aria-valuetext={describe(tried[assumption])}
              aria-label={label}
              onChange={(event) => setTried({ ...tried, [assumption]: event.currentTarget.valueAsNumber })}
              className="focus-ring h-11 w-full cursor-pointer accent-orange"
            />
          )}
        </Field>
      ))}
      <table className="figures w-full border-collapse text-small">
        <caption className="caps pb-1 text-left text-steel">With these figures</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="py-1.5 text-left">
              <span className="sr-only">Projection</span>
            </th>
            <th scope="col" className={CELL}>
              A month
            </th>
            <th scope="col" className={CELL}>
              A year
            </th>
            <th scope="col" className={CELL}>
              ROI
            </th>
          </tr>
        </thead>
        <tbody>
          {PROJECTIONS.map(([name, label]) => {
            const { netMonthlySavings, netAnnualSavings, roiPercentage } = range[name].results;
            return (
              <tr
                key={name}
                data-total={name === "expected"}
                className="border-b border-rule font-normal data-[total=true]:font-extrabold"
              >
                <th scope="row" className="py-1.5 text-left [font-weight:inherit]">
                  {label}
                </th>
                <td className={CELL}>{describeMoney(netMonthlySavings)}</td>
                <td className={CELL}>{describeMoney(netAnnualSavings)}</td>
                <td className={CELL}>{formatPercent(roiPercentage)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-disabled={!isChanged} onClick={() => onAdopt(tried)}>
          Quote these figures
        </Button>
        <Button variant="quiet" aria-disabled={!isChanged} onClick={() => setTried(inputs)}>
          Back to the customer’s
        </Button>
      </div>
    </div>
  );
}

/** Twice the customer's figure, on the scale's steps. */
function endOf(value: number, step: number, leastEnd: number): number {
  return Math.max(leastEnd, Math.ceil((2 * value) / step) * step);
}

const CELL = "py-1.5 pl-2 text-right [overflow-wrap:anywhere]";
