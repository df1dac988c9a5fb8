import { checkNumbers, checkObject, checkOneOf, requirementError } from "../check-value.ts";
import { freezeTable } from "../freeze-table.ts";
import type { Share, UsdPerHour, UsdPerMonth, UsdPerYear } from "../units.ts";

const IDS = ["pro", "elite"] as const;

/**
 * The plans' ids, from the smallest plan to the largest, in the order in which the product offers them.
 *
 * @example
 * PLAN_IDS; // ["pro", "elite"]
 */
export const PLAN_IDS: typeof IDS = /* @__PURE__ */ freezeTable(IDS);

/** A plan's id: `"pro"` or `"elite"`. */
export type PlanId = (typeof PLAN_IDS)[number];

/** A plan: its name, its cost, and the calculation's assumptions about its effect. */
export type Plan = {
  /** Name on screen. */
  readonly label: string;
  /** Share of extra jobs: 0.2 means 20 % more jobs. */
  readonly liftRate: Share;
  /** Share of the admin hours that the plan takes over. */
  readonly timeSavingsFactor: Share;
  /** Value of one saved hour. */
  readonly hourlyValue: UsdPerHour;
  /** Price today; every calculation uses this one. */
  readonly monthlyCost: UsdPerMonth;
  /** Price before the discount, for display only. */
  readonly originalMonthlyCost: UsdPerMonth;
  /** Price of a year that is paid at once; `monthlyCost` is a twelfth of it, to the cent. Absent where months are paid. */
  readonly annualPrepayment?: UsdPerYear;
};

/** The terms of every plan, by id. */
export type Plans = Readonly<Record<PlanId, Plan>>;

/**
 * The day of the figures in {@link PLANS}: an application that is pinned to a release sees how old its prices are.
 *
 * @example
 * PLANS_AS_OF; // "2026-11-26"
 */
export const PLANS_AS_OF = "2026-11-26";

/**
 * The version of the formula. Equal inputs and terms give equal results as long as it stays the same.
 *
 * @example
 * FORMULA_VERSION; // 1
 */
export const FORMULA_VERSION = 1;

/**
 * Every plan by id: its name and the business constants, without marketing copy. The published `plans.json` holds the same as data,
 * with their day as `asOf` and the formula's version as `formulaVersion`.
 *
 * @example
 * PLANS.elite.monthlyCost; // 497
 * PLANS.pro.liftRate; // 0.12
 */
export const PLANS: Plans = /* @__PURE__ */ freezeTable({
  pro: {
    label: "Pro",
    liftRate: 0.12,
    timeSavingsFactor: 0.45,
    hourlyValue: 40,
    monthlyCost: 297,
    originalMonthlyCost: 397,
  },
  elite: {
    label: "Elite",
    liftRate: 0.2,
    timeSavingsFactor: 0.6,
    hourlyValue: 45,
    monthlyCost: 497,
    originalMonthlyCost: 697,
  },
});

/**
 * Returns a plan's terms, once they are known to be countable. Private: every function that counts with a plan uses it.
 *
 * @param field the argument that holds the id
 */
export function planTerms(action: string, field: string, id: PlanId, plans: Plans): Plan {
  checkOneOf(action, field, PLAN_IDS, id);
  checkObject(action, "plans", plans);
  const plan = plans[id];
  checkNumbers(action, `plans.${id}`, plan, ["liftRate", "timeSavingsFactor", "hourlyValue", "monthlyCost"]);
  if (plan.monthlyCost > 0) return plan;
  throw requirementError(action, `plans.${id}.monthlyCost`, "above 0", plan.monthlyCost);
}

/** The same for every plan. Private: quotes and comparisons use it. */
export function mapPlans<T>(make: (plan: PlanId) => T): Readonly<Record<PlanId, T>> {
  return Object.fromEntries(PLAN_IDS.map((plan) => [plan, make(plan)])) as Record<PlanId, T>;
}

/**
 * Checks whether a value, from a form or a request body, is the id of a plan.
 *
 * @param value anything
 * @returns true for exactly `"pro"` and `"elite"`; case and spaces matter
 * @example
 * isPlanId("elite"); // true
 * isPlanId("Elite"); // false
 */
export function isPlanId(value: unknown): value is PlanId {
  return (PLAN_IDS as readonly unknown[]).includes(value);
}
