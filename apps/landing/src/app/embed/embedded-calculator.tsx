import type { JSX } from "react";
import { CalculatorSection } from "../../calculator/calculator-section.tsx";
import { SECTION_COPY } from "../../content/section-copy.ts";
import { noteVisiblePart } from "../../embed/note-visible-part.ts";
import { CalculatorWithLead } from "../calculator-with-lead.tsx";
import { EstimateSlot } from "../estimate-slot.tsx";

/** The calculator alone, for a frame on another site: without the page's other sections and bars, and without `<main>`. */
export function EmbeddedCalculator(): JSX.Element {
  return (
    <>
      <h1 className="sr-only">{SECTION_COPY.title}</h1>
      <CalculatorSection estimate={<EstimateSlot />}>
        <CalculatorWithLead beforeOpening={noteVisiblePart} />
      </CalculatorSection>
    </>
  );
}
