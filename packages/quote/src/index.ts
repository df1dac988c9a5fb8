export { buildQuote, type Quote, type QuoteDetails, type QuoteSender, type QuotedPlan } from "./build-quote.ts";
export { scenarioUrl } from "./scenario-url.ts";
export { layOutQuote, type QuoteBlock, type QuoteRenderOptions } from "./documents/quote-layout.ts";
export {
  QUOTE_COLORS,
  renderQuoteHtml,
  type QuoteColors,
  type QuoteHtmlOptions,
} from "./documents/render-quote-html.ts";
export { renderQuoteJson } from "./documents/render-quote-json.ts";
export { renderQuoteMarkdown } from "./documents/render-quote-markdown.ts";
export { renderQuoteText, type QuoteTextStyle } from "./documents/render-quote-text.ts";
export { changeTerms, type ChangedTerms, type TermsProblem, type TermsTexts } from "./terms/change-terms.ts";
export {
  LANGUAGE_REQUIREMENT,
  parseBusinessType,
  parseLanguage,
  parsePlan,
  PLAN_REQUIREMENT,
  planRequirement,
  TYPE_REQUIREMENT,
} from "./terms/parse-choice.ts";
export { describeFigureProblem, parseFigure } from "./terms/parse-figure.ts";
export { describeStep, describeStepValue } from "./words/describe-step.ts";
export { describeLineItem, describeMoney, describePrice, ENGLISH_FIGURE_WORDS } from "./words/english/figure-words.ts";
export {
  describeAllPlans,
  describeBreakEven,
  describeDifference,
  describePayback,
  describePaysFrom,
  listPlans,
} from "./words/english/plan-words.ts";
export { ENGLISH_QUOTE_WORDS, QUOTE_TITLE } from "./words/english/quote-words.ts";
export { explainRoi, type RoiStep, type RoiStepUnit } from "./words/explain-roi.ts";
export { quoteWords } from "./words/load-words.ts";
export { namePlan } from "./words/name-plan.ts";
export type { FigureWords, QuoteWords, RoiStepWords } from "./words/quote-words.ts";
