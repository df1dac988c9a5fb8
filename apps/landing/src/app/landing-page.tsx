import type { JSX, ReactNode } from "react";
import { CalculatorSection } from "../calculator/calculator-section.tsx";
import { CalculatorTopBar } from "../calculator/calculator-top-bar.tsx";
import { PageFooter } from "../footer/page-footer.tsx";
import { Hero } from "../hero/hero.tsx";
import { SampleCall } from "../sample-call/sample-call.tsx";
import { StickyCalculatorBar } from "../sticky-bar/sticky-calculator-bar.tsx";
import { FaqSection } from "../trust/faq-section.tsx";
import { TrustSection } from "../trust/trust-section.tsx";
import { CalculatorWithLead } from "./calculator-with-lead.tsx";
import { EstimateSlot } from "./estimate-slot.tsx";
import { ExitOffer } from "./exit-offer.tsx";
import { Island, type IslandName } from "./island.tsx";
import { VoiceDemo } from "./voice-demo.tsx";

/** What the islands show before anybody has done anything. */
export const ISLANDS: Readonly<Record<IslandName, ReactNode>> = {
  calculator: <CalculatorWithLead />,
  estimate: <EstimateSlot />,
  "sticky-bar": <StickyCalculatorBar />,
  voice: <VoiceDemo />,
  "exit-offer": <ExitOffer />,
};

type LandingPageProps = {
  readonly renderIsland?: (name: IslandName) => ReactNode;
};

/** The whole page, in the specification's order: what is prerendered, and what development renders. */
export function LandingPage({ renderIsland = renderInPlace }: LandingPageProps): JSX.Element {
  return (
    <>
      <main>
        <Hero voice={renderIsland("voice")} />
        <SampleCall />
        <CalculatorSection topBar={<CalculatorTopBar />} estimate={renderIsland("estimate")}>
          {renderIsland("calculator")}
        </CalculatorSection>
        <TrustSection />
        <FaqSection />
      </main>
      <PageFooter />
      {renderIsland("sticky-bar")}
      {renderIsland("exit-offer")}
    </>
  );
}

function renderInPlace(name: IslandName): ReactNode {
  return <Island name={name}>{ISLANDS[name]}</Island>;
}
