import type { QuoteWords } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";
import type { ENGLISH } from "./en.ts";

/** The texts of a page in its language, by section. */
export type Sections = ReturnType<(typeof ENGLISH)["texts"]>;

/** What the page says: its own texts, and the words that quotes and mails share with it, which an owner does not replace. */
export type Texts = Sections & { readonly words: QuoteWords };

/** All texts in one language. */
export type Catalogue = { readonly texts: (page: Page) => Sections; readonly words: QuoteWords };

/** The texts of a page: a catalogue's, and the owner's in their places (P10). */
export function textsOf({ texts, words }: Catalogue, page: Page): Texts {
  return { ...withOwn(texts(page), page.copy, ""), words };
}

/** The texts by the keys that `copy` of site.json may replace them under, such as `hero.badge.text` (P10). */
export function listTexts({ words: _words, ...sections }: Texts): Readonly<Record<string, string>> {
  const list = (texts: object, path: string): readonly (readonly [key: string, text: string])[] =>
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === "string" ? [[path + name, text] as const] : list(text, `${path}${name}.`),
    );
  return Object.fromEntries(list(sections, ""));
}

/** Puts values in the places that a text names: "With {plan}". */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** A sentence in the form that a number asks for. */
export function pluralOf(forms: { readonly one: string; readonly other: string }, count: number): string {
  return count === 1 ? forms.one : forms.other;
}

function withOwn<T extends object>(texts: T, own: Page["copy"], path: string): T {
  const entries = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === "string" ? (own[path + name] ?? text) : withOwn(text as object, own, `${path}${name}.`),
  ]);
  return (Array.isArray(texts) ? entries.map(([, text]) => text) : Object.fromEntries(entries)) as T;
}
