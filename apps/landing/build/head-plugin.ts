import type { Plugin } from "vite";
import type { ParsedPageConfig } from "../src/config/page-config.ts";
import { HEAD_MARK, NOSCRIPT_MARK, renderHead, renderNoscript, siteFiles } from "../src/content/site/page-head.ts";
import { fill } from "./fill.ts";
import { measuringScripts } from "./inline-script.ts";
import { measuringHead } from "./measuring-head.ts";
import { dataBlock, siteData } from "./site-data.ts";

/** Vite serves it as it is. */
const FIELD_SPEED_SOURCE = "/src/analytics/measure-field-speed.ts";

/**
 * Writes head, text for visitors without JavaScript and data of the page, and the files beside it: where it is rendered in
 * the browser, in development and for the benchmark. Published documents are filled by `site.js`.
 */
export function headPlugin(parsed: Extract<ParsedPageConfig, { readonly ok: true }>): Plugin {
  const { config } = parsed;
  const files = siteFiles(config, parsed.site);
  return {
    name: "page-head",
    transformIndexHtml: {
      // After Vite has looked for files to bundle: what the head links to keeps its name, without a hash.
      order: "post",
      handler: async (html) =>
        fill(html, {
          [HEAD_MARK]: [
            renderHead(config),
            ...measuringHead(config, await measuringScripts(FIELD_SPEED_SOURCE)),
            dataBlock(siteData(parsed)),
          ].join("\n    "),
          [NOSCRIPT_MARK]: renderNoscript(config),
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
