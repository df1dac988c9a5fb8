import { join } from "node:path";
import { runnerImport, type Plugin, type UserConfig } from "vite";
import type * as Prerender from "../src/app/hydration/prerender.tsx";
import { inlineScript } from "./inline-script.ts";

const APP = join(import.meta.dirname, "..");
const PAGE = "index.html";
const ROOT = '<div id="root"></div>';
const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * Makes the built page one HTML file that is complete without scripts: its markup is rendered, its styles are inlined,
 * and the inline script stands behind the markup.
 *
 * @param constants what is replaced in the page's modules, as in its scripts
 */
export function prerenderPlugin(constants: NonNullable<UserConfig["define"]>): Plugin {
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
        page.source = html
          .replace(link, () => `\n    <style>${String(styles.source).trim()}</style>`)
          .replace(ROOT, () => `<div id="root">${markup}</div>\n    <script>${script}</script>`);
        delete bundle[name];
      },
    },
  };
}
