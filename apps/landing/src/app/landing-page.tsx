import { BUSINESS_TYPE_IDS, PLAN_IDS } from "@contractor-roi/roi-core";
import type { JSX, ReactNode } from "react";
import type { OptionLabels } from "../calculator/business-details-panel.tsx";
import { CalculatorTopBar } from "../calculator/calculator-top-bar.tsx";
import { mapIds } from "../calculator/map-ids.ts";
import { OPTION_LABELS } from "../calculator/option-labels.tsx";
import { Hero } from "../hero/hero.tsx";
import { StaticPart } from "../loading/static-part.tsx";
import { TrustSection } from "../trust/trust-section.tsx";
import { VoiceButton, type VoiceButtonProps } from "../voice/voice-button.tsx";
import { Page } from "./page.tsx";

const LABELS: OptionLabels = {
  trades: mapIds(BUSINESS_TYPE_IDS, (id) => (
    <StaticPart name={`trade-${id}`} as="span">
      {OPTION_LABELS.trades[id]}
    </StaticPart>
  )),
  plans: mapIds(PLAN_IDS, (id) => (
    <StaticPart name={`plan-${id}`} as="span">
      {OPTION_LABELS.plans[id]}
    </StaticPart>
  )),
};

type LandingPageProps = {
  /** Shown in the estimate's place until it is loaded. */
  readonly estimate?: ReactNode;
};

/** The whole page, as it is prerendered and as the development server renders it. */
export function LandingPage({ estimate }: LandingPageProps): JSX.Element {
  return (
    <Page
      hero={
        <StaticPart name="hero">
          <Hero />
        </StaticPart>
      }
      topBar={
        <StaticPart name="top-bar">
          <CalculatorTopBar />
        </StaticPart>
      }
      trust={
        <StaticPart name="trust">
          <TrustSection />
        </StaticPart>
      }
      estimate={estimate}
      labels={LABELS}
      VoiceButton={StaticVoiceButton}
    />
  );
}

function StaticVoiceButton(props: VoiceButtonProps): JSX.Element {
  return (
    <div>
      <StaticPart name="voice">
        <VoiceButton {...props} />
      </StaticPart>
    </div>
  );
}
