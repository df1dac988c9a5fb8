import { join } from "node:path";
import { runnerImport, type Plugin, type UserConfig } from "vite";
import type { PageConfig } from "../src/config/page-config.ts";
import { renderNotFoundHead } from "../src/content/page-head.ts";
import type * as Prerender from "../src/app/hydration/prerender.tsx";
import { inlineScript } from "./inline-script.ts";

const APP = join(import.meta.dirname, "..");
const PAGE = "index.html";
export const NOT_FOUND_PAGE = "404.html";
const ROOT = '<div id="root"></div>';
const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

const SCRIPTS = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/**
 * Makes the built page one HTML file that is complete without scripts: its markup is rendered, its styles are inlined,
 * and all scripts stand behind the markup: in the head they would be fetched beside it and delay the first paint. Beside it
 * stands the page for addresses where nothing is, which has no script at all.
 *
 * @param constants what is replaced in the page's modules, as in its scripts
 */
export function prerenderPlugin(config: PageConfig, constants: NonNullable<UserConfig["define"]>): Plugin {
  return {
    name: "prerender",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace("/src/app/main.tsx", "/src/app/hydration/hydrate.tsx"),
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const page = bundle[PAGE];
        const html = page?.type === "asset" ? String(page.source) : "";
        const [link = "", name = ""] = STYLESHEET.exec(html) ?? [];
        const styles = bundle[name];
        if (page?.type !== "asset" || styles?.type !== "asset" || !html.includes(ROOT))
          throw new Error(`Cannot prerender the page as ${PAGE} must hold a style sheet and ${ROOT}: it does not`);
        const { module } = await runnerImport<typeof Prerender>(join(APP, "src/app/hydration/prerender.tsx"), {
          root: APP,
          define: constants,
        });
        const [markup, script] = await Promise.all([module.renderPage(), inlineScript("src/loading/early-script.ts")]);
        const scripts = (html.match(SCRIPTS) ?? []).join("");
        const style = `<style>${String(styles.source).trim()}</style>`;
        const notFound = notFoundDocument(
          `${renderNotFoundHead(config)}\n    ${style}`,
          await module.renderNotFoundPage(),
        );
        this.emitFile({ type: "asset", fileName: NOT_FOUND_PAGE, source: notFound });
        page.source = html
          .replaceAll(SCRIPTS, "")
          .replace(link, () => `\n    ${style}`)
          .replace(ROOT, () => `<div id="root">${markup}</div>\n    <script>${script}</script>${scripts}`);
        delete bundle[name];
      },
    },
  };
}

function notFoundDocument(head: string, body: string): string {
  return `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${head}
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}
