import { Badge } from "@contractor-roi/ui/badge";
import { ButtonLink } from "@contractor-roi/ui/button";
import type { JSX, ReactNode } from "react";
import { BrandMark } from "../brand/brand-mark.tsx";
import { SourceMark } from "../claims/source-mark.tsx";
import { CALCULATOR_HREF } from "../links.ts";
import { StaticSection } from "../loading/static-section.tsx";
import { useTexts } from "../page-context.tsx";
import { JobTicket } from "./job-ticket.tsx";

/** The hero, in the specification's order: badge, headline, subheadline, highlights, button, note, social proof. */
export function Hero({ voice }: { readonly voice: ReactNode }): JSX.Element {
  const texts = useTexts().hero;
  return (
    <section
      data-slot="hero"
      data-surface="dark"
      aria-labelledby="hero-heading"
      className="overflow-hidden bg-navy text-sheet [--focus-color:var(--color-orange-bright)]"
    >
      <div className="mx-auto grid max-w-[73.75rem] gap-x-8 gap-y-4 px-4 pt-4 pb-8 sm:px-6 lg:grid-cols-12 lg:pt-6 lg:pb-10">
        <StaticSection className="@container min-w-0 lg:col-span-7">
          <BrandMark className="text-h3" />
          <p className="m-0 mt-4 lg:mt-6">
            <Badge look="plain">
              {texts.badge.text}
              <SourceMark claim="contractorsCalculated" />
            </Badge>
          </p>
          <div data-slot="headline">
            <h1 id="hero-heading" className="m-0 mt-2 text-h1 tracking-tight text-balance lg:mt-3">
              {texts.headline}
            </h1>
            <p className="m-0 mt-3 max-w-[44ch] text-lead text-ice lg:mt-4">{texts.subheadline}</p>
          </div>
          <HighlightList />
          <ButtonLink
            href={CALCULATOR_HREF}
            variant="bright"
            className="mt-4 min-h-15 w-full text-h3 sm:w-auto sm:px-7"
          >
            {texts.button}
          </ButtonLink>
          <p className="m-0 mt-2.5 text-small text-ice">{texts.note}</p>
        </StaticSection>
        {voice === null ? null : <div className="lg:col-span-7">{voice}</div>}
        <StaticSection className="lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1 lg:self-center lg:pt-10">
          <JobTicket />
        </StaticSection>
      </div>
      <StaticSection>
        <SocialProof />
      </StaticSection>
    </section>
  );
}

/** On a phone three short ruled lines, so that the button stands above the fold. */
function HighlightList(): JSX.Element {
  const texts = useTexts().hero;
  return (
    <ul className="m-0 mt-4 grid list-none border-t-2 border-orange-bright p-0 md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] md:gap-x-5">
      {texts.highlights.map(({ title, text }, index) => (
        <li key={title} className="border-b border-seam py-1.5 md:border-b-0 md:py-3">
          <h2 className="m-0 text-action whitespace-nowrap md:text-h3 lg:text-action min-[75rem]:text-h3">
            {title}
            {index === 2 ? <SourceMark claim="revenue" /> : null}
          </h2>
          <p className="m-0 mt-1 hidden text-small text-ice md:block">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const PROOF_CLAIMS = ["contractorsTrust", "rating", "contractorsCalculated"] as const;

/** The sill: what others say, in one line along the hero's lower edge. */
function SocialProof(): JSX.Element {
  const texts = useTexts().hero;
  return (
    <div className="bg-orange-bright text-ink [--focus-color:var(--color-ink)]">
      <ul
        aria-label={texts.proofLabel}
        className="figures mx-auto my-0 grid max-w-[73.75rem] list-none gap-y-1 px-4 py-3 sm:px-6 md:grid-cols-[4fr_3fr_5fr] lg:py-4"
      >
        {texts.proof.map(({ figure, text }, index) => (
          <li key={text} className="grid grid-cols-[5.5rem_1fr] items-baseline md:grid-cols-1">
            <strong className="text-h3 lettering">{figure}</strong>
            <span>
              {text}
              <SourceMark claim={PROOF_CLAIMS[index]} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
