import { PLAN_IDS, readPlans, type Plan, type PlanId, type Plans } from "@contractor-roi/roi-core";
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

export const ALL_TERMS = v.custom<Plans>(isPlans);

/** The terms of all plans, read from a file or come with a lead. */
export const PLANS_FILE = v.object({ name: v.string(), plans: ALL_TERMS });

export type TypedTerms = v.InferOutput<typeof TYPED_TERMS>;
export type PlansFile = v.InferOutput<typeof PLANS_FILE>;
type TermsOfDraft = {
  readonly plansFile: PlansFile | null;
  readonly sitePlans: Plans;
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
  return plansFile?.plans ?? sitePlans;
}

/** Whether the site had other prices when a draft was begun, which it keeps. */
export function hasFormerPrices({ plansFile, sitePlans }: TermsOfDraft): boolean {
  return plansFile === null && !isSame(sitePlans, SITE_PLANS);
}

/** Whether the calculator, which counts with the site's terms of today, would open other numbers than the draft's. */
export function hasOtherPrices(draft: TermsOfDraft): boolean {
  return SITE === null ? hasFormerPrices(draft) : !isSame(plansBefore(draft), SITE_PLANS);
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
