import { memo, type JSX } from "react";
import { BusinessDetailsPanel } from "./business-details-panel.tsx";
import { ResultsPanel, type ResultsPanelProps } from "./results-panel.tsx";

type CalculatorProps = ResultsPanelProps & {
  /** A message about a link that was not fully understood. */
  readonly linkNote: string | null;
};

/** The calculator: job sheet on the left, invoice on the right. Opening and closing a dialog does not render it again. */
export const Calculator = memo(function Calculator({ linkNote, ...results }: CalculatorProps): JSX.Element {
  return (
    <>
      <output>
        {linkNote ? <span className="mb-6 block max-w-[68ch] border-l-4 border-alarm pl-4">{linkNote}</span> : null}
      </output>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12 lg:gap-8 print:grid-cols-12">
        <div className="lg:sticky lg:top-20 lg:col-span-5 print:col-span-5">
          <BusinessDetailsPanel />
        </div>
        <div className="lg:col-span-7 print:col-span-7">
          <ResultsPanel {...results} />
        </div>
      </div>
    </>
  );
});
