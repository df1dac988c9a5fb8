import "./page.css";
import "../embed/embed.css";
import { keepFieldInSight } from "@contractor-roi/ui/field";
import { repeatHeldSteps } from "@contractor-roi/ui/hold-to-repeat";
import { StrictMode, useLayoutEffect, type JSX } from "react";
import { createRoot } from "react-dom/client";
import { CalculatorSection } from "../calculator/calculator-section.tsx";
import { TradeDrawings } from "../calculator/trade-drawings.tsx";
import { reportHeight, reportLead } from "../embed/frame-message.ts";
import { noteVisiblePart } from "../embed/note-visible-part.ts";
import { loadDisplayFace } from "../loading/load-display-face.ts";
import { useCompanyPhone, useSite, useTexts } from "../page-context.tsx";
import { reportError } from "../reporting/report-error.ts";
import { CalculatorWithLead } from "./calculator-with-lead.tsx";
import { Estimate } from "./estimate.tsx";
import { openDocument, startAnalytics } from "./open.ts";
import { PageRoot, type OpenPage } from "./open-page.tsx";

type EmbeddedCalculatorProps = { readonly root: Element };

/** The calculator alone, for a frame on another site: without the page's other sections and bars, and without `<main>`. */
function EmbeddedCalculator({ root }: EmbeddedCalculatorProps): JSX.Element {
  const { brand } = useSite();
  const phone = useCompanyPhone();
  useLayoutEffect(() => reportHeight(root), [root]);
  return (
    <>
      <h1 className="sr-only">{useTexts().section.title}</h1>
      <CalculatorSection drawings={<TradeDrawings />} estimate={<Estimate />}>
        <CalculatorWithLead beforeOpening={noteVisiblePart} />
      </CalculatorSection>
      <p className="m-0 hidden px-6 print:block">
        {brand.name} {phone.text}
      </p>
    </>
  );
}

function show(opened: OpenPage): void {
  const root = document.getElementById("root");
  if (!root)
    throw new Error("Cannot show the calculator as the document must hold an element with the id root: there is none");
  createRoot(root).render(
    <StrictMode>
      <PageRoot {...opened}>
        <EmbeddedCalculator root={root} />
      </PageRoot>
    </StrictMode>,
  );
  keepFieldInSight();
  repeatHeldSteps();
  loadDisplayFace();
  opened.visit.subscribe((visit, before) => {
    if (visit.isLeadSent && !before.isLeadSent) reportLead();
  });
  startAnalytics(opened.page);
}

// Not awaited here: the texts' script imports from this one, which must be done then.
openDocument().then(show, (error: unknown) => reportError("app/load-chunk", error));
