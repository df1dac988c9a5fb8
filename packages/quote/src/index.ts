export {
  buildQuote,
  isRepId,
  LONGEST_VALID_DAYS,
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  REP_ID_REQUIREMENT,
  type Quote,
  type QuoteDetails,
  type QuotedOrigins,
  type QuotedPlan,
} from "./quote/build-quote.ts";
export { dayIn, formatDay, isDay } from "./quote/quote-date.ts";
export { scenarioUrl } from "./quote/scenario-url.ts";
export { describeCautions, describeOffer, describeOrigin, layOutQuote, totalOf } from "./documents/quote-layout.ts";
export { renderQuoteHtml, type QuoteColors, type QuoteHtmlOptions } from "./documents/render-quote-html.ts";
export { renderQuoteMail, renderQuoteText } from "./documents/render-quote-text.ts";
export {
  LANGUAGE_REQUIREMENT,
  parseBusinessType,
  parseLanguage,
  parsePlan,
  planRequirement,
  TYPE_REQUIREMENT,
} from "./terms/parse-choice.ts";
export { describeFigureProblem, parseFigure } from "./terms/parse-figure.ts";
export { parsePrice } from "./terms/parse-price.ts";
export {
  describeBreakEven,
  describePayback,
  ENGLISH_QUOTE_WORDS,
  type QuoteWords,
} from "./words/english/quote-words.ts";
export { quoteWords } from "./words/load-words.ts";
