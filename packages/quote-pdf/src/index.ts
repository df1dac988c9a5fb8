export { renderQuotePdf, type QuotePdfOptions } from "./render-quote-pdf.ts";
export { type QuoteFonts } from "./page.ts";
