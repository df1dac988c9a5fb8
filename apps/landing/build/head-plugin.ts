import type { Plugin } from "vite";
import { experimentStyles } from "../src/config/experiments.ts";
import type { PageConfig } from "../src/config/page-config.ts";
import {
  HEAD_MARK,
  MANIFEST_FILE,
  NOSCRIPT_MARK,
  renderHead,
  renderManifest,
  renderNoscript,
  renderRobots,
  renderSitemap,
} from "../src/content/page-head.ts";
import { inlineScript } from "./inline-script.ts";

/** Writes the page's head and its text for visitors without JavaScript, and the files beside the page. */
export function headPlugin(config: PageConfig): Plugin {
  const files: Readonly<Record<string, { readonly type: string; readonly source: string }>> = {
    [MANIFEST_FILE]: { type: "application/manifest+json", source: renderManifest(config) },
    "robots.txt": { type: "text/plain", source: renderRobots(config) },
    "sitemap.xml": { type: "application/xml", source: renderSitemap(config) },
  };
  return {
    name: "page-head",
    // A server build emits no files of the page.
    applyToEnvironment: ({ name }) => name === "client",
    transformIndexHtml: {
      // After Vite has looked for files to bundle: what the head links to keeps its name, without a hash.
      order: "post",
      handler: async (html) => {
        const head = [renderHead(config), ...(await measuringHead(config))].join("\n    ");
        return put(put(html, HEAD_MARK, head), NOSCRIPT_MARK, renderNoscript(config));
      },
    },
    generateBundle() {
      for (const [fileName, { source }] of Object.entries(files)) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = files[(request.url ?? "").slice(1)];
        if (file) response.setHeader("Content-Type", file.type).end(file.source);
        else next();
      });
    },
  };
}

/** What a page that measures needs before it is painted; nothing where nothing is configured. */
async function measuringHead({ analytics, experiments }: PageConfig): Promise<string[]> {
  if (analytics === "none") return [];
  const parts = [`<script>${await inlineScript("src/analytics/early-acts.ts")}</script>`];
  if (Object.keys(experiments).length > 0) {
    const constants = { __EXPERIMENTS__: JSON.stringify(experiments) };
    const choice = await inlineScript("src/analytics/choose-variants.ts", constants);
    parts.push(`<style>${experimentStyles(experiments)}</style>`, `<script>${choice}</script>`);
  }
  return parts;
}

function put(html: string, mark: string, content: string): string {
  if (!html.includes(mark))
    throw new Error(`Cannot write the page's head as index.html must hold ${mark}: it does not`);
  return html.replace(mark, () => content);
}
