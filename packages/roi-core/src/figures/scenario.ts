import { BUSINESS_TYPE_IDS } from "../catalogue/business-types.ts";
import { PLAN_IDS } from "../catalogue/plans.ts";
import { checkOneOf, MAX_MAGNITUDE } from "../check-value.ts";
import { checkInputs, DEFAULT_ROI_INPUTS, type RoiInputs } from "./roi-inputs.ts";

/** A global of browsers and of Node, which the library of the language itself does not declare. */
declare const URLSearchParams: new (query: string) => { get(key: string): string | null };

const VERSION = "1";
const ACTION = "encode a scenario";
const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

/** A key of a scenario's query: version, trade, plan, jobs, profit and hours. */
export type ScenarioKey = "v" | "type" | "plan" | "jobs" | "profit" | "hours";

/** A value that was not understood; the default took its place. */
export type ScenarioProblem = {
  /** The key. */
  readonly key: ScenarioKey;
  /** Its value as the query has it, or null if the key is missing. */
  readonly value: string | null;
};

/** The result of reading a query. */
export type DecodedScenario = {
  /** Whether the query holds a scenario of any version: the key `v`. Without one, inputs are the defaults. */
  readonly found: boolean;
  /** Complete inputs: the defaults, with every value that was understood. */
  readonly inputs: RoiInputs;
  /** One entry per value that was missing or not understood; empty if nothing was found. */
  readonly problems: readonly ScenarioProblem[];
};

/**
 * Writes inputs as a versioned query, for a link that opens the same numbers. It holds no name and no contact.
 * Numbers come back exactly as they were, apart from −0, which comes back as 0.
 *
 * @param inputs the limits are those of `calculateRoi`
 * @returns a query without `?`, in this order: version, type, plan, jobs, profit, hours
 * @throws {RangeError} if a number is NaN, infinite or beyond ±`Number.MAX_SAFE_INTEGER`, or a plan or trade is unknown
 * @example
 * encodeScenario(DEFAULT_ROI_INPUTS); // "v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8"
 */
export function encodeScenario(inputs: RoiInputs): string {
  checkInputs(ACTION, inputs);
  const { businessType, selectedPlan, jobsPerMonth, avgJobProfit, adminHoursPerWeek } = inputs;
  checkOneOf(ACTION, "businessType", BUSINESS_TYPE_IDS, businessType);
  checkOneOf(ACTION, "selectedPlan", PLAN_IDS, selectedPlan);
  const figures = `jobs=${jobsPerMonth}&profit=${avgJobProfit}&hours=${adminHoursPerWeek}`;
  return `v=${VERSION}&type=${businessType}&plan=${selectedPlan}&${figures}`;
}

/**
 * Reads a query that `encodeScenario` wrote, or any other text. It never throws: a missing or bad
 * value falls back to its default and is reported, and so does everything under an unknown version. Other keys, such as
 * `utm_source`, are ignored; of a repeated key the first value is used.
 *
 * @param query with or without `?` at its start
 * @returns complete inputs, and the problems in the order of the keys
 * @example
 * decodeScenario("?v=1&type=hvac&plan=pro&jobs=22&profit=410&hours=10").inputs.jobsPerMonth; // 22
 * decodeScenario("v=1&type=hvac&plan=gold&jobs=22&profit=410&hours=10").problems; // [{ key: "plan", value: "gold" }]
 * decodeScenario("utm_source=newsletter").found; // false
 */
export function decodeScenario(query: string): DecodedScenario {
  const values = new URLSearchParams(typeof query === "string" ? query : "");
  const version = values.get("v");
  if (version === null) return { found: false, inputs: DEFAULT_ROI_INPUTS, problems: [] };
  if (version !== VERSION) {
    return { found: true, inputs: DEFAULT_ROI_INPUTS, problems: [{ key: "v", value: version }] };
  }

  const problems: ScenarioProblem[] = [];
  const read = <T>(key: ScenarioKey, parse: (text: string) => T | null, fallback: T): T => {
    const text = values.get(key);
    const parsed = text === null ? null : parse(text);
    if (parsed === null) problems.push({ key, value: text });
    return parsed ?? fallback;
  };
  const inputs: RoiInputs = {
    businessType: read("type", oneOf(BUSINESS_TYPE_IDS), DEFAULT_ROI_INPUTS.businessType),
    selectedPlan: read("plan", oneOf(PLAN_IDS), DEFAULT_ROI_INPUTS.selectedPlan),
    jobsPerMonth: read("jobs", parseNumber, DEFAULT_ROI_INPUTS.jobsPerMonth),
    avgJobProfit: read("profit", parseNumber, DEFAULT_ROI_INPUTS.avgJobProfit),
    adminHoursPerWeek: read("hours", parseNumber, DEFAULT_ROI_INPUTS.adminHoursPerWeek),
  };
  return { found: true, inputs, problems };
}

function oneOf<T extends string>(ids: readonly T[]): (text: string) => T | null {
  return (text) => ids.find((id) => id === text) ?? null;
}

function parseNumber(text: string): number | null {
  const value = DECIMAL.test(text) ? Number(text) : NaN;
  return Math.abs(value) <= MAX_MAGNITUDE ? value + 0 : null;
}
