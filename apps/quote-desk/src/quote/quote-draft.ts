import {
  BUSINESS_TYPE_IDS,
  BUSINESS_TYPES,
  DEFAULT_ROI_INPUTS,
  LANGUAGES,
  PLAN_IDS,
  readPlans,
  writeFigure,
  type BusinessTypeId,
  type Plan,
  type PlanId,
  type Plans,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import { dayIn, parseFigure, parsePrice } from "@contractor-roi/quote";
import * as v from "valibot";
import { SITE, SITE_PLANS } from "../site/site.ts";

/** A plan's price instead of the regular one. */
export const PRICE_CHANGES = ["price", "discount"] as const;

/** Another price as a rep types it. An empty text changes nothing. */
const TYPED_PRICE = v.object({ change: v.picklist(["none", ...PRICE_CHANGES]), text: v.string() });

export type TypedPrice = v.InferOutput<typeof TYPED_PRICE>;

export const NO_CHANGE: TypedPrice = { change: "none", text: "" };

const ORIGIN = v.picklist(["typed", "usual", "example", "assumed"]);

/** A quote as it is being written: typed figures stay text. */
export const DRAFT = v.pipe(
  v.object({
    id: v.string(),
    /** Milliseconds since 1970; 0 for a draft that nobody has changed yet. */
    changedAt: v.number(),
    customer: v.string(),
    /** The quote's day, such as "2026-01-31". */
    date: v.string(),
    validDays: v.string(),
    note: v.string(),
    jobsText: v.string(),
    profitText: v.string(),
    hoursText: v.string(),
    origins: v.partial(v.object({ jobs: ORIGIN, profit: ORIGIN, hours: ORIGIN })),
    trade: v.picklist(BUSINESS_TYPE_IDS),
    plan: v.picklist(PLAN_IDS),
    comparesPlans: v.boolean(),
    /** The language of the document and of the mail. */
    language: v.picklist(LANGUAGES),
    /** The regular terms: the site's when the draft was begun, or those that a lead was shown. A draft keeps its prices. */
    plans: v.custom<Plans>(isPlans),
    /** The page of the lead that it was made from, and the page's language. */
    leadPage: v.nullable(v.object({ address: v.string(), language: v.picklist(LANGUAGES) })),
    prices: v.record(v.picklist(PLAN_IDS), TYPED_PRICE),
  }),
  v.readonly(),
);

export type QuoteDraft = v.InferOutput<typeof DRAFT>;

export type DraftChange = Partial<Omit<QuoteDraft, "id" | "changedAt">>;

const USUAL_VALID_DAYS = "30";

/** A draft with the usual figures. */
export function newDraft(now: Date): QuoteDraft {
  return {
    id: crypto.randomUUID(),
    changedAt: 0,
    customer: "",
    date: today(now),
    validDays: USUAL_VALID_DAYS,
    note: "",
    origins: { jobs: "example", profit: "example", hours: "example" },
    comparesPlans: true,
    language: SITE?.language ?? LANGUAGES[0],
    plans: SITE_PLANS,
    leadPage: null,
    prices: {},
    ...textsOf(DEFAULT_ROI_INPUTS),
  };
}

/** The day by the owner's clock. */
export function today(now = new Date()): string {
  return dayIn(SITE?.timeZone ?? "", now);
}

export function textsOf(inputs: RoiInputs) {
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

/** Returns a trade's changes: jobs and profit become its preset, as on the page. */
export function chooseTrade(draft: QuoteDraft, trade: BusinessTypeId): DraftChange {
  const { defaultJobsPerMonth, defaultTicket } = BUSINESS_TYPES[trade];
  const texts = { jobsText: writeFigure(defaultJobsPerMonth), profitText: writeFigure(defaultTicket) };
  return { trade, ...texts, origins: { ...draft.origins, jobs: "usual", profit: "usual" } };
}

const FIGURE_INPUTS = { jobs: "jobsPerMonth", profit: "avgJobProfit", hours: "adminHoursPerWeek" } as const;

/** Returns the changes that take tried figures over: a figure that differs counts as typed, and the others keep their origin. */
export function adoptInputs(draft: QuoteDraft, inputs: RoiInputs): DraftChange {
  const before = inputsOf(draft);
  const originOf = (figure: keyof typeof FIGURE_INPUTS) =>
    inputs[FIGURE_INPUTS[figure]] === before?.[FIGURE_INPUTS[figure]] ? draft.origins[figure] : "typed";
  return {
    ...textsOf(inputs),
    origins: { jobs: originOf("jobs"), profit: originOf("profit"), hours: originOf("hours") },
  };
}

export function hasOtherPrice({ prices }: QuoteDraft, plan: PlanId): boolean {
  return (prices[plan] ?? NO_CHANGE).change !== "none";
}

/** Reads the typed prices by plan; a plan whose price cannot be read has a problem instead. */
export function readPrices(draft: QuoteDraft) {
  const prices: Partial<Record<PlanId, number>> = {};
  const problems: Partial<Record<PlanId, string>> = {};
  for (const plan of PLAN_IDS) {
    const { change, text } = draft.prices[plan] ?? NO_CHANGE;
    if (change === "none" || text.trim() === "") continue;
    const parsed = parsePrice(draft.plans[plan].monthlyCost, { [change]: text });
    if (parsed.ok) prices[plan] = parsed.price;
    else problems[plan] = parsed.problem;
  }
  return { prices, problems };
}

/** Whether a plan's terms are not the site's of today: the site's calculator would then show other numbers. */
export function differsFromSite({ plans }: QuoteDraft): boolean {
  return PLAN_IDS.some((plan) => {
    const terms = { ...SITE_PLANS[plan], ...plans[plan] };
    return (Object.keys(terms) as (keyof Plan)[]).some((term) => plans[plan][term] !== SITE_PLANS[plan][term]);
  });
}

function isPlans(data: unknown): boolean {
  try {
    readPlans(data);
    return true;
  } catch {
    return false;
  }
}
