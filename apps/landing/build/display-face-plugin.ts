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

type DisplayFaceOptions = {
  /** The built document that shows the hero. */
  readonly page?: string | undefined;
  /** A built document without scripts. */
  readonly plainPage?: string | undefined;
};

/**
 * The display face (Barlow Condensed 700, SIL Open Font License), subset by the build: a file that the page fetches once
 * it is interactive, and in the page's style sheet the glyphs of the headline alone, so that nothing is fetched before the
 * first paint and its largest text never changes. A plain page fetches the file by its style sheet. Stands before the
 * plugin that writes the documents' policies.
 */
export async function displayFacePlugin({ page, plainPage }: DisplayFaceOptions = {}): Promise<Plugin> {
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
        const addFace = async (
          name: string | undefined,
          describe: (html: string) => Promise<readonly [family: string, url: string]>,
        ): Promise<void> => {
          const document = name === undefined ? undefined : bundle[name];
          if (document?.type !== "asset") return;
          const html = String(document.source);
          const [family, url] = await describe(html);
          const rule = `@font-face{font-family:"${family}";font-weight:700;src:url(${url})}`;
          document.source = html.replace("<style>", () => `<style>${rule}`);
        };
        await addFace(page, async (html) => {
          const glyphs = await subset(headlineOf(html), ["kern"]);
          return ["Barlow Condensed Inline", `data:font/woff2;base64,${glyphs.toString("base64")}`];
        });
        await addFace(plainPage, async () => ["Barlow Condensed", `/${fileName}`]);
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
