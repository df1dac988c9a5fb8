// @ts-check
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fontverter from "fontverter";

const { resolve } = createRequire(import.meta.url);

/**
 * Reads the job sheet's faces (Barlow and Barlow Condensed, SIL Open Font License) for Latin scripts, for a build to embed.
 * As TrueType, since unpacking WOFF would take most of a document's time.
 *
 * @returns {Promise<import("./page.ts").QuoteFonts>}
 */
export async function readQuoteFonts() {
  const [regular, bold, display] = await Promise.all([
    readFace("barlow", 400),
    readFace("barlow", 600),
    readFace("barlow-condensed", 700),
  ]);
  return { regular, bold, display };
}

/**
 * A script that exports the fonts as `EMBEDDED_FONTS`, files in base64, for a build to put in place of a module.
 *
 * @returns {Promise<string>}
 */
export async function embeddedFontsScript() {
  const fonts = Object.entries(await readQuoteFonts()).map(([face, files]) => [
    face,
    files.map((file) => Buffer.from(file).toString("base64")),
  ]);
  return `export const EMBEDDED_FONTS = ${JSON.stringify(Object.fromEntries(fonts))};`;
}

/**
 * @param {string} family
 * @param {number} weight
 */
function readFace(family, weight) {
  return Promise.all(
    ["latin", "latin-ext"].map(async (script) => {
      // From WOFF: what WOFF2 unpacks to makes a document a fifth larger.
      const file = resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`);
      return fontverter.convert(await readFile(file), "truetype");
    }),
  );
}
