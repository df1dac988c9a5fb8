export { findUnprintable, renderQuotePdf, type QuotePdfOptions, type UnprintableText } from "./render-quote-pdf.ts";
export { EMBEDDED_FONTS, type QuoteFonts } from "./page.ts";
