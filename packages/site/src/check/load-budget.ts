import { brotliDecompressSync, constants } from "node:zlib";
import type { Page } from "../page.ts";

/** The load budget of a page, in bytes as sent: compressed by Brotli. */
export const BUDGET = { document: 28_000, firstView: 14_000 } as const;

/** The fold at 390 x 844, 768 x 1024 and 1440 x 900 is above this mark (e2e: first-view). */
const FOLD_END = 'data-slot="calculator"';

const HEADLINE_GLYPHS = /"Barlow Condensed Inline"[^}]*?base64,([^)]+)\)/;

/**
 * The first bytes of a page as it is sent, as many as it takes to read it up to the fold's end.
 *
 * @param sent the same document, compressed by Brotli
 * @throws {Error} if the page does not say where its fold ends
 */
export function firstViewOf(html: string, sent: Buffer): Buffer {
  const position = html.indexOf(FOLD_END);
  if (position < 0) throw new Error(`Cannot measure the fold as the page must hold ${FOLD_END}: it does not`);
  const wanted = Buffer.byteLength(html.slice(0, position));
  const isEnough = (length: number): boolean => {
    const options = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
    return length > 0 && brotliDecompressSync(sent.subarray(0, length), options).length >= wanted;
  };
  let [tooFew, enough] = [0, sent.length];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooFew = middle;
  }
  return sent.subarray(0, enough);
}

/**
 * Lists breaches of the load budget, by the path of the value to change in the site's file.
 *
 * @param html the page's document
 * @param sent the same, compressed by Brotli
 */
export function budgetWarnings({ path }: Pick<Page, "path">, html: string, sent: Buffer): readonly string[] {
  const isFirst = path === "/";
  const firstView = firstViewOf(html, sent).length;
  const [, glyphs = ""] = HEADLINE_GLYPHS.exec(html) ?? [];
  const glyphBytes = Buffer.byteLength(glyphs, "base64");
  return [
    ...(firstView > BUDGET.firstView
      ? [
          `${isFirst ? "copy.hero.headline" : `pages.${path}.headline`}: ${excess("the first view", firstView, BUDGET.firstView)}. The letters of the headline take ${count(glyphBytes)}: use fewer different ones, or shorter texts of copy.hero`,
        ]
      : []),
    ...(sent.length > BUDGET.document
      ? [
          `${isFirst ? "copy" : `pages.${path}.copy`}: ${excess("the document", sent.length, BUDGET.document)}. Shorten texts, or leave out testimonials`,
        ]
      : []),
  ];
}

function excess(what: string, bytes: number, limit: number): string {
  return `${what} takes ${count(bytes)} bytes as sent, ${count(bytes - limit)} more than ${count(limit)}`;
}

function count(bytes: number): string {
  return bytes.toLocaleString("en-US");
}
