import { FONT_FILES } from "./embedded-fonts.ts";

/** Font files as bytes, TrueType for speed. A text's letters are looked for in the first, then in the second and so on. */
export type QuoteFonts = {
  readonly regular: readonly Uint8Array[];
  readonly bold: readonly Uint8Array[];
  /** For the title. */
  readonly display: readonly Uint8Array[];
};

/** The fonts of the program. */
export const EMBEDDED_FONTS: QuoteFonts = {
  regular: FONT_FILES.regular.map(bytesOf),
  bold: FONT_FILES.bold.map(bytesOf),
  display: FONT_FILES.display.map(bytesOf),
};

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
