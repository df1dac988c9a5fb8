import { useEffect, useRef, type JSX, type ReactNode } from "react";
import { StaticSection } from "../loading/static-section.tsx";
import { CALCULATOR_ID } from "../links.ts";
import { useTexts } from "../page-context.tsx";
import { TradeDrawings } from "./trade-drawings.tsx";

type CalculatorSectionProps = {
  readonly topBar?: ReactNode;
  /** The calculator itself. */
  readonly children: ReactNode;
  /** Shown below the calculator. */
  readonly estimate: ReactNode;
};

/** The section around the calculator. It never changes. */
export function CalculatorSection({ topBar, children, estimate }: CalculatorSectionProps): JSX.Element {
  const texts = useTexts().section;
  return (
    <section id={CALCULATOR_ID} aria-labelledby="calculator-heading" className="-scroll-mt-18">
      {topBar ? <StaticSection>{topBar}</StaticSection> : null}
      <div className="mx-auto max-w-[73.75rem] px-4 pt-4 pb-16 sm:px-6 sm:pt-8 lg:pb-24 print:py-4">
        <StaticSection className="contents print:hidden">
          <h2 id="calculator-heading" tabIndex={-1} className="m-0 text-h2 tracking-tight text-balance outline-none">
            {texts.heading}
          </h2>
          <p className="mt-1.5 mb-3 lg:mb-4 max-w-[68ch] text-pretty text-steel lg:text-lead">{texts.intro}</p>
        </StaticSection>
        <PrintedTitle />
        {children}
        {estimate}
        <StaticSection>
          <TradeDrawings />
        </StaticSection>
      </div>
    </section>
  );
}

/**
 * Heads the printed page, and names the file that a browser prints to: "Estimate, November 26, 2026". The day is written when
 * somebody prints: a browser's first date in words took a third of all that the page does until it is interactive.
 */
function PrintedTitle(): JSX.Element {
  const { printed } = useTexts().estimate;
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { title } = document;
    window.addEventListener(
      "beforeprint",
      () => {
        const day = new Date().toLocaleDateString(document.documentElement.lang || undefined, { dateStyle: "long" });
        document.title = `${printed}, ${day}`;
        heading.current!.textContent = document.title;
      },
      listening,
    );
    window.addEventListener("afterprint", () => (document.title = title), listening);
    return () => listening.abort();
  }, [printed]);
  return (
    <p ref={heading} className="m-0 mb-3 hidden text-h3 print:block">
      {printed}
    </p>
  );
}
