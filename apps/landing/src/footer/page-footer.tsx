import type { JSX } from "react";
import { BrandMark } from "../brand/brand-mark.tsx";
import { listClaimSources, SOURCES_ID } from "../claims/claim-sources.ts";
import { LEAD_CONFIG } from "../config/lead-config.ts";
import { COMPANY_PHONE_HREF, COMPANY_PHONE_TEXT } from "../config/links.ts";
import { OWNER } from "../config/owner.ts";
import { FOOTER_COPY as TEXT } from "../content/footer-copy.ts";

const LINK = "focus-ring inline-flex min-h-11 items-center text-sheet underline underline-offset-4";

/** Who is speaking: name, address, phone, privacy and terms, and the sources of the claims. What is not set is absent (P9). */
export function PageFooter(): JSX.Element {
  const { legalName, legalAddress, termsUrl } = OWNER;
  return (
    <footer
      data-slot="footer"
      data-surface="dark"
      className="bg-navy pb-40 text-sheet [--focus-color:var(--color-orange-bright)] md:pb-24"
    >
      <div className="mx-auto max-w-[73.75rem] px-4 sm:px-6">
        <ClaimSources />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-2 border-t-2 border-orange-bright pt-6">
          <BrandMark className="mr-auto text-h2" />
          {legalName || legalAddress ? (
            <address className="text-small text-ice not-italic">
              {legalName ? <strong className="block text-sheet">{legalName}</strong> : null}
              {legalAddress}
            </address>
          ) : null}
          <a href={COMPANY_PHONE_HREF} className={`${LINK} figures`}>
            <span className="sr-only">{TEXT.call} </span>
            {COMPANY_PHONE_TEXT}
          </a>
          {LEAD_CONFIG.privacyUrl ? (
            <a href={LEAD_CONFIG.privacyUrl} className={LINK}>
              {TEXT.privacy}
            </a>
          ) : null}
          {termsUrl ? (
            <a href={termsUrl} className={LINK}>
              {TEXT.terms}
            </a>
          ) : null}
        </div>
      </div>
    </footer>
  );
}

function ClaimSources(): JSX.Element | null {
  const sources = listClaimSources(OWNER.claimSources);
  if (sources.length === 0) return null;
  return (
    <section id={SOURCES_ID} aria-labelledby="sources-heading" className="pb-8 text-small text-ice">
      <h2 id="sources-heading" className="caps m-0">
        {TEXT.sources}
      </h2>
      <ol className="mt-2 mb-0 pl-6">
        {sources.map(({ id, text, url }) => (
          <li key={id} className="list-decimal">
            {url ? (
              <a href={url} className={LINK}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
