import type { JSX } from "react";
import { OWNER } from "../config/owner.ts";
import type { ClaimId } from "../config/owner-content.ts";
import { FOOTER_COPY } from "../content/footer-copy.ts";
import { listClaimSources, SOURCES_ID } from "./claim-sources.ts";

/** The footnote's number behind a claim; nothing behind a claim without a source. */
export function SourceMark({ claim }: { readonly claim: ClaimId }): JSX.Element | null {
  const number = listClaimSources(OWNER.claimSources).findIndex(({ id }) => id === claim) + 1;
  if (number === 0) return null;
  return (
    <sup>
      <a
        href={`#${SOURCES_ID}`}
        aria-label={`${FOOTER_COPY.source} ${number}`}
        className="focus-ring px-1 text-inherit underline"
      >
        {number}
      </a>
    </sup>
  );
}
