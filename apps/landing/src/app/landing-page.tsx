import type { JSX } from "react";
import { CalculatorTopBar } from "../calculator/calculator-top-bar.tsx";
import { Hero } from "../hero/hero.tsx";
import { TrustSection } from "../trust/trust-section.tsx";
import { Page } from "./page.tsx";
import { StaticPart } from "./static-part.tsx";

/** The whole page: what is prerendered, and what development shows. */
export function LandingPage(): JSX.Element {
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
    />
  );
}
