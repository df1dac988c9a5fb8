import { requirementError } from "../check-value.ts";
import { freezeTable } from "../freeze-table.ts";
import { mapPlans, PLAN_IDS, type Plan, type PlanId, type Plans } from "./plans.ts";

const ACTION = "read plans";
const LARGEST_USD = 1_000_000;
const LONGEST_LABEL = 40;
/** Rounding a month's price to the cent is off by at most half a cent, so a year by six, and a little for binary sums. */
const ANNUAL_TOLERANCE_USD = 0.065;

/** The check of each term; a record, so that a new term is not forgotten. */
const CHECKS: Readonly<
  Record<keyof Plan, (field: string, value: unknown, plan: Readonly<Record<string, unknown>>) => void>
> = {
  label(field, value) {
    const isLabel =
      typeof value === "string" &&
      value.trim() === value &&
      value.length >= 1 &&
      value.length <= LONGEST_LABEL &&
      !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value);
    if (!isLabel)
      throw requirementError(ACTION, field, `a name in one line, of at most ${LONGEST_LABEL} characters`, value);
  },
  liftRate: checkShare,
  timeSavingsFactor: checkShare,
  hourlyValue: (field, value) => checkUsd(field, value, 0),
  monthlyCost: (field, value) => checkUsd(field, value, 0.01),
  originalMonthlyCost(field, value, { monthlyCost }) {
    checkUsd(field, value, 0.01);
    if (Number(value) < Number(monthlyCost)) {
      throw requirementError(ACTION, field, `at least the monthlyCost, ${String(monthlyCost)}`, value);
    }
  },
  annualPrepayment(field, value, { monthlyCost }) {
    if (value === undefined) return;
    checkUsd(field, value, 0.01);
    if (Math.abs(Number(value) - Number(monthlyCost) * 12) > ANNUAL_TOLERANCE_USD) {
      throw requirementError(ACTION, field, `twelve times the monthlyCost, ${String(monthlyCost)}`, value);
    }
  },
};
const TERMS = /* @__PURE__ */ Object.keys(CHECKS) as (keyof Plan)[];

/**
 * Reads the terms of all plans from data of any origin, such as a parsed `plans.json`. That file of this package holds
 * the terms of {@link PLANS}, to start from; its `asOf` and `formulaVersion` are left out.
 *
 * @param data an object with every plan under its id, each with every term of a {@link Plan} and nothing else; shares from
 *   0 to 1, USD up to 1,000,000, a price of at least one cent
 * @returns a frozen copy
 * @throws {RangeError} that names the first field that is missing, unknown or out of bounds, or a name that two plans have
 * @example
 * readPlans(PLANS).elite.monthlyCost; // 497
 * readPlans({ ...PLANS, pro: { ...PLANS.pro, liftRate: 12 } }); // throws Cannot read plans as pro.liftRate must be a share from 0 to 1, such as 0.2 for 20%: current value is 12
 */
export function readPlans(data: unknown): Plans {
  const plans = readObject("the whole", withoutVersions(data), PLAN_IDS);
  const read = mapPlans((id) => readPlan(id, plans[id]));
  const ids = new Map<string, PlanId>();
  for (const id of PLAN_IDS) {
    const { label } = read[id];
    const other = ids.get(label.toLowerCase());
    if (other !== undefined) {
      const requirement = `another name than that of ${other}, ${JSON.stringify(read[other].label)}`;
      throw requirementError(ACTION, `${id}.label`, requirement, label);
    }
    ids.set(label.toLowerCase(), id);
  }
  return freezeTable(read);
}

function withoutVersions(data: unknown): unknown {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
  const { asOf: _asOf, formulaVersion: _formulaVersion, ...plans } = data as Readonly<Record<string, unknown>>;
  return plans;
}

function readPlan(id: PlanId, data: unknown): Plan {
  const plan = readObject(id, data, TERMS);
  for (const term of TERMS) CHECKS[term](`${id}.${term}`, plan[term], plan);
  const given = TERMS.filter((term) => plan[term] !== undefined).map((term) => [term, plan[term]]);
  return Object.fromEntries(given) as Plan;
}

function readObject(field: string, data: unknown, keys: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw requirementError(ACTION, field, `an object with ${keys.join(", ")}`, data);
  }
  const unknown = Object.keys(data).find((key) => !keys.includes(key));
  if (unknown === undefined) return data as Readonly<Record<string, unknown>>;
  throw requirementError(ACTION, `each key of ${field}`, `one of ${keys.join(", ")}`, unknown);
}

function checkShare(field: string, value: unknown): void {
  if (typeof value === "number" && value >= 0 && value <= 1) return;
  throw requirementError(ACTION, field, "a share from 0 to 1, such as 0.2 for 20%", value);
}

function checkUsd(field: string, value: unknown, least: number): void {
  if (typeof value === "number" && value >= least && value <= LARGEST_USD) return;
  throw requirementError(ACTION, field, `a number of USD from ${least} to ${LARGEST_USD}`, value);
}
