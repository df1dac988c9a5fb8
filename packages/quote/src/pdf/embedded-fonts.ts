/** Font files in base64. A program's build fills it in; run from its source there are no fonts. */
export const FONT_FILES: Readonly<Record<"regular" | "bold" | "display", readonly string[]>> = {
  regular: [],
  bold: [],
  display: [],
};
