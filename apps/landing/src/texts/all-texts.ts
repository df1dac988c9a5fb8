import type { Language } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";
import { ENGLISH_LATE } from "./en-late.ts";
import { ENGLISH } from "./en.ts";
import { SPANISH_LATE } from "./es-late.ts";
import { SPANISH } from "./es.ts";
import { staticTextsOf } from "./static-texts.ts";
import {
  textsOf,
  type Catalogue,
  type LateCatalogue,
  type LateTexts,
  type LateTextsSource,
  type StaticSections,
  type Texts,
} from "./texts.ts";

type AllTexts = Texts & LateTexts & StaticSections;

type Catalogues = { readonly first: Catalogue; readonly late: LateCatalogue };

const CATALOGUES: Readonly<Record<Language, Catalogues>> = {
  en: { first: ENGLISH, late: ENGLISH_LATE },
  es: { first: SPANISH, late: SPANISH_LATE },
};

/** Everything that a page says, for what renders it: a browser fetches it part by part. */
export function allTextsOf(page: Page): AllTexts {
  const { first, late } = CATALOGUES[page.language];
  const texts = textsOf(first, page);
  return { ...staticTextsOf(page, texts.page.badges), ...texts, ...textsOf(late, page) };
}

/** Where late parts have their texts from if all are at hand. */
export function atHand(texts: LateTexts): LateTextsSource {
  return { fetch: () => Promise.resolve(), read: () => texts };
}

/** The texts by the keys that `copy` of site.json may replace them under, such as `hero.badge.text`, section by section (P10). */
export function listTexts({ words: _words, ...sections }: AllTexts): Readonly<Record<string, string>> {
  const list = (texts: readonly (readonly [string, unknown])[], path: string): readonly (readonly [string, string])[] =>
    texts.flatMap(([name, text]) =>
      typeof text === "string"
        ? [[path + name, text] as const]
        : list(Object.entries(text as object), `${path}${name}.`),
    );
  return Object.fromEntries(
    list(
      Object.entries(sections).sort(([one], [other]) => (one < other ? -1 : 1)),
      "",
    ),
  );
}
