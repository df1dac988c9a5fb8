import type { FigureWords, QuoteWords } from "@contractor-roi/quote";
import type { Page } from "@contractor-roi/site";
import type { englishStaticTexts } from "./en-static.ts";
import type { ENGLISH_LATE } from "./en-late.ts";
import type { ENGLISH } from "./en.ts";

/** The texts that a page begins with, by section. */
export type Sections = ReturnType<(typeof ENGLISH)["texts"]>;
/** The texts of the parts that are fetched late. */
export type LateSections = ReturnType<(typeof ENGLISH_LATE)["texts"]>;
/** The texts of what never changes: they are in no script that a visitor fetches. */
export type StaticSections = ReturnType<typeof englishStaticTexts>;

/** Texts in one language, and the words that quotes and mails share with them, which an owner does not replace. */
type CatalogueOf<S, Words> = { readonly texts: (page: Page) => S; readonly words: Words };
export type Catalogue = CatalogueOf<Sections, FigureWords>;
export type LateCatalogue = CatalogueOf<LateSections, QuoteWords>;

/** What the page says, and the words of figures. */
export type Texts = Sections & { readonly words: FigureWords };
/** What the parts say that are fetched late, and all words of quotes. */
export type LateTexts = LateSections & { readonly words: QuoteWords };

/** The texts of a page: a catalogue's, and the owner's in their places (P10). */
export function textsOf<S extends object, Words>(
  { texts, words }: CatalogueOf<S, Words>,
  page: Page,
): S & { readonly words: Words } {
  return { ...withOwn(texts(page), page.copy), words };
}

/** Where the parts that are fetched late have their texts from. */
export type LateTextsSource = {
  /** Fetches them, unless they are here. */
  readonly fetch: () => Promise<void>;
  /** Those that are here, for parts that are shown after `fetch`. */
  readonly read: () => LateTexts;
};

export function fetchLate(page: Page, fetchCatalogue: () => Promise<LateCatalogue>): LateTextsSource {
  let texts: LateTexts | null = null;
  return {
    async fetch() {
      const catalogue = await fetchCatalogue();
      texts ??= textsOf(catalogue, page);
    },
    read() {
      if (!texts) throw new Error("Cannot show the part as its texts must be fetched before: they are not");
      return texts;
    },
  };
}

/** Puts values in the places that a text names: "With {plan}". */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** A sentence in the form that a number asks for. */
export function pluralOf(forms: { readonly one: string; readonly other: string }, count: number): string {
  return count === 1 ? forms.one : forms.other;
}

/** Texts with the owner's in their places (P10). */
export function withOwn<T extends object>(texts: T, own: Page["copy"], path = ""): T {
  const entries = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === "string" ? (own[path + name] ?? text) : withOwn(text as object, own, `${path}${name}.`),
  ]);
  return (Array.isArray(texts) ? entries.map(([, text]) => text) : Object.fromEntries(entries)) as T;
}
