import { listPages, type ReadSite } from "@contractor-roi/site/node";
import { fill, MARKS, measuringHead, renderHead, renderNoscript, siteFiles } from "@contractor-roi/site/render";
import type { Plugin } from "vite";
import { measuringScripts } from "./inline-script.ts";
import { pageWords } from "./page-build.ts";
import { dataBlock, siteData } from "./site-data.ts";

/** Vite serves it as it is. */
const FIELD_SPEED_SOURCE = "/src/analytics/measure-field-speed.ts";

/**
 * Writes head, text for visitors without JavaScript and data of the page, and the files beside it: where it is rendered in
 * the browser, in development and for the benchmark. Published documents are filled by `site.js`.
 */
export function headPlugin({ site }: Pick<ReadSite, "site">): Plugin {
  const pages = listPages(site);
  const [page] = pages;
  const words = pageWords(page);
  const files = siteFiles(pages, words);
  return {
    name: "page-head",
    transformIndexHtml: {
      // After Vite has looked for files to bundle: what the head links to keeps its name, without a hash.
      order: "post",
      handler: async (html) =>
        fill(html, {
          [MARKS.head]: [
            renderHead(page, words),
            ...measuringHead(page.site, await measuringScripts(FIELD_SPEED_SOURCE)),
            dataBlock(siteData(page)),
          ].join("\n    "),
          [MARKS.noscript]: renderNoscript(page, words),
        }),
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = files[(request.url ?? "").slice(1)];
        if (file === undefined) next();
        else response.end(file);
      });
    },
  };
}
