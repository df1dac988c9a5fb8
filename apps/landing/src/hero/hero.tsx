import { Badge } from "@contractor-roi/ui/badge";
import { ButtonLink } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { CALCULATOR_HREF } from "../config/links.ts";
import { HERO_COPY as TEXT } from "../content/hero-copy.ts";
import { JobSheetIllustration } from "./job-sheet-illustration.tsx";

/** The hero: headline, subheadline, button, and an illustration of a missed call. */
export function Hero(): JSX.Element {
  return (
    <section
      aria-labelledby="hero-heading"
      className="mx-auto max-w-[73.75rem] px-4 pt-8 pb-12 sm:px-6 sm:pt-14 lg:pt-20 lg:pb-24"
    >
      <div className="grid items-center gap-x-10 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Badge>{TEXT.badge}</Badge>
          <div data-slot="headline">
            <h1 id="hero-heading" className="m-0 mt-4 text-h1 font-extrabold tracking-[-0.025em] text-balance">
              {TEXT.headline}
            </h1>
            <p className="m-0 mt-4 max-w-[44ch] text-lead text-steel">{TEXT.subheadline}</p>
          </div>
          <ButtonLink href={CALCULATOR_HREF} className="mt-6 min-h-14 w-full text-lead sm:w-auto">
            {TEXT.button}
          </ButtonLink>
          <p className="m-0 mt-3 text-small text-steel">{TEXT.note}</p>
        </div>
        <div className="lg:col-span-5">
          <JobSheetIllustration />
        </div>
      </div>
      <HighlightList />
      <SocialProof />
    </section>
  );
}

function HighlightList(): JSX.Element {
  return (
    <ul className="m-0 mt-12 grid list-none border-t-2 border-ink p-0 md:grid-cols-3">
      {TEXT.highlights.map(({ title, text }) => (
        <li
          key={title}
          className="border-b border-rule py-4 md:border-b-0 md:py-5 md:pr-6 md:not-first:border-l md:not-first:pl-6"
        >
          <h2 className="m-0 text-lead font-extrabold">{title}</h2>
          <p className="m-0 mt-1 text-steel">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function SocialProof(): JSX.Element {
  return (
    <ul
      aria-label="What contractors say"
      className="figures m-0 mt-6 flex list-none flex-wrap gap-x-8 gap-y-2 border-t border-rule p-0 pt-4"
    >
      {TEXT.proof.map(({ figure, text }) => (
        <li key={text} className="text-small text-steel">
          <strong className="text-body text-ink">{figure}</strong> {text}
        </li>
      ))}
    </ul>
  );
}
