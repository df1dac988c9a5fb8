import {
  renderQuoteHtml,
  renderQuoteJson,
  renderQuoteMarkdown,
  renderQuoteText,
  type Quote,
} from "@contractor-roi/roi-core";
import pc from "picocolors";
import type { DocumentOptions } from "./document-options.ts";

/** Renders a quote in a format: `colored` for a person's terminal. */
export async function renderDocument(
  quote: Quote,
  { comparePlans, format, paper }: DocumentOptions,
  colored = false,
): Promise<string | Uint8Array> {
  const { bold, dim } = pc.createColors(colored);
  switch (format) {
    case "text":
      return renderQuoteText(quote, { comparePlans }, { heading: bold, label: dim });
    case "md":
      return renderQuoteMarkdown(quote, { comparePlans });
    case "html":
      return renderQuoteHtml(quote, { comparePlans });
    case "json":
      return renderQuoteJson(quote);
    case "pdf":
      return (await import("./quote-pdf.ts")).quotePdf(quote, comparePlans, paper);
  }
}
