import { ButtonLink } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { SourceMark } from "../claims/source-mark.tsx";
import { CALCULATOR_HREF } from "../links.ts";
import { CustomerProof } from "./customer-proof.tsx";
import { useTexts } from "../page-context.tsx";

const CARD_CLAIMS = ["annualSavings", "roi", "hoursSaved"] as const;

/** Three claims as lines of a rate card, each with a link to the calculator. */
export function TrustSection(): JSX.Element {
  const texts = useTexts().trust;
  return (
    <section
      data-slot="trust"
      data-surface="dark"
      aria-labelledby="trust-heading"
      className="border-t-8 border-orange-bright bg-navy text-sheet print:hidden [--focus-color:var(--color-orange-bright)]"
    >
      <div className="mx-auto max-w-[73.75rem] px-4 pt-12 sm:px-6 lg:pt-20">
        <h2 id="trust-heading" className="m-0 text-h2 tracking-tight text-balance">
          {texts.heading}
          <SourceMark claim="contractorsTrust" />
        </h2>
        <ul className="m-0 mt-6 list-none p-0 lg:mt-8">
          {texts.cards.map(({ figure, title, text, button }, index) => (
            <li
              key={button}
              className="grid gap-x-8 gap-y-4 border-t border-seam py-6 md:grid-cols-[1fr_15rem] md:items-center"
            >
              <div className="grid gap-x-8 lg:grid-cols-[4fr_5fr]">
                <h3 className="m-0 grid gap-x-8 lg:col-span-2 lg:grid-cols-subgrid lg:items-baseline">
                  <span className="text-claim tracking-tight">{figure}</span>{" "}
                  <span className="text-h3">
                    {title}
                    <SourceMark claim={CARD_CLAIMS[index]} />
                  </span>
                </h3>
                <p className="m-0 mt-1 text-ice lg:col-start-2 lg:mt-0">{text}</p>
              </div>
              <ButtonLink href={CALCULATOR_HREF} variant="outline" className="w-full">
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
