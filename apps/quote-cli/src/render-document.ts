import { renderQuoteHtml, renderQuoteMarkdown, renderQuoteText, type Quote, quoteWords } from "@contractor-roi/quote";
import pc from "picocolors";
import type { DocumentOptions } from "./document-options.ts";

/** Renders a quote in a format: `colored` for a person's terminal. */
export async function renderDocument(
  quote: Quote,
  { comparePlans, format, paper, language, colors }: DocumentOptions,
  colored = false,
): Promise<string | Uint8Array> {
  const options = { comparePlans, words: await quoteWords(language) };
  const { bold, dim } = pc.createColors(colored);
  switch (format) {
    case "text":
      return renderQuoteText(quote, options, { heading: bold, label: dim });
    case "md":
      return renderQuoteMarkdown(quote, options);
    case "html":
      return renderQuoteHtml(quote, { ...options, colors });
    case "json":
      return `${JSON.stringify(quote, null, 2)}\n`;
    case "pdf":
      return (await import("./quote-pdf.ts")).quotePdf(quote, { ...options, paper, colors });
  }
}
