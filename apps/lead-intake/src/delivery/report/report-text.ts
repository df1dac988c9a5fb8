import { type Quote, renderQuoteText } from "@contractor-roi/quote";
import type { ReportWords } from "./report-words.ts";

/** A report as plain text. */
export function reportText(quote: Quote, words: ReportWords, unsubscribeAddress: string): string {
  const estimate = renderQuoteText(quote, { comparePlans: true, words: words.quote });
  const foot = [words.reason, `${words.unsubscribe}: ${unsubscribeAddress}`, words.imprint].filter(Boolean);
  return `${words.greeting}\n\n${words.opening}\n\n${estimate}\n-- \n${foot.join("\n")}\n`;
}
