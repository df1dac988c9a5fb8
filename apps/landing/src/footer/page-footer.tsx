import type { JSX } from "react";
import { BrandMark } from "../brand/brand-mark.tsx";
import { LanguageLinks } from "../brand/language-links.tsx";
import { listSources, SOURCES_ID } from "../claims/source-mark.tsx";
import { useCompanyPhone, usePage, useSite, useTexts } from "../page-context.tsx";

const LINK = "focus-ring inline-flex min-h-11 items-center text-sheet underline underline-offset-4";

/** Who is speaking: name, address, phone, privacy and terms, and the sources of the claims. An unset value is absent. */
export function PageFooter(): JSX.Element {
  const { legal, voice } = useSite();
  const texts = useTexts().footer;
  const phone = useCompanyPhone();
  return (
    <footer
      data-slot="footer"
      data-surface="dark"
      // Room for the voice button, and for a phone's bar.
      className={`border-t-8 border-orange-bright bg-navy pt-8 text-sheet [--focus-color:var(--color-orange-bright)] ${voice === false ? "pb-26 md:pb-8" : "pb-40 md:pb-24"} print:p-0`}
    >
      <div data-voice-gutter={voice !== false} className="mx-auto max-w-[73.75rem] px-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
          <BrandMark className="mr-auto text-h2" />
          {legal.name || legal.address ? (
            <address className="text-small text-ice not-italic">
              {legal.name ? <strong className="block text-sheet">{legal.name}</strong> : null}
              {legal.address}
            </address>
          ) : null}
          <a href={phone.href} className={`${LINK} figures`}>
            <span className="sr-only">{texts.call} </span>
            {phone.text}
          </a>
          {legal.privacyUrl ? (
            <a href={legal.privacyUrl} className={LINK}>
              {texts.privacy}
            </a>
          ) : null}
          {legal.termsUrl ? (
            <a href={legal.termsUrl} className={LINK}>
              {texts.terms}
            </a>
          ) : null}
          <LanguageLinks />
        </div>
        <ClaimSources />
      </div>
    </footer>
  );
}

function ClaimSources(): JSX.Element | null {
  const texts = useTexts().footer;
  const sources = listSources(usePage());
  if (sources.length === 0) return null;
  return (
    <section
      id={SOURCES_ID}
      aria-labelledby="sources-heading"
      className="mt-6 border-t border-seam pt-6 text-small text-ice print:hidden"
    >
      <h2 id="sources-heading" className="caps m-0">
        {texts.sources}
      </h2>
      <ol className="mt-2 mb-0 pl-6">
        {sources.map(({ text, url }) => (
          <li key={`${text} ${url}`} className="list-decimal">
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
