import {
  BUSINESS_TYPE_IDS,
  DEFAULT_ROI_INPUTS,
  LANGUAGES,
  PLAN_IDS,
  withBusinessType,
  writeFigure,
  type BusinessTypeId,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import { parseFigure } from "@contractor-roi/quote";
import * as v from "valibot";
import { SITE, SITE_PLANS } from "../site/site.ts";
import { LEAD_PAGE } from "./quote-sender.ts";
import { ALL_TERMS, PLANS_FILE, TYPED_TERMS } from "./terms/typed-terms.ts";

/** A quote as it is being written: what was typed stays text (C8). */
export const DRAFT = v.pipe(
  v.object({
    id: v.string(),
    /** Milliseconds since 1970; 0 for a draft that nobody has changed yet. */
    changedAt: v.number(),
    customer: v.string(),
    /** The quote's day, such as "2026-01-31". */
    date: v.string(),
    /** For how many days the quote is valid. */
    validDays: v.string(),
    jobsText: v.string(),
    profitText: v.string(),
    hoursText: v.string(),
    trade: v.picklist(BUSINESS_TYPE_IDS),
    plan: v.picklist(PLAN_IDS),
    /** Whether the document shows all plans side by side. */
    comparesPlans: v.boolean(),
    /** Of the document, and of what is copied of it. */
    language: v.picklist(LANGUAGES),
    plansFile: v.nullable(PLANS_FILE),
    /** The site's terms when the draft was begun, so that it keeps its prices. */
    sitePlans: ALL_TERMS,
    /** The page of the lead that it was made from. */
    leadPage: v.nullable(LEAD_PAGE),
    /** What is changed of which plan's terms. */
    terms: v.record(v.picklist(PLAN_IDS), TYPED_TERMS),
  }),
  v.readonly(),
);

export type QuoteDraft = v.InferOutput<typeof DRAFT>;

/** What a person changes in a draft. */
export type DraftChange = Partial<Omit<QuoteDraft, "id" | "changedAt">>;

const USUAL_VALID_DAYS = "30";

/** A draft with the usual figures. */
export function newDraft(now: Date): QuoteDraft {
  return {
    id: crypto.randomUUID(),
    changedAt: 0,
    customer: "",
    date: calendarDay(now),
    validDays: USUAL_VALID_DAYS,
    comparesPlans: true,
    language: SITE?.language ?? LANGUAGES[0],
    plansFile: null,
    sitePlans: SITE_PLANS,
    leadPage: null,
    terms: {},
    ...textsOf(DEFAULT_ROI_INPUTS),
  };
}

/** Inputs as a draft holds them. */
export function textsOf(
  inputs: RoiInputs,
): Pick<QuoteDraft, "jobsText" | "profitText" | "hoursText" | "trade" | "plan"> {
  return {
    jobsText: writeFigure(inputs.jobsPerMonth),
    profitText: writeFigure(inputs.avgJobProfit),
    hoursText: writeFigure(inputs.adminHoursPerWeek),
    trade: inputs.businessType,
    plan: inputs.selectedPlan,
  };
}

/** A draft's inputs; null while a figure cannot be read: a quote never counts one as 0. */
export function inputsOf(draft: QuoteDraft): RoiInputs | null {
  const jobs = parseFigure(draft.jobsText);
  const profit = parseFigure(draft.profitText);
  const hours = parseFigure(draft.hoursText);
  if (jobs === null || profit === null || hours === null) return null;
  return {
    jobsPerMonth: jobs,
    avgJobProfit: profit,
    adminHoursPerWeek: hours,
    businessType: draft.trade,
    selectedPlan: draft.plan,
  };
}

/** What choosing a trade changes: jobs and profit become the trade's preset, as on the page. */
export function chooseTrade(draft: QuoteDraft, trade: BusinessTypeId): DraftChange {
  if (trade === draft.trade) return {};
  const { jobsText, profitText } = textsOf(
    withBusinessType({ ...DEFAULT_ROI_INPUTS, businessType: draft.trade }, trade),
  );
  return { trade, jobsText, profitText };
}

/** The day in the rep's time zone; in the evening UTC may be a day ahead. */
function calendarDay(now: Date): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
