import type { JSX, ReactNode } from "react";
import { StaticSection } from "../loading/static-section.tsx";

type HeroProps = {
  /** Badge, headline, subheadline, highlights, button, note. */
  readonly promise: ReactNode;
  readonly ticket: ReactNode;
  /** The same call, answered. */
  readonly answered: ReactNode;
  /** Social proof. */
  readonly proof: ReactNode;
  /** The voice button, if the site has one. */
  readonly voice: ReactNode;
};

/** The hero: its static parts, and the voice button. */
export function Hero({ promise, ticket, answered, proof, voice }: HeroProps): JSX.Element {
  return (
    <section
      data-slot="hero"
      data-surface="dark"
      aria-labelledby="hero-heading"
      className="overflow-hidden bg-navy text-sheet [--focus-color:var(--color-orange-bright)]"
    >
      <div className="mx-auto grid max-w-[73.75rem] gap-x-8 gap-y-4 px-4 pt-4 pb-8 sm:px-6 lg:grid-cols-12 lg:pt-6 lg:pb-10">
        <StaticSection className="@container min-w-0 lg:col-span-7">{promise}</StaticSection>
        {voice === null ? null : <div className="lg:col-span-7">{voice}</div>}
        <StaticSection className="lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1 lg:self-center lg:pt-10">
          {ticket}
        </StaticSection>
        <StaticSection className="lg:col-span-12">{answered}</StaticSection>
      </div>
      <StaticSection>{proof}</StaticSection>
    </section>
  );
}
