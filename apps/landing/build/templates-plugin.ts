import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { DISPLAY_FACE } from "./display-face-plugin.ts";
import { MARKS } from "@contractor-roi/site/render";
import type { Language } from "@contractor-roi/roi-core";
import { bundledScript, inlineScript, measuringScripts } from "./inline-script.ts";
import { languageBuild } from "./landing-folder.ts";
import { EMBED, MEASURING_SCRIPTS, NOT_FOUND_PAGE, PAGE, TEMPLATES } from "./template-names.ts";

const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/;
const SCRIPTS = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/**
 * Keeps the built documents back, for each site to fill (P10), and publishes none. The page is one HTML file that is complete
 * without scripts: its styles are inlined, and its scripts wait in a template behind the markup until the early script adds
 * them. Beside it stands the page for addresses where nothing is, which has no script at all.
 */
export function templatesPlugin(language: Language): Plugin {
  const templates = new Map<string, string>();
  return {
    name: "templates",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace("/src/app/main.tsx", "/src/app/hydration/hydrate.tsx"),
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        for (const name of [PAGE, EMBED]) {
          const built = bundle[name];
          if (built?.type !== "asset") continue;
          templates.set(name, String(built.source));
          delete bundle[name];
        }
        const html = templates.get(PAGE);
        if (html === undefined) return;
        const [link = "", name = ""] = STYLESHEET.exec(html) ?? [];
        const styles = bundle[name];
        if (styles?.type !== "asset" || !html.includes(MARKS.root))
          throw new Error(
            `Cannot prerender the page as ${PAGE} must hold a style sheet and ${MARKS.root}: it does not`,
          );
        delete bundle[name];
        const style = String(styles.source).trim();
        const early = await inlineScript("src/loading/early-script.ts");
        const scripts = `\n    <template>${(html.match(SCRIPTS) ?? []).join("")}</template><script>${early}</script>`;
        templates.set(
          PAGE,
          html
            .replaceAll(SCRIPTS, "")
            .replace(link, () => `\n    <style>${style}</style>`)
            .replace(MARKS.root, () => `${MARKS.root}${scripts}`),
        );
        const face = Object.keys(bundle).find((file) => DISPLAY_FACE.test(file)) ?? "";
        const rule = `@font-face{font-family:"Barlow Condensed";font-weight:700;src:url(/${face})}`;
        templates.set(NOT_FOUND_PAGE, notFoundDocument(`${rule}${style}`));
        const fieldSpeed = this.emitFile({
          type: "asset",
          name: "field-speed.js",
          source: await bundledScript("src/analytics/measure-field-speed.ts"),
        });
        templates.set(MEASURING_SCRIPTS, JSON.stringify(await measuringScripts(`/${this.getFileName(fieldSpeed)}`)));
      },
    },
    async writeBundle() {
      const folder = join(languageBuild(language), TEMPLATES);
      await mkdir(folder, { recursive: true });
      for (const [name, source] of templates) await writeFile(join(folder, name), source);
    },
  };
}

function notFoundDocument(style: string): string {
  return `<!doctype html>
${MARKS.html}
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${MARKS.head}
    <style>${style}</style>
  </head>
  <body>
    ${MARKS.body}
  </body>
</html>
`;
}
