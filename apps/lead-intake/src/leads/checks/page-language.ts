import { isLanguage, type Language, LANGUAGES, LEAD_HEADERS } from "@contractor-roi/roi-core";

/** The language in which the visitor read the page, as it says; English where it says none that is known, never a refusal. */
export function pageLanguage({ headers }: Request): Language {
  const code = headers.get(LEAD_HEADERS.pageLanguage);
  return isLanguage(code) ? code : LANGUAGES[0];
}
