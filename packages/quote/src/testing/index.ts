// Shared by the tests of the programs that quote.
export { buildQuote } from "./fixed-plans.ts";
export { makeEndlessOds } from "./make-workbook.ts";
export { BUSINESSES, moneySentences, unexplained } from "./money-sentences.ts";
