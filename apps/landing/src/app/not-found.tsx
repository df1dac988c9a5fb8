import { ButtonLink } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { BrandMark } from "../brand/brand-mark.tsx";
import { CALCULATOR_HREF } from "../links.ts";
import { useTexts } from "../page-context.tsx";
import { ContactLinks } from "./error-boundary.tsx";

/** The page of status 404: who is speaking, and the way back. Prerendered, without scripts. */
export function NotFoundPage(): JSX.Element {
  const texts = useTexts().notFound;
  return (
    <main
      data-surface="dark"
      className="flex min-h-dvh flex-col border-b-16 border-orange-bright bg-navy text-sheet [--focus-color:var(--color-orange-bright)]"
    >
      <div className="@container mx-auto w-full max-w-[73.75rem] px-4 pt-4 pb-16 sm:px-6 lg:pt-6">
        <BrandMark className="text-h3" />
        <h1 className="m-0 mt-10 max-w-[16ch] text-h1 tracking-tight text-balance lg:mt-20">{texts.heading}</h1>
        <p className="m-0 mt-3 max-w-[44ch] text-lead text-ice lg:mt-6">{texts.text}</p>
        <ButtonLink href={`/${CALCULATOR_HREF}`} className="mt-6 min-h-15 w-full text-h3 sm:w-auto sm:px-7 lg:mt-8">
          {texts.back}
        </ButtonLink>
        <p className="m-0 mt-4 text-ice">
          {texts.or} <ContactLinks className="text-sheet underline underline-offset-4" />
        </p>
      </div>
    </main>
  );
}
