import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const FACE = fileURLToPath(
  import.meta.resolve("@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2"),
);
/** Printable ASCII and Latin-1, and the page's dashes, quotes, bullet, ellipsis and minus sign. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…−`;
const HEADLINE = /<h1\b[^>]*>([\s\S]*?)<\/h1>/;

/**
 * The display face (Barlow Condensed 700, SIL Open Font License), subset by the build: a file that the page fetches once
 * it is interactive, and in the page's style sheet the glyphs of the headline alone, so that nothing is fetched before the
 * first paint and its largest text never changes.
 *
 * @param page the built document that shows the hero; stands before the plugin that writes its policy
 */
export async function displayFacePlugin(page?: string): Promise<Plugin> {
  const face = await subset(CHARACTERS, ["kern", "tnum"]);
  const fileName = `assets/barlow-condensed-700-${createHash("sha256").update(face).digest("hex").slice(0, 8)}.woff2`;
  return {
    name: "display-face",
    config: () => ({ define: { __DISPLAY_FACE_URL__: JSON.stringify(`/${fileName}`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) =>
        response.setHeader("Content-Type", "font/woff2").end(face),
      );
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        if (this.environment.name !== "client") return;
        this.emitFile({ type: "asset", fileName, source: face });
        const document = page === undefined ? undefined : bundle[page];
        if (document?.type !== "asset") return;
        const html = String(document.source);
        const source = (await subset(headlineOf(html), ["kern"])).toString("base64");
        const rule = `@font-face{font-family:"Barlow Condensed Inline";font-weight:700;src:url(data:font/woff2;base64,${source})}`;
        document.source = html.replace("<style>", () => `<style>${rule}`);
      },
    },
  };
}

function headlineOf(html: string): string {
  const [, headline = ""] = HEADLINE.exec(html) ?? [];
  const text = headline.replace(/<[^>]*>/g, "");
  if (text === "") throw new Error("Cannot inline the display face as the page must hold a headline: it does not");
  return text;
}

async function subset(text: string, keepFeatures: readonly string[]): Promise<Buffer> {
  return subsetFont(await readFile(FACE), text, { targetFormat: "woff2", noHinting: true, keepFeatures });
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_item, index) => first + index));
}
