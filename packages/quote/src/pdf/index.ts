export { findUnprintable, renderQuotePdf, type QuotePdfOptions, type UnprintableText } from "./render-quote-pdf.ts";
export { type QuoteFonts } from "./quote-fonts.ts";
