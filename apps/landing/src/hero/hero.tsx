import { BUSINESS_TYPE_IDS } from "@contractor-roi/roi-core";
import type { JSX, ReactNode } from "react";
import { SourceMark } from "../claims/source-mark.tsx";
import { StaticSection } from "../loading/static-section.tsx";
import { useTexts } from "../page-context.tsx";
import { HeroPromise } from "./hero-promise.tsx";
import { AnsweredCall, JobTicket } from "./job-ticket.tsx";

/** The hero: its static parts, and the voice button, if the site has one. */
export function Hero({ voice }: { readonly voice: ReactNode }): JSX.Element {
  return (
    <section
      data-slot="hero"
      data-surface="dark"
      aria-labelledby="hero-heading"
      className="overflow-hidden border-orange-bright bg-navy text-sheet max-lg:border-b-8 [--focus-color:var(--color-orange-bright)]"
    >
      <div className="mx-auto grid max-w-[73.75rem] gap-x-8 gap-y-4 px-4 pt-4 pb-8 sm:px-6 lg:grid-cols-12 lg:pt-6 lg:pb-0 print:gap-0 print:py-2">
        <StaticSection className="@container min-w-0 lg:col-span-7">
          <HeroPromise />
        </StaticSection>
        <StaticSection className="lg:col-span-12 lg:row-start-4 lg:mt-6">
          <SocialProof />
        </StaticSection>
        {voice === null ? null : <div className="lg:col-span-7">{voice}</div>}
        <StaticSection className="lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1 lg:self-center lg:pt-10">
          <JobTicket />
        </StaticSection>
        <StaticSection className="lg:col-span-12">
          <AnsweredCall />
        </StaticSection>
      </div>
    </section>
  );
}

const PROOF_CLAIMS = ["contractorsTrust", "rating"] as const;

/** The social-proof strip: below the note, or from 64rem on the hero's lower edge, as wide as the window. */
function SocialProof(): JSX.Element {
  const { hero: texts, words } = useTexts();
  const trades = BUSINESS_TYPE_IDS.filter((id) => id !== "other").map((id) => words.tradeName(id));
  return (
    <div className="border-orange-bright lg:mx-[calc(50%-50vw)] lg:border-t-8 lg:bg-sheet lg:px-[calc(50vw-50%)] lg:text-ink lg:[--focus-color:var(--color-ink)] print:hidden">
      <ul
        data-voice-gutter
        aria-label={texts.proofLabel}
        className="figures m-0 flex list-none flex-wrap gap-x-8 gap-y-1 p-0 max-lg:pl-0! lg:items-baseline lg:gap-x-12 lg:py-4"
      >
        {texts.proof.map(({ figure, text }, index) => (
          <li
            key={text}
            className="max-lg:text-small max-lg:text-ice lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-2"
          >
            <strong className="text-h3 max-lg:block max-lg:text-sheet lettering">{figure}</strong>{" "}
            <span>
              {text}
              <SourceMark claim={PROOF_CLAIMS[index]} />
            </span>
          </li>
        ))}
        <li className="text-small text-steel max-lg:hidden">{trades.join(", ")}</li>
      </ul>
    </div>
  );
}
