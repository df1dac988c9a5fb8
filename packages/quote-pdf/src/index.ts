export {
  findUnprintable,
  renderQuotePdf,
  type QuotePdfColors,
  type QuotePdfOptions,
  type UnprintableText,
} from "./render-quote-pdf.ts";
export { type QuoteFonts } from "./page.ts";
