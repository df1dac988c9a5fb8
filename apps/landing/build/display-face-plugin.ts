import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { subsetFace } from "@contractor-roi/site/render";

/** Printable ASCII and Latin-1, and the page's dashes, quotes, bullet, ellipsis and minus sign. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…−`;
/** The file's name in the build. */
export const DISPLAY_FACE = /^assets\/barlow-condensed-700-[\da-f]{8}\.woff2$/;

/**
 * The display face (Barlow Condensed 700, SIL Open Font License), subset by the build: a file that the page fetches once
 * it is interactive.
 */
export async function displayFacePlugin(): Promise<Plugin> {
  const face = await subsetFace(CHARACTERS, ["kern", "tnum"]);
  const fileName = `assets/barlow-condensed-700-${createHash("sha256").update(face).digest("hex").slice(0, 8)}.woff2`;
  return {
    name: "display-face",
    config: () => ({ define: { __DISPLAY_FACE_URL__: JSON.stringify(`/${fileName}`) } }),
    generateBundle() {
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source: face });
    },
  };
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_item, index) => first + index));
}
