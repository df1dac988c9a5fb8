import type { Quote } from "../build-quote.ts";

/**
 * Renders a quote as JSON, for another program: the object itself, with numbers as numbers and all plans.
 *
 * @param quote what `buildQuote` returned
 * @returns JSON, indented by two spaces, that ends with a line feed and parses back to an equal quote
 * @example
 * const quote = buildQuote(DEFAULT_ROI_INPUTS, { preparedFor: "Ace Plumbing", preparedBy: "", date: "2026-01-31", validDays: 30 });
 * JSON.parse(renderQuoteJson(quote)).plans.pro.results.roiPercentage; // 251
 */
export function renderQuoteJson(quote: Quote): string {
  return `${JSON.stringify(quote, null, 2)}\n`;
}
