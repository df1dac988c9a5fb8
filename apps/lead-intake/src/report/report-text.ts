import { type Quote, renderQuoteText } from "@contractor-roi/roi-core";
import type { ReportWords } from "./report-words.ts";

/** A report as plain text. */
export function reportText(quote: Quote, words: ReportWords, unsubscribeAddress: string): string {
  const foot = [words.reason, `${words.unsubscribe}: ${unsubscribeAddress}`, words.imprint].filter(Boolean);
  return `${words.greeting}\n\n${words.opening}\n\n${renderQuoteText(quote, { words: words.quote })}\n-- \n${foot.join("\n")}\n`;
}
