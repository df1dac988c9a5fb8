import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { DISPLAY_FACE } from "./display-face-plugin.ts";
import { MARKS } from "@contractor-roi/site/render";
import { LANGUAGES, type Language } from "@contractor-roi/roi-core";
import { inlineScript } from "./inline-script.ts";
import { EMBED, NOT_FOUND_PAGE, PAGE, RECORDER, RECORDER_SOURCE, TEMPLATES, textScripts } from "./site-build.ts";

/** Inline scripts, in front of those that are fetched. */
const EARLY_SCRIPT = "src/loading/early-script.ts";
const IMPORT_AGAIN = "src/loading/import-again.ts";

const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/;
const ENTRY = /\s*<script type="module"[^>]* src="\/([^"]+)"><\/script>/;
/** Tailwind's substitute for `@property`, which every browser of the page has. */
const PROPERTIES = /@layer properties\{@supports.*?\}\}\}/s;
const IMPORTS = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * Keeps the built documents back, for each site to fill, and publishes none. The page is one HTML file that is complete
 * without scripts: its styles are inlined. Its scripts are fetched from the head on, with a mark for those of its language, and
 * run behind the markup: in the head they would delay the first paint. Beside it stands the page for addresses where nothing is, which has no script at all.
 */
export function templatesPlugin(): Plugin {
  const templates = new Map<string, string>();
  return {
    name: "templates",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const name = PAGE in bundle ? PAGE : EMBED;
        const built = bundle[name];
        if (built?.type !== "asset") return;
        const html = String(built.source);
        const [link = "", styleName = ""] = STYLESHEET.exec(html) ?? [];
        const [entry = "", entryName = ""] = ENTRY.exec(html) ?? [];
        const styles = bundle[styleName];
        if (styles?.type !== "asset" || !html.includes(MARKS.root))
          throw new Error(`Cannot keep ${name} back as it must hold a style sheet and ${MARKS.root}: it does not`);
        delete bundle[name];
        delete bundle[styleName];
        const style = String(styles.source).replace(PROPERTIES, "").trim();
        const inline = [...(name === PAGE ? [EARLY_SCRIPT] : []), IMPORT_AGAIN];
        const scripts = (await Promise.all(inline.map(inlineScript))).map(
          (script) => `\n    <script>${script}</script>`,
        );
        templates.set(
          name,
          html
            .replace(entry, "")
            .replaceAll(IMPORTS, "")
            .replace(link, () => `\n    <style>${style}</style>`)
            .replace(MARKS.head, () =>
              [preloadLink(entryName), ...(html.match(IMPORTS) ?? []), MARKS.texts, `\n    ${MARKS.head}`]
                .join("")
                .trim(),
            )
            .replace(MARKS.root, () => [MARKS.root, ...scripts, entry].join("")),
        );
        templates.set(textScripts(name), JSON.stringify(preloadTexts(bundle, html)));
        if (name === EMBED) return;
        const face = Object.keys(bundle).find((file) => DISPLAY_FACE.test(file)) ?? "";
        const rule = `@font-face{font-family:"Barlow Condensed";font-weight:700;src:url(/${face})}`;
        templates.set(NOT_FOUND_PAGE, notFoundDocument(`${rule}${style}`));
        templates.set(RECORDER, await inlineScript(RECORDER_SOURCE));
      },
    },
    async writeBundle() {
      await mkdir(TEMPLATES, { recursive: true });
      for (const [name, source] of templates) await writeFile(join(TEMPLATES, name), source);
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

/** Makes the tags that fetch the texts of each language with the document's scripts, not after them. */
function preloadTexts(bundle: Rolldown.OutputBundle, html: string): Readonly<Record<Language, string>> {
  const withImports = (name: string): readonly string[] => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" && !html.includes(name) ? [name, ...chunk.imports.flatMap(withImports)] : [];
  };
  const links = (language: Language): string => {
    const entry = Object.values(bundle).find(
      (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/src/texts/${language}.ts`),
    );
    if (!entry) throw new Error(`Cannot preload the texts as ${language}.ts must be a chunk: it is none`);
    const names = [...new Set(withImports(entry.fileName))];
    return names.map(preloadLink).join("");
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, links(language)])) as Record<Language, string>;
}

function preloadLink(name: string): string {
  return `\n    <link rel="modulepreload" crossorigin href="/${name}">`;
}
