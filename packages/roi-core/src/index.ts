export type {
  HoursPerMonth,
  HoursPerWeek,
  JobsPerMonth,
  Months,
  Percent,
  Share,
  Usd,
  UsdPerDay,
  UsdPerHour,
  UsdPerMonth,
  UsdPerWeek,
  UsdPerYear,
} from "./units.ts";
export { DAYS_PER_MONTH, MONTHS_PER_YEAR, WEEKS_PER_MONTH } from "./calendar.ts";
export { isPlanId, PLAN_IDS, PLANS, type Plan, type PlanId } from "./plans.ts";
export {
  BUSINESS_TYPE_IDS,
  BUSINESS_TYPES,
  isBusinessTypeId,
  type BusinessType,
  type BusinessTypeId,
} from "./business-types.ts";
export { DEFAULT_ROI_INPUTS, withBusinessType, type RoiInputs } from "./roi-inputs.ts";
export { calculateRoi, type RoiResults } from "./calculate-roi.ts";
export { isProfitable } from "./is-profitable.ts";
export {
  businessTier,
  conversionLikelihood,
  scoreLead,
  type BusinessTier,
  type ConversionLikelihood,
  type LeadScore,
} from "./score-lead.ts";
export { displayFigures, type DisplayFigures } from "./display-figures.ts";
export { formatUsd } from "./format-usd.ts";
export { formatSigned } from "./format-signed.ts";
export { formatPercent } from "./format-percent.ts";
export { isE164, normalizePhone, type E164Phone } from "./normalize-phone.ts";
export {
  LEAD_CONTACT_FIELDS,
  LEAD_INTAKE_FIELDS,
  LEAD_LIMITS,
  type LeadContact,
  type LeadIntakePayload,
} from "./lead-payload.ts";
export { buildLeadPayload, type LeadContext, type LeadDetails } from "./build-lead-payload.ts";
export { explainRoi, type RoiStep, type RoiStepUnit } from "./explain-roi.ts";
export { comparePlans, type PlanComparison, type PlanOutcome } from "./compare-plans.ts";
export { breakEven, type BreakEven } from "./break-even.ts";
export { projectRange, type ProjectedRange, type Projection } from "./project-range.ts";
export {
  decodeScenario,
  encodeScenario,
  type DecodedScenario,
  type ScenarioKey,
  type ScenarioProblem,
} from "./scenario.ts";
export { buildQuote, type Quote, type QuoteDetails, type QuotedPlan } from "./build-quote.ts";
export { renderQuoteText, type QuoteTextStyle } from "./render-quote-text.ts";
export { renderQuoteMarkdown } from "./render-quote-markdown.ts";
export { renderQuoteHtml } from "./render-quote-html.ts";
export { renderQuoteJson } from "./render-quote-json.ts";
export { layOutQuote, type QuoteBlock, type QuoteRenderOptions } from "./quote-layout.ts";
export { describeBreakEven, describeDifference, describeMoney, describePayback, describeStepValue } from "./quote-words.ts";
