import { join } from "node:path";
import { isLanguage, LANGUAGES, type Language } from "@contractor-roi/roi-core";

/** This package's folder. The build's modules are in `build`, and what is made of them in `dist.site`: both one below it. */
export const LANDING: string = join(import.meta.dirname, "..");

/**
 * What sites are rendered from, a folder for each language: `client`, the files that every site in it publishes; `templates`,
 * the documents that each fills; and `prerender.js`, the page's markup. Beside them the program, `site.js`. Not to be published.
 */
const SITE_BUILD: string = join(LANDING, "dist.site");

/** @returns the folder of a language's build */
export function languageBuild(language: Language): string {
  return language === LANGUAGES[0] ? SITE_BUILD : join(SITE_BUILD, language);
}

/** Vite's mode names the language to build; its usual ones mean the first. */
export function languageOf(mode: string): Language {
  return isLanguage(mode) ? mode : LANGUAGES[0];
}
