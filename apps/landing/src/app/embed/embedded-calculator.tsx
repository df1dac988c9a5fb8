import type { JSX } from "react";
import { OPTION_LABELS } from "../../calculator/option-labels.tsx";
import { COPY } from "../../content/copy.ts";
import { noteVisiblePart } from "../../embed/note-visible-part.ts";
import { CalculatorWithLead } from "../calculator-with-lead.tsx";
import { useLeadDialog } from "../use-lead-dialog.tsx";

/** The calculator alone, for a frame on another site: without the page's other sections and bars, and without `<main>`. */
export function EmbeddedCalculator(): JSX.Element {
  const lead = useLeadDialog();
  return (
    <>
      <h1 className="sr-only">{COPY.calculator.title}</h1>
      <CalculatorWithLead
        lead={lead}
        onRequestPlan={() => void noteVisiblePart().then(lead.open)}
        labels={OPTION_LABELS}
      />
    </>
  );
}
