import { listPages, parseSite, siteWarnings } from "@contractor-roi/site/node";
import { fill, MARKS, renderHead, renderNoscript, siteFiles } from "@contractor-roi/site/render";
import { dataBlock, describePage } from "../src/app/render.tsx";

/** The product's page in development, where the browser renders it. Published documents are filled by `site.js`. */
export function developmentPage() {
  const parsed = parseSite(null);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  const pages = listPages(parsed.site);
  const [page] = pages;
  const words = describePage(page);
  return {
    warnings: siteWarnings(parsed.site),
    /** Head, text for visitors without JavaScript, and the page's data. @param recorder the script that records events until the page's own run */
    document: (html: string, recorder: string): string =>
      fill(html, {
        [MARKS.head]: `${renderHead(page, words, recorder)}\n    ${dataBlock(page)}`,
        [MARKS.noscript]: renderNoscript(page, words),
      }),
    /** The files beside the page, by name. */
    files: siteFiles(pages, words),
  };
}
