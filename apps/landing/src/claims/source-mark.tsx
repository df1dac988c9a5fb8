import type { ClaimId, ClaimSource, Page } from "@contractor-roi/site/page";
import type { JSX } from "react";
import { usePage, useTexts } from "../page-context.tsx";

export const SOURCES_ID = "sources";

/** The claims that have a footnote, in the order in which the page first mentions them. */
const MENTIONED: readonly ClaimId[] = [
  "contractorsCalculated",
  "revenue",
  "contractorsTrust",
  "rating",
  "annualSavings",
  "roi",
  "hoursSaved",
];

/** The owner's sources in the order of their footnotes' numbers, which begin at 1. One that proves several claims is there once. */
export function listSources({ sources }: Page): readonly ClaimSource[] {
  return MENTIONED.reduce<readonly ClaimSource[]>((listed, claim) => {
    const source = sources[claim];
    return source && !listed.some((one) => isSame(one, source)) ? [...listed, source] : listed;
  }, []);
}

/** The footnote's number behind a claim; nothing behind a claim without a source. */
export function SourceMark({ claim }: { readonly claim: ClaimId | undefined }): JSX.Element | null {
  const page = usePage();
  const texts = useTexts().footer;
  const source = claim && page.sources[claim];
  if (!source) return null;
  const number = listSources(page).findIndex((one) => isSame(one, source)) + 1;
  return (
    <sup>
      <a
        href={`#${SOURCES_ID}`}
        aria-label={`${texts.source} ${number}`}
        className="focus-ring px-1 text-inherit underline"
      >
        {number}
      </a>
    </sup>
  );
}

function isSame(one: ClaimSource, other: ClaimSource): boolean {
  return one.text === other.text && one.url === other.url;
}
