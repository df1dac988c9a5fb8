// Other packages read this file from its source, too.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./untyped-libraries.d.ts" />
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const FACE = fileURLToPath(
  import.meta.resolve("@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff"),
);

/** The display face with the glyphs of a text alone, as WOFF2. */
export async function subsetFace(text: string, keepFeatures: readonly string[]): Promise<Buffer> {
  return subsetFont(await readFile(FACE), text, { targetFormat: "woff2", noHinting: true, keepFeatures });
}
