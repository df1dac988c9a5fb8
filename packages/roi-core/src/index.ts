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
export { isLanguage, LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from "./languages.ts";
export { DAYS_PER_MONTH, MONTHS_PER_YEAR, WEEKS_PER_MONTH } from "./calendar.ts";
export {
  FORMULA_VERSION,
  isPlanId,
  PLAN_IDS,
  PLANS,
  PLANS_AS_OF,
  type Plan,
  type PlanId,
  type Plans,
} from "./catalogue/plans.ts";
export { readPlans } from "./catalogue/read-plans.ts";
export {
  BUSINESS_TYPE_IDS,
  BUSINESS_TYPES,
  isBusinessTypeId,
  type BusinessType,
  type BusinessTypeId,
} from "./catalogue/business-types.ts";
export { DEFAULT_ROI_INPUTS, withBusinessType, type CalculationInputs, type RoiInputs } from "./figures/roi-inputs.ts";
export { calculateRoi, isProfitable, type RoiResults } from "./figures/calculate-roi.ts";
export {
  businessTier,
  conversionLikelihood,
  scoreLead,
  type BusinessTier,
  type ConversionLikelihood,
  type LeadScore,
} from "./figures/score-lead.ts";
export { displayFigures, type DisplayFigures } from "./figures/display-figures.ts";
export { cleanText } from "./clean-text.ts";
export { formatUsd } from "./format/format-usd.ts";
export { formatAmount, formatNumber, formatPercent, formatSigned } from "./format/format-number.ts";
export { readFigure, writeFigure, type FigureUnit } from "./format/read-figure.ts";
export { isE164, normalizePhone, phoneDigits, phoneDoubt, type E164Phone, type PhoneDoubt } from "./lead/phone.ts";
export { decodeFigureOrigins, encodeFigureOrigins } from "./lead/figure-origins.ts";
export type { FigureOrigin, FigureOrigins, LeadOrigins } from "./lead/figure-origins.ts";
export {
  LEAD_CONTACT_FIELDS,
  LEAD_HEADERS,
  LEAD_INTAKE_FIELDS,
  LEAD_LIMITS,
  type LeadContact,
  type LeadIntakePayload,
} from "./lead/lead-payload.ts";
export { toWireFigures, type WireFigures } from "./lead/wire-figures.ts";
export { buildLeadPayload, type LeadContext, type LeadDetails } from "./lead/build-lead-payload.ts";
export { comparePlans, type PlanComparison, type PlanOutcome } from "./figures/compare-plans.ts";
export { breakEven, breakEvenJobs, type BreakEven } from "./figures/break-even.ts";
export { lineItems, type LineItem } from "./figures/line-items.ts";
export { projectRange, type ProjectedRange, type Projection } from "./figures/project-range.ts";
export {
  decodeScenario,
  encodeScenario,
  type DecodedScenario,
  type ScenarioKey,
  type ScenarioProblem,
} from "./figures/scenario.ts";
