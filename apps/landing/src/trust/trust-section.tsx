import { ButtonLink } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { SourceMark } from "../claims/source-mark.tsx";
import { CALCULATOR_HREF } from "../links.ts";
import { CustomerProof } from "./customer-proof.tsx";
import { useTexts } from "../page-context.tsx";

const CARD_CLAIMS = ["annualSavings", "roi", "hoursSaved"] as const;

/** Three claims, each with a link to the calculator. */
export function TrustSection(): JSX.Element {
  const texts = useTexts().trust;
  return (
    <section
      data-slot="trust"
      data-surface="dark"
      aria-labelledby="trust-heading"
      className="border-t-8 border-orange-bright bg-navy text-sheet print:hidden [--focus-color:var(--color-orange-bright)]"
    >
      <div data-voice-gutter className="mx-auto max-w-[73.75rem] px-4 py-12 sm:px-6 lg:py-20">
        <h2 id="trust-heading" className="m-0 text-h2 tracking-tight text-balance">
          {texts.heading}
          <SourceMark claim="contractorsTrust" />
        </h2>
        <ul className="m-0 mt-6 grid list-none gap-x-8 p-0 md:grid-cols-3 lg:mt-8">
          {texts.cards.map(({ figure, title, text, button }, index) => (
            <li key={button} className="grid grid-rows-[1fr_auto] gap-y-4 border-t border-seam py-8">
              <div>
                <h3 className="m-0 flex flex-wrap items-baseline gap-x-3">
                  <span className="text-claim tracking-tight">{figure}</span>{" "}
                  <span className="text-h3">
                    {title}
                    <SourceMark claim={CARD_CLAIMS[index]} />
                  </span>
                </h3>
                <p className="m-0 mt-1 text-ice">{text}</p>
              </div>
              <ButtonLink href={CALCULATOR_HREF} variant="outline" className="w-full sm:w-auto sm:justify-self-start">
                {button}
              </ButtonLink>
            </li>
          ))}
        </ul>
        <CustomerProof />
      </div>
    </section>
  );
}
