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
  regular: bytesOf(EMBEDDED_FONTS.regular),
  bold: bytesOf(EMBEDDED_FONTS.bold),
  display: bytesOf(EMBEDDED_FONTS.display),
};

/** Renders a quote as a PDF with the program's fonts. Imported when one is asked for: it loads PDFKit. */
export function quotePdf(quote: Quote, options: Omit<QuotePdfOptions, "fonts">): Promise<Uint8Array> {
  return renderQuotePdf(quote, { ...options, fonts: FONTS });
}

/** Finds the texts of a quote that a PDF cannot print. */
export function unprintableTexts(quote: Quote): readonly UnprintableText[] {
  return findUnprintable(quote, FONTS);
}

function bytesOf(files: readonly string[]): Buffer[] {
  return files.map((file) => Buffer.from(file, "base64"));
}
