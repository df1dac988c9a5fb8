import { ButtonLink } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { SourceMark } from "../claims/source-mark.tsx";
import { CALCULATOR_HREF } from "../links.ts";
import { CustomerProof } from "./customer-proof.tsx";
import { useTexts } from "../page-context.tsx";

const CARD_CLAIMS = ["annualSavings", "roi", "hoursSaved"] as const;

/** Three claims, each with a drawing of its own and a link to the calculator. */
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
        <ul className="m-0 mt-6 grid list-none gap-x-8 p-0 md:grid-cols-2 lg:mt-8">
          {texts.cards.map(({ figure, title, text, button }, index) => (
            <li
              key={button}
              className="grid content-start items-start gap-x-8 gap-y-4 border-t border-seam py-8 md:first:col-span-2 md:first:grid-cols-2"
            >
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
              <div data-slot="claim-drawing" className="md:row-span-2" />
              <ButtonLink
                href={CALCULATOR_HREF}
                variant="outline"
                className="col-start-1 w-full sm:justify-self-start sm:w-auto"
              >
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
