import type { Caution, PageWords } from "@contractor-roi/quote/words";
import type { Page } from "@contractor-roi/site/page";
import type { ENGLISH } from "./en.ts";

/** The page's texts, by section. */
export type Sections = ReturnType<(typeof ENGLISH)["texts"]>;

/** Texts in one language, and the words that quotes and mails share with them, which an owner does not replace. */
export type Catalogue = { readonly texts: (page: Page) => Sections; readonly words: PageWords };

/** The texts of one page, and the words of quotes. */
export type Texts = Sections & { readonly words: PageWords };

/** The texts of a page: a catalogue's, and the owner's in their places. */
export function textsOf({ texts, words }: Catalogue, page: Page): Texts {
  return { ...withOwn(texts(page), page.copy), words };
}

/** The texts by the keys that `copy` of site.json may replace them under, such as `hero.badge.text`, section by section. */
export function listTexts({ words: _words, ...sections }: Texts): Readonly<Record<string, string>> {
  const list = (texts: readonly (readonly [string, unknown])[], path: string): readonly (readonly [string, string])[] =>
    texts.flatMap(([name, text]) =>
      typeof text === "string"
        ? [[path + name, text] as const]
        : list(Object.entries(text as object), `${path}${name}.`),
    );
  const sorted = Object.entries(sections).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(list(sorted, ""));
}

/** Fills a text's placeholders, as in "With {plan}"; a name without a value stays. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** The sentence of a caution; of a loss the page has one of its own. */
export function cautionIn({ page, words }: Texts, caution: Caution): string {
  return caution === "loss" ? page.calculator.caution : words.cautions[caution];
}

/** The singular or plural form of a sentence. */
export function pluralOf(forms: { readonly one: string; readonly other: string }, count: number): string {
  return count === 1 ? forms.one : forms.other;
}

/** Returns texts with the owner's in their places. */
export function withOwn<T extends object>(texts: T, own: Page["copy"], path = ""): T {
  const entries = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === "string" ? (own[path + name] ?? text) : withOwn(text as object, own, `${path}${name}.`),
  ]);
  return (Array.isArray(texts) ? entries.map(([, text]) => text) : Object.fromEntries(entries)) as T;
}
