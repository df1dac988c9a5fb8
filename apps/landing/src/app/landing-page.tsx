import { lazy, Suspense, useEffect, useLayoutEffect, useRef, type JSX, type ReactNode } from "react";
import { adoptEnteredValues } from "../calculator/adopt-entered-values.ts";
import { CalculatorSection } from "../calculator/calculator-section.tsx";
import { useCalculatorStore } from "../calculator/calculator-store.ts";
import { Hero } from "../hero/hero.tsx";
import type { EarlyPart } from "../loading/early-visit.ts";
import { StaticSection } from "../loading/static-section.tsx";
import { useSite } from "../page-context.tsx";
import { StickyCalculatorBar } from "../sticky-bar/sticky-calculator-bar.tsx";
import { CalculatorWithLead } from "./calculator-with-lead.tsx";
import { EstimateSlot } from "./estimate-slot.tsx";
import { ExitOffer } from "./exit-offer.tsx";
import type * as StaticParts from "./static-parts.ts";
import { VoiceSlot } from "./voice-slot.tsx";

/** A part that never changes. It stands in the page already, so that no visitor fetches its script. */
function staticPart(name: keyof typeof StaticParts) {
  return lazy(async () => ({ default: (await import("./static-parts.ts"))[name] }));
}

const HeroPromise = staticPart("HeroPromise");
const JobTicket = staticPart("JobTicket");
const SocialProof = staticPart("SocialProof");
const SampleCall = staticPart("SampleCall");
const CalculatorTopBar = staticPart("CalculatorTopBar");
const TradeDrawings = staticPart("TradeDrawings");
const TrustSection = staticPart("TrustSection");
const FaqSection = staticPart("FaqSection");
const PageFooter = staticPart("PageFooter");

export const CALCULATOR_SLOT = "[data-slot=calculator]";

type LandingPageProps = {
  /** The estimate until the live one is loaded. */
  readonly estimate?: ReactNode;
  /** What was entered and clicked in the calculator before React took it over. */
  readonly early?: EarlyPart | null;
  /** Called when the calculator answers, and shows what was entered before. The same function on every render. */
  readonly onInteractive?: () => void;
};

/**
 * The whole page, in the specification's order. Each section stands in a boundary of its own: where something else has changed
 * one of them before React took it over, that one is rendered anew, and no other. No text stands outside of them.
 */
export function LandingPage({ estimate, early = null, onInteractive }: LandingPageProps): JSX.Element {
  const { sampleCall, voice } = useSite();
  return (
    <>
      <main>
        <Hero
          promise={<HeroPromise />}
          ticket={<JobTicket />}
          proof={<SocialProof />}
          voice={voice === false ? null : <VoiceSlot />}
        />
        {sampleCall ? (
          <StaticSection>
            <SampleCall />
          </StaticSection>
        ) : null}
        <CalculatorSection
          topBar={<CalculatorTopBar />}
          drawings={<TradeDrawings />}
          estimate={
            <Suspense>
              <EstimateSlot>{estimate}</EstimateSlot>
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
        <StickyCalculatorBar />
      </Suspense>
      <Suspense>
        <ExitOffer />
      </Suspense>
    </>
  );
}

type LiveCalculatorProps = { readonly early: EarlyPart | null; readonly onInteractive: (() => void) | undefined };

/** The calculator, which takes over what was done before. */
function LiveCalculator({ early, onInteractive }: LiveCalculatorProps): JSX.Element {
  const store = useCalculatorStore();
  const place = useRef<HTMLDivElement>(null);
  // Before the browser paints what was hydrated.
  useLayoutEffect(() => {
    if (early && place.current) adoptEnteredValues(store, place.current, early);
  }, [early, store]);
  // When every part of it listens.
  useEffect(() => {
    const repeated = early?.repeat() ?? Promise.resolve();
    void repeated.then(onInteractive);
  }, [early, onInteractive]);
  return (
    // It only notes which clicks reach the calculator.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div ref={place} data-slot="calculator" onClickCapture={({ nativeEvent }) => early?.meet(nativeEvent)}>
      <CalculatorWithLead />
    </div>
  );
}
