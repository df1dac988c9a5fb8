import type { Language } from "@contractor-roi/roi-core";
import type { Page } from "../page.ts";

/** An application's build, from which sites are rendered. */
export type PageBuild = {
  /** The files that every site publishes. */
  readonly clientFolder: string;
  /** The documents that each site fills, with the marks of {@link MARKS}. */
  readonly templates: Readonly<Record<"page" | "embed" | "notFound", string>>;
  /** Links that fetch a document's texts in each language, beside its other scripts. */
  readonly textScripts: Readonly<Record<"page" | "embed", Readonly<Record<Language, string>>>>;
  /** The script that records clicks and inputs before the page's own scripts run. */
  readonly recorder: string;
  /** Drawings, as SVG, with the theme's colours by name. */
  readonly drawings: Readonly<Record<"socialPicture" | "icon" | "fullBleedIcon", string>>;
  /** The page's texts by the keys that `copy` of a site may replace them under. */
  readonly listTexts: (page: Page) => Readonly<Record<string, string>>;
  /** The data block that the page's scripts read, which a browser does not run. */
  readonly dataBlock: (page: Page) => string;
  readonly describePage: (page: Page) => PageWords;
  /** @returns the markup of the page's root */
  readonly renderPage: (page: Page) => Promise<string>;
  /** @returns the markup of the page for addresses where nothing is */
  readonly renderNotFoundPage: (page: Page) => Promise<string>;
};

/** Texts about a page outside of its markup, in its language: plain text. */
export type PageWords = {
  readonly title: string;
  readonly description: string;
  readonly headline: string;
  readonly promise: string;
  /** The name of the calculator. */
  readonly toolName: string;
  /** Describes the picture for social networks. */
  readonly picture: string;
  /** The texts of that picture's ticket of a missed call. */
  readonly ticket: {
    readonly title: string;
    readonly time: string;
    readonly lines: readonly (readonly [label: string, value: string])[];
    readonly stamp: string;
  };
  readonly service: string;
  readonly serviceType: string;
  readonly audience: string;
  readonly notFoundTitle: string;
  /** For visitors without JavaScript, with `{phone}` and `{booking}` where the links stand, and the booking link's words. */
  readonly noscript: string;
  readonly noscriptBooking: string;
};

/** Placeholders in a template. */
export const MARKS = {
  html: '<html lang="en-US">',
  head: "<!--head-->",
  noscript: "<!--noscript-->",
  root: '<div id="root"></div>',
  /** In the head, behind the links to the other scripts: for those of the page's language. */
  texts: "<!--texts-->",
  /** The body of the not-found page. */
  body: "<!--body-->",
} as const;

/**
 * Replaces a document's marks by contents.
 *
 * @param contents by the mark that they replace
 * @throws {Error} if the document does not hold a mark
 */
export function fill(document: string, contents: Readonly<Record<string, string>>): string {
  return Object.entries(contents).reduce((html, [mark, content]) => {
    if (!html.includes(mark)) throw new Error(`Cannot fill the document as it must hold ${mark}: it does not`);
    return html.replace(mark, () => content);
  }, document);
}
