import { LANGUAGE_TAGS, type Language } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { usePage } from "../page-context.tsx";

/** Names of the languages, each in itself. */
const OWN_NAMES: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

/** Links to the same page in the site's other languages; nothing if it has none. */
export function LanguageLinks(): JSX.Element | null {
  const { language, translations } = usePage();
  const others = translations.filter((translation) => translation.language !== language);
  if (others.length === 0) return null;
  return (
    <>
      {others.map((other) => (
        <a
          key={other.path}
          href={other.path}
          hrefLang={LANGUAGE_TAGS[other.language]}
          lang={LANGUAGE_TAGS[other.language]}
          className="focus-ring inline-flex min-h-11 items-center text-sheet underline underline-offset-4 print:hidden"
        >
          {OWN_NAMES[other.language]}
        </a>
      ))}
    </>
  );
}

/** Keeps the address's query and hash in the links to other languages: campaign, numbers and place. */
export function keepAddressInLanguageLinks(): void {
  const keep = (): void => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[hreflang]"))
      Object.assign(link, { search: location.search, hash: location.hash });
  };
  keep();
  addEventListener("hashchange", keep);
}
