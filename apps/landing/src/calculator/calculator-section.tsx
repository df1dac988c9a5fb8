import type { JSX, ReactNode } from "react";
import { CALCULATOR_ID } from "../config/links.ts";
import { COPY } from "../content/copy.ts";
import { BusinessDetailsPanel, type OptionLabels } from "./business-details-panel.tsx";
import { ResultsPanel, type ResultsPanelProps } from "./results-panel.tsx";

export type CalculatorSectionProps = ResultsPanelProps & {
  readonly topBar: ReactNode;
  readonly labels: OptionLabels;
  /** Message for a visitor whose link could not be read completely, or null. */
  readonly linkNote: string | null;
  /** Shown below both panels. */
  readonly estimate: ReactNode;
};

/** The calculator: inputs on the left, results on the right. */
export function CalculatorSection({
  topBar,
  labels,
  linkNote,
  estimate,
  ...results
}: CalculatorSectionProps): JSX.Element {
  return (
    <section id={CALCULATOR_ID} aria-labelledby="calculator-heading" className="-scroll-mt-18 border-y border-rule">
      {topBar}
      <div className="mx-auto max-w-[73.75rem] px-4 pt-10 pb-16 sm:px-6 sm:pt-14 lg:pb-24">
        <h2
          id="calculator-heading"
          tabIndex={-1}
          className="m-0 text-h2 font-extrabold tracking-tight text-balance outline-none"
        >
          {COPY.calculator.heading}
        </h2>
        <p className="mt-2 mb-8 max-w-[68ch] text-lead text-steel">{COPY.calculator.intro}</p>
        <output>
          {linkNote ? <span className="mb-6 block max-w-[68ch] border-l-4 border-alarm pl-4">{linkNote}</span> : null}
        </output>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-12 lg:gap-8">
          <div className="lg:col-span-5">
            <BusinessDetailsPanel labels={labels} />
          </div>
          <div className="lg:sticky lg:top-20 lg:col-span-7">
            <ResultsPanel {...results} />
          </div>
        </div>
        {estimate}
      </div>
    </section>
  );
}
