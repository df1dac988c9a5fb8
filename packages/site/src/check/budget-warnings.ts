import type { Page } from "../page.ts";
import { BUDGET, firstViewOf } from "./load-budget.ts";

const HEADLINE_GLYPHS = /"Barlow Condensed Inline"[^}]*?base64,([^)]+)\)/;

/**
 * Lists breaches of the load budget (P11), by the path of the value to change in the site's file.
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
