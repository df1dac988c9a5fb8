// @ts-check
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fontverter from "fontverter";

const { resolve } = createRequire(import.meta.url);

const LATIN = ["latin", "latin-ext", "vietnamese"];
/** Barlow has no other scripts. */
const OTHER_SCRIPTS = ["cyrillic", "cyrillic-ext", "greek", "greek-ext"];

/**
 * Reads the job sheet's faces, Barlow and Barlow Condensed, and Fira Sans for names in Cyrillic and Greek letters, for a build to
 * embed; all have the SIL Open Font License. As TrueType, since unpacking WOFF would take most of a document's time.
 *
 * @returns {Promise<import("./page.ts").QuoteFonts>}
 */
export async function readQuoteFonts() {
  const [regular, bold, display] = await Promise.all([
    readNames(400),
    readNames(600),
    readFiles("barlow-condensed", LATIN, 700),
  ]);
  return { regular, bold, display };
}

const SCRIPT = /embedded-fonts\.ts$/;

/** A plugin of Vite: makes the fonts a script of the program, in base64. */
export const viteQuoteFonts = {
  name: "quote-fonts",
  transform: {
    filter: { id: SCRIPT },
    handler: async () => ({ code: await embeddedFontsScript(), map: null }),
  },
};

/** As `viteQuoteFonts`, for esbuild. */
export const esbuildQuoteFonts = {
  name: "quote-fonts",
  /** @param {import("./build-fonts.mjs").EsbuildLoads} build */
  setup(build) {
    build.onLoad({ filter: SCRIPT }, async () => ({ contents: await embeddedFontsScript(), loader: "js" }));
  },
};

async function embeddedFontsScript() {
  const fonts = Object.entries(await readQuoteFonts()).map(([face, files]) => [
    face,
    files.map((file) => Buffer.from(file).toString("base64")),
  ]);
  return `export const FONT_FILES = ${JSON.stringify(Object.fromEntries(fonts))};`;
}

/**
 * A face that names are printed in.
 *
 * @param {number} weight
 */
async function readNames(weight) {
  return (
    await Promise.all([readFiles("barlow", LATIN, weight), readFiles("fira-sans", OTHER_SCRIPTS, weight)])
  ).flat();
}

/**
 * @param {string} family
 * @param {readonly string[]} scripts
 * @param {number} weight
 */
function readFiles(family, scripts, weight) {
  return Promise.all(
    scripts.map(async (script) => {
      // From WOFF: unpacked WOFF2 makes a document a fifth larger.
      const file = resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`);
      return fontverter.convert(await readFile(file), "truetype");
    }),
  );
}
