import { Suspense, useEffect, useLayoutEffect, useRef, type JSX } from "react";
import { adoptEnteredValues, keepFigures, restoreFigures } from "../calculator/adopt-entered-values.ts";
import { CalculatorSection } from "../calculator/calculator-section.tsx";
import { useCalculatorStore } from "../calculator/calculator-store.ts";
import { CalculatorTopBar } from "../calculator/calculator-top-bar.tsx";
import { PageFooter } from "../footer/page-footer.tsx";
import { Hero } from "../hero/hero.tsx";
import type { EarlyPart } from "../loading/early-visit.ts";
import { StaticSection } from "../loading/static-section.tsx";
import { useLazyComponent } from "../loading/use-lazy-component.ts";
import { whenVisible } from "../loading/when-visible.ts";
import { useSite } from "../page-context.tsx";
import { SampleCall } from "../sample-call/sample-call.tsx";
import { FaqSection } from "../trust/faq-section.tsx";
import { TrustSection } from "../trust/trust-section.tsx";
import { CalculatorWithLead } from "./calculator-with-lead.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Estimate } from "./estimate.tsx";
import { ExitOffer } from "./exit-offer.tsx";
import { firstSignOfVisitor, VoiceSlot } from "./voice-slot.tsx";

export const CALCULATOR_SLOT = "[data-slot=calculator]";

type LandingPageProps = {
  /** Inputs and clicks in the calculator before React took it over. */
  readonly early?: EarlyPart | null;
  /** Called when the calculator answers, and shows earlier inputs. The same function on every render. */
  readonly onInteractive?: () => void;
};

/**
 * The whole page, in the specification's order. Each section has a boundary of its own: React renders a section anew that a
 * translator or an extension changed before, and no other. No text stands outside of them.
 */
export function LandingPage({ early = null, onInteractive }: LandingPageProps): JSX.Element {
  const { sampleCall, voice } = useSite();
  return (
    <>
      <main data-beside-voice={voice !== false} className="bg-paper">
        <Hero voice={voice === false ? null : <VoiceSlot />} />
        {sampleCall ? (
          <StaticSection>
            <SampleCall />
          </StaticSection>
        ) : null}
        <CalculatorSection
          topBar={<CalculatorTopBar />}
          estimate={
            <Suspense>
              <Estimate />
            </Suspense>
          }
        >
          <Suspense>
            <LiveCalculator early={early} onInteractive={onInteractive} />
          </Suspense>
        </CalculatorSection>
        <StaticSection>
          <TrustSection />
        </StaticSection>
        <StaticSection>
          <FaqSection />
        </StaticSection>
      </main>
      <StaticSection>
        <PageFooter />
      </StaticSection>
      <Suspense>
        <LateBar />
      </Suspense>
      <Suspense>
        <ExitOffer />
      </Suspense>
    </>
  );
}

type LiveCalculatorProps = { readonly early: EarlyPart | null; readonly onInteractive: (() => void) | undefined };

/** The calculator, which takes over earlier inputs and clicks. */
function LiveCalculator({ early, onInteractive }: LiveCalculatorProps): JSX.Element {
  const store = useCalculatorStore();
  const parent = useRef<HTMLDivElement>(null);
  // Before the browser paints the hydrated parts.
  useLayoutEffect(() => {
    restoreFigures(store);
    if (early && parent.current) adoptEnteredValues(store, parent.current, early);
  }, [early, store]);
  // Behind the effect that shows a link's figures, which are not the visitor's.
  useEffect(() => keepFigures(store), [store]);
  // When every part of it listens.
  useEffect(() => {
    const repeated = early?.repeat() ?? Promise.resolve();
    void repeated.then(onInteractive);
  }, [early, onInteractive]);
  return (
    // It only notes which clicks reach the calculator.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div ref={parent} data-slot="calculator" onClickCapture={({ nativeEvent }) => early?.meet(nativeEvent)}>
      <CalculatorWithLead />
    </div>
  );
}

const fetchBar = () => import("./calculator-bar.tsx").then((module) => module.CalculatorBar);

/** The bar at the bottom, whose script is fetched at the first sign of a visitor, and again at the next one after a failure. */
function LateBar(): JSX.Element | null {
  const { Component, hasFailed, load } = useLazyComponent(fetchBar);
  useEffect(() => {
    void firstSignOfVisitor().then(load);
    // A page that is scrolled as it opens. Reading it now would have the hydrated page laid out at once.
    return whenVisible(document.documentElement, () => {
      if (window.scrollY > 0) load();
    });
  }, [hasFailed, load]);
  return Component ? (
    <ErrorBoundary place="app/calculator-bar">
      <Component />
    </ErrorBoundary>
  ) : null;
}
