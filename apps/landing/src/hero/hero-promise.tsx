import { Badge } from "@contractor-roi/ui/badge";
import { ButtonLink } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { BrandMark } from "../brand/brand-mark.tsx";
import { LanguageLinks } from "../brand/language-links.tsx";
import { SourceMark } from "../claims/source-mark.tsx";
import { CALCULATOR_HREF } from "../links.ts";
import { useTexts } from "../page-context.tsx";

/** The page's promise, in the specification's order: badge, headline, subheadline, highlights, button, note. */
export function HeroPromise(): JSX.Element {
  const texts = useTexts().hero;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 lg:justify-start">
        <BrandMark className="text-h3" />
        <LanguageLinks />
      </div>
      <p className="m-0 mt-4 lg:mt-6 print:hidden">
        <Badge look="plain">
          {texts.badge.text}
          <SourceMark claim="contractorsCalculated" />
        </Badge>
      </p>
      <h1 id="hero-heading" className="m-0 mt-2 text-h1 tracking-tight text-balance lg:mt-3 print:hidden">
        {texts.headline}
      </h1>
      <p className="m-0 mt-3 max-w-[44ch] text-lead text-ice lg:mt-4 print:hidden">{texts.subheadline}</p>
      <HighlightList />
      <ButtonLink href={CALCULATOR_HREF} className="mt-4 min-h-15 w-full text-h3 sm:w-auto sm:px-7">
        {texts.button}
      </ButtonLink>
      <p className="m-0 mt-2.5 text-small text-ice print:hidden">{texts.note}</p>
    </>
  );
}

/** Titles that take two lines at most in a third of a phone. */
const SHORT_TITLE = /^.{1,12}( .{1,12})?$/;

/** On a phone the titles beside each other. A narrow one, or a longer title, has ruled lines, which are short on a low phone. */
function HighlightList(): JSX.Element {
  const texts = useTexts().hero;
  return (
    <ul
      data-short={texts.highlights.every(({ title }) => SHORT_TITLE.test(title))}
      className="m-0 mt-4 grid list-none border-t-2 border-orange-bright p-0 print:hidden sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] sm:gap-x-5"
    >
      {texts.highlights.map(({ title, text }, index) => (
        <li
          key={title}
          className="flex flex-wrap items-baseline gap-x-4 border-b border-seam py-1.5 sm:block sm:border-b-0 sm:py-3"
        >
          <h2 className="m-0 grow basis-38 text-action whitespace-nowrap sm:text-h3 lg:text-action min-[75rem]:text-h3">
            {title}
            {index === 2 ? <SourceMark claim="revenue" /> : null}
          </h2>
          <p className="m-0 grow-[2] basis-44 text-small text-ice sm:mt-1 low:hidden">{text}</p>
        </li>
      ))}
    </ul>
  );
}
