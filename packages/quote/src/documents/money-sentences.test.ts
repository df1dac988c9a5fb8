import { expect, it } from "vitest";
import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import { SPANISH_QUOTE_WORDS } from "../words/spanish/index.ts";
import { buildQuote } from "../testing/fixed-plans.ts";
import { BUSINESSES, unexplained } from "../testing/money-sentences.ts";
import { renderQuoteMail, renderQuoteText } from "./render-quote-text.ts";

const ORIGINS = { jobs: "typed", profit: "typed", hours: "typed" } as const;
const DETAILS = { preparedFor: "Ace", preparedBy: "Sam", date: "2026-01-31", isOffer: true, origins: ORIGINS };

it("no document or mail of 600 businesses counts hours as money, nor calls a loss a profit (P26)", () => {
  for (const inputs of BUSINESSES) {
    const quote = buildQuote(inputs, DETAILS);
    for (const words of [ENGLISH_QUOTE_WORDS, SPANISH_QUOTE_WORDS]) {
      const text = `${renderQuoteText(quote, { words })}${renderQuoteMail(quote, { words })}`;
      expect(unexplained(text, inputs, words === SPANISH_QUOTE_WORDS ? "es" : "en")).toEqual([]);
      expect(text).not.toMatch(/(?:Extra profit|Ganancia extra)[^\n$]*−\$/);
    }
  }
});
