import {
  findUnprintable,
  renderQuotePdf,
  type QuoteFonts,
  type QuotePdfOptions,
  type UnprintableText,
} from "@contractor-roi/quote/pdf";
import type { Quote } from "@contractor-roi/quote";
import { EMBEDDED_FONTS } from "./embedded-fonts.ts";

const FONTS: QuoteFonts = {
  regular: EMBEDDED_FONTS.regular.map(bytesOf),
  bold: EMBEDDED_FONTS.bold.map(bytesOf),
  display: EMBEDDED_FONTS.display.map(bytesOf),
};

/** Finds the texts of a quote that a PDF cannot print. */
export function unprintableTexts(quote: Quote): readonly UnprintableText[] {
  return findUnprintable(quote, FONTS);
}

/** Renders a quote as a PDF. Imported when one is asked for: it loads PDFKit and the fonts. */
export async function quotePdf(quote: Quote, options: Omit<QuotePdfOptions, "fonts">): Promise<Blob> {
  const bytes = await renderQuotePdf(quote, { ...options, fonts: FONTS });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/pdf" });
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
