import type { Plugin } from "vite";
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
      handler: (html) => put(put(html, HEAD_MARK, renderHead(config)), NOSCRIPT_MARK, renderNoscript(config)),
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

function put(html: string, mark: string, content: string): string {
  if (!html.includes(mark))
    throw new Error(`Cannot write the page's head as index.html must hold ${mark}: it does not`);
  return html.replace(mark, () => content);
}
