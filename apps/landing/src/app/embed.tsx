import "./page.css";
import "../embed/embed.css";
import { StrictMode, useLayoutEffect, type JSX } from "react";
import { createRoot } from "react-dom/client";
import { keepFigures, restoreFigures } from "../calculator/adopt-entered-values.ts";
import { CalculatorSection } from "../calculator/calculator-section.tsx";
import { noteVisiblePart, reportHeight, reportLead } from "../embed/frame.ts";
import { useCompanyPhone, useSite, useTexts } from "../page-context.tsx";
import { CalculatorWithLead } from "./calculator-with-lead.tsx";
import { Estimate } from "./estimate.tsx";
import { PageRoot } from "./open-page.tsx";
import { loadExtras, showDocument } from "./show-document.ts";

type EmbeddedCalculatorProps = { readonly root: Element };

/** The calculator alone, for a frame on another site: without the page's other sections and bars, and without `<main>`. */
function EmbeddedCalculator({ root }: EmbeddedCalculatorProps): JSX.Element {
  const { brand } = useSite();
  const phone = useCompanyPhone();
  useLayoutEffect(() => reportHeight(root), [root]);
  return (
    <>
      <h1 className="sr-only">{useTexts().section.title}</h1>
      <CalculatorSection estimate={<Estimate />}>
        <CalculatorWithLead beforeOpening={noteVisiblePart} />
      </CalculatorSection>
      <p className="m-0 hidden px-6 print:block">
        {brand.name} {phone.text}
      </p>
    </>
  );
}

showDocument((root, opened) => {
  restoreFigures(opened.calculator);
  createRoot(root).render(
    <StrictMode>
      <PageRoot {...opened}>
        <EmbeddedCalculator root={root} />
      </PageRoot>
    </StrictMode>,
  );
  keepFigures(opened.calculator);
  opened.visit.subscribe((visit, before) => {
    if (visit.bookingUrl !== null && before.bookingUrl === null) reportLead();
  });
  loadExtras(opened.page);
});
