import type { JSX, ReactNode } from "react";
import { StaticSection } from "../loading/static-section.tsx";
import { CALCULATOR_ID } from "../links.ts";
import { useTexts } from "../page-context.tsx";
import { PrintedTitle } from "./printed-title.tsx";
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
