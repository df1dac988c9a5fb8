import { PLAN_IDS, PLANS, readPlans, type Plan, type PlanId, type Plans } from "@contractor-roi/roi-core";
import { changeTerms, type TermsTexts } from "@contractor-roi/quote";
import * as v from "valibot";
import { SITE, SITE_PLANS } from "../../site/site.ts";

/** What a plan's price can be instead of the regular one. */
export const PRICE_CHANGES = ["price", "discount", "annual"] as const;

/** What a rep changes of a plan's terms: what was typed stays text (C8). An empty text changes nothing. */
export const TYPED_TERMS = v.object({
  priceChange: v.picklist(["none", ...PRICE_CHANGES]),
  priceText: v.string(),
  liftText: v.string(),
});

const ALL_TERMS = v.custom<Plans>(isPlans);

/** The terms of all plans, read from a file or come with a lead. */
export const PLANS_FILE = v.object({ name: v.string(), plans: ALL_TERMS });

/** The site's terms when a draft was begun, so that it keeps its prices; null for a draft of a release that did not say. */
export const KEPT_PLANS = v.fallback(v.nullable(ALL_TERMS), null);

export type TypedTerms = v.InferOutput<typeof TYPED_TERMS>;
export type PlansFile = v.InferOutput<typeof PLANS_FILE>;
export type TermsOfDraft = {
  readonly plansFile: PlansFile | null;
  readonly sitePlans: Plans | null;
  readonly terms: Readonly<Partial<Record<PlanId, TypedTerms>>>;
};

/** A field of one plan's terms. */
export type TermsField = `${PlanId}.${"price" | "lift"}`;

export const NO_CHANGE: TypedTerms = { priceChange: "none", priceText: "", liftText: "" };

/** Whether a plan's terms have to be shown, since something was chosen or typed. */
export function isTouched({ terms }: TermsOfDraft, plan: PlanId): boolean {
  const { priceChange, liftText } = terms[plan] ?? NO_CHANGE;
  return priceChange !== "none" || liftText !== "";
}

/** The regular terms of a draft, which what is typed changes: the file's, or the site's when it was begun. */
export function plansBefore({ plansFile, sitePlans }: TermsOfDraft): Plans {
  return plansFile?.plans ?? sitePlans ?? SITE_PLANS;
}

/** How a draft's prices may differ from the site's of today. */
export type PriceAge =
  /** The draft has them, or those of a file. */
  | "current"
  /** The site had others when it was begun, which it keeps. */
  | "changed"
  /** It is of a release that kept no prices: it has the site's of today, and may have been begun with others. */
  | "unknown";

export function ageOfPrices(draft: TermsOfDraft & { readonly changedAt: number }): PriceAge {
  const { plansFile, sitePlans, changedAt } = draft;
  if (plansFile !== null) return "current";
  if (sitePlans !== null) return isSame(sitePlans, SITE_PLANS) ? "current" : "changed";
  return changedAt > 0 && !isSame(SITE_PLANS, PLANS) ? "unknown" : "current";
}

/** Whether the calculator, which counts with the site's terms of today, would open other numbers than the draft's. */
export function hasOtherPrices(draft: TermsOfDraft & { readonly changedAt: number }): boolean {
  return SITE === null ? ageOfPrices(draft) === "changed" : !isSame(plansBefore(draft), SITE_PLANS);
}

function isSame(some: Plans, others: Plans): boolean {
  return PLAN_IDS.every((plan) => {
    const terms = { ...others[plan], ...some[plan] };
    return (Object.keys(terms) as (keyof Plan)[]).every((term) => some[plan][term] === others[plan][term]);
  });
}

/** The terms to quote with, and what is wrong with those that were typed; a plan with a problem keeps its terms. */
export function plansOf(draft: TermsOfDraft): {
  readonly plans: Plans;
  readonly problems: Readonly<Partial<Record<TermsField, string>>>;
} {
  const plans: Record<PlanId, Plan> = { ...plansBefore(draft) };
  const problems: Partial<Record<TermsField, string>> = {};
  for (const plan of PLAN_IDS) {
    const changed = changeTerms(plans[plan], textsOf(draft.terms[plan] ?? NO_CHANGE));
    if (changed.ok) plans[plan] = changed.terms;
    else
      for (const { term, problem } of changed.problems)
        problems[`${plan}.${term === "lift" ? "lift" : "price"}`] = problem;
  }
  return { plans, problems };
}

/** What the fields are called if they are not in sight. */
export function nameTermsFields(plans: Plans): Readonly<Record<TermsField, string>> {
  const names = PLAN_IDS.flatMap((plan) => [
    [`${plan}.price`, `The price of ${plans[plan].label}`],
    [`${plan}.lift`, `The lift of ${plans[plan].label}`],
  ]);
  return Object.fromEntries(names) as Record<TermsField, string>;
}

function textsOf({ priceChange, priceText, liftText }: TypedTerms): TermsTexts {
  return {
    ...(priceChange === "none" || priceText.trim() === "" ? {} : { [priceChange]: priceText }),
    ...(liftText.trim() === "" ? {} : { lift: liftText }),
  };
}

function isPlans(data: unknown): boolean {
  try {
    readPlans(data);
    return true;
  } catch {
    return false;
  }
}
