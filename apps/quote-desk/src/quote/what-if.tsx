import { ENGLISH_QUOTE_WORDS, type Quote } from "@contractor-roi/quote";
import { describeMoney } from "@contractor-roi/quote/words";
import { formatPercent, type RoiInputs } from "@contractor-roi/roi-core";
import { Button } from "@contractor-roi/ui/button";
import { Field } from "@contractor-roi/ui/field";
import { useState, type JSX } from "react";
import { LABELS } from "./build-draft-quote.ts";
import { FIGURES } from "./desk-fields.tsx";

/** The sliders' least maximum, for small figures. */
const LEAST_ENDS = { jobs: 20, profit: 500, hours: 20 };
const PROJECTIONS = ["conservative", "expected", "upside"] as const;
const { labels } = ENGLISH_QUOTE_WORDS;

type WhatIfProps = {
  readonly inputs: RoiInputs;
  /** Quotes other inputs for the same customer. */
  readonly quoteInputs: (inputs: RoiInputs) => Quote;
  readonly onAdopt: (inputs: RoiInputs) => void;
};

/**
 * Tries other figures. The quote keeps its own until they are taken over, so that nobody sends a guess. Its key
 * is the quote's figures, so that it starts again with them.
 */
export function WhatIf({ inputs, quoteInputs, onAdopt }: WhatIfProps): JSX.Element {
  const [tried, setTried] = useState<RoiInputs>(inputs);
  const isChanged = FIGURES.some(({ input }) => tried[input] !== inputs[input]);
  const { range } = quoteInputs(tried);
  return (
    <div className="grid grid-cols-1 gap-4">
      {FIGURES.map(({ text, figure, input, step, describe }) => (
        <Field
          key={figure}
          label={
            <span className="flex flex-wrap justify-between gap-x-3">
              {LABELS.Customer[text]}
              <span className="figures" aria-hidden="true">
                {describe(tried[input])}
              </span>
            </span>
          }
        >
          {(control) => (
            <input
              {...control}
              type="range"
              min={0}
              // Twice the quote's figure, on the scale's steps.
              max={Math.max(LEAST_ENDS[figure], Math.ceil((2 * inputs[input]) / step) * step)}
              step={step}
              value={tried[input]}
              aria-valuetext={describe(tried[input])}
              aria-label={LABELS.Customer[text]}
              onChange={(event) => setTried({ ...tried, [input]: event.currentTarget.valueAsNumber })}
              className="focus-ring h-11 w-full cursor-pointer accent-orange"
            />
          )}
        </Field>
      ))}
      <table className="figures w-full text-small">
        <caption className="caps pb-1 text-left text-steel">With these figures</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="py-1.5 text-left">
              <span className="sr-only">Projection</span>
            </th>
            {["A month", "A year", "ROI"].map((name) => (
              <th key={name} scope="col" className={CELL}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PROJECTIONS.map((name) => {
            const { netMonthlySavings, netAnnualSavings, roiPercentage } = range[name].results;
            return (
              <tr
                key={name}
                data-total={name === "expected"}
                className="border-b border-rule font-normal data-[total=true]:font-extrabold"
              >
                <th scope="row" className="py-1.5 text-left [font-weight:inherit]">
                  {labels[name]}
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
          Back to the quote’s
        </Button>
      </div>
    </div>
  );
}

const CELL = "py-1.5 pl-2 text-right [overflow-wrap:anywhere]";
