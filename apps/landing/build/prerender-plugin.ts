import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, runnerImport, transformWithOxc, type Plugin, type UserConfig } from "vite";
import type * as Prerender from "../src/app/hydration/prerender.tsx";

const APP = join(import.meta.dirname, "..");
const PAGE = "index.html";
const ROOT = '<div id="root"></div>';
const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

const SCRIPTS = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/**
 * Makes the built page one HTML file that is complete without scripts: its markup is rendered, its styles are inlined,
 * and all scripts stand behind the markup: in the head they would be fetched beside it and delay the first paint.
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
        const scripts = (html.match(SCRIPTS) ?? []).join("");
        page.source = html
          .replaceAll(SCRIPTS, "")
          .replace(link, () => `\n    <style>${String(styles.source).trim()}</style>`)
          .replace(ROOT, () => `<div id="root">${markup}</div>\n    <script>${script}</script>${scripts}`);
        delete bundle[name];
      },
    },
  };
}

/** A script as it stands in the page, in a scope of its own. */
async function inlineScript(name: string): Promise<string> {
  const file = join(APP, name);
  const { code } = await transformWithOxc(await readFile(file, "utf8"), file, { sourcemap: false });
  const minified = await minify(file, `(()=>{${code.replace(/^(?:import|export) .*$/gm, "")}})();`);
  return minified.code.trim();
}
