import type { JSX, ReactNode } from "react";
import { StaticSection } from "../loading/static-section.tsx";
import { HeroPromise } from "./hero-promise.tsx";
import { AnsweredCall, JobTicket } from "./job-ticket.tsx";
import { SocialProof } from "./social-proof.tsx";

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
