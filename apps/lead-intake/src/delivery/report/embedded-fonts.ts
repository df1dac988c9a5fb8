import type { QuoteFonts } from "@contractor-roi/quote/pdf";

/** Font files in base64. The build fills it in; run from its source there are no fonts. */
export const EMBEDDED_FONTS: { readonly [face in keyof QuoteFonts]: readonly string[] } = {
  regular: [],
  bold: [],
  display: [],
};
