import { describe, expect, it } from "vitest";
import * as roiCore from "./index.ts";
import { FIXED_PLANS as PLANS } from "./testing/fixed-plans.ts";
import { spoiled } from "./testing/spoiled.ts";

const { DEFAULT_ROI_INPUTS: INPUTS } = roiCore;
const { businessType: _, ...FIGURES } = INPUTS;
const { selectedPlan: _plan, ...BUSINESS } = FIGURES;
const RESULTS = roiCore.calculateRoi(INPUTS);
const SCORE = roiCore.scoreLead(RESULTS);
const LEAD = {
  firstName: "Ada",
  lastName: "Park",
  email: "ada@park.example",
  phone: "2125550123",
  businessType: "hvac",
  website: "",
};
const CONTEXT = {
  utmSource: "",
  utmMedium: "",
  utmCampaign: "",
  sourceUrl: "",
  userAgent: "",
  timestamp: "2026-01-31T12:00:00.000Z",
};

const NO_OBJECT = [undefined, null, 15];
const NO_NUMBER = [NaN, Infinity, "350", undefined, null, 350n, {}, Symbol("350"), Object.create(null)];
const NO_TEXT = [undefined, null, 7, ["212"], Symbol("212"), Object.create(null)];
const NO_PLAN = ["gold", "toString", undefined, null, ["pro"]];

/** A function, a field that its error must name, and arguments as plain JavaScript can give them. */
type WrongCall = readonly [name: string, field: string, ...args: unknown[]];

/** One wrong call for each value that stands in the field's place. */
const each = (name: string, field: string, values: readonly unknown[], ...after: unknown[]): WrongCall[] =>
  values.map((value) => [name, field, value, ...after]);
/** One wrong call for each field of an argument that is missing or null. */
const fieldsOf = (name: string, whole: object, before: unknown[] = [], after: unknown[] = []): WrongCall[] =>
  spoiled(whole).flatMap(([field, objects]) =>
    objects.map((one): WrongCall => [name, field, ...before, one, ...after]),
  );
/** Terms of Elite that cannot be counted with, after the arguments that come before them. */
const termsAfter = (name: string, ...before: unknown[]): WrongCall[] => [
  [name, "plans", ...before, null],
  [name, "plans", ...before, "elite"],
  [name, "plans.elite", ...before, { pro: PLANS.pro }],
  ...(["liftRate", "timeSavingsFactor", "hourlyValue", "monthlyCost"] as const).flatMap((term) =>
    [NaN, "1", undefined].map((value): WrongCall => {
      const elite = { ...PLANS.elite, [term]: value };
      return [name, term, ...before, { pro: PLANS.pro, elite }];
    }),
  ),
  [name, "plans.elite.monthlyCost", ...before, { pro: PLANS.pro, elite: { ...PLANS.elite, monthlyCost: 0 } }],
];

const WRONG_CALLS: readonly WrongCall[] = [
  ...["calculateRoi", "lineItems", "projectRange"].flatMap((name) => [
    ...each(name, "inputs", NO_OBJECT),
    ...fieldsOf(name, FIGURES),
    ...each(name, "businessType", [
      { ...INPUTS, businessType: "bakery" },
      { ...INPUTS, businessType: null },
    ]),
    ...each(
      name,
      "selectedPlan",
      NO_PLAN.map((selectedPlan) => ({ ...INPUTS, selectedPlan })),
    ),
    ...each(
      name,
      "jobsPerMonth",
      NO_NUMBER.map((jobsPerMonth) => ({ ...INPUTS, jobsPerMonth })),
    ),
    [name, "liftRate", INPUTS, { pro: {}, elite: {} }] as const,
    ...termsAfter(name, INPUTS),
  ]),
  ...each("comparePlans", "inputs", NO_OBJECT),
  ...fieldsOf("comparePlans", BUSINESS),
  ["comparePlans", "liftRate", INPUTS, { pro: {}, elite: {} }],
  ...termsAfter("comparePlans", INPUTS),
  ...each("breakEven", "plan", NO_PLAN, BUSINESS),
  ...each("breakEven", "business", NO_OBJECT).map(([name, field, value]): WrongCall => [name, field, "pro", value]),
  ...fieldsOf("breakEven", { avgJobProfit: 350, adminHoursPerWeek: 8 }, ["pro"]),
  ...termsAfter("breakEven", "elite", BUSINESS),
  ...each("breakEvenJobs", "plan", NO_PLAN, 350),
  ...NO_NUMBER.map((value): WrongCall => ["breakEvenJobs", "avgJobProfit", "pro", value]),
  ...termsAfter("breakEvenJobs", "elite", 350),
  ...each("withBusinessType", "inputs", NO_OBJECT, "hvac"),
  ...each("withBusinessType", "businessType", ["HVAC", "toString", undefined, null]).map(
    ([name, field, value]): WrongCall => [name, field, INPUTS, value],
  ),
  ...each("encodeScenario", "inputs", NO_OBJECT),
  ...fieldsOf("encodeScenario", INPUTS),
  ...["displayFigures", "scoreLead", "businessTier", "conversionLikelihood", "isProfitable"].flatMap((name) => [
    ...each(name, "results", NO_OBJECT),
    ...each(name, "[a-zA-Z]+", [{}, Object.create(null)]),
  ]),
  ...fieldsOf("displayFigures", RESULTS).filter(([, field]) => !/Revenue|Hours/.test(field)),
  ...["scoreLead", "businessTier"].flatMap((name) =>
    ["currentMonthlyRevenue", "roiPercentage"].flatMap((field) =>
      each(
        name,
        field,
        NO_NUMBER.map((value) => ({ ...RESULTS, [field]: value })),
      ),
    ),
  ),
  ...fieldsOf("conversionLikelihood", { roiPercentage: 201, paybackMonths: 0.3 }),
  ...each(
    "isProfitable",
    "netMonthlySavings",
    NO_NUMBER.map((netMonthlySavings) => ({ netMonthlySavings })),
  ),
  ...each("toWireFigures", "results", NO_OBJECT, SCORE),
  ...fieldsOf("toWireFigures", RESULTS, [], [SCORE]),
  ...each("toWireFigures", "score", NO_OBJECT).map(([name, field, score]): WrongCall => [name, field, RESULTS, score]),
  ...fieldsOf("toWireFigures", SCORE, [RESULTS]),
  ...each("buildLeadPayload", "lead", NO_OBJECT, INPUTS, CONTEXT),
  ...fieldsOf("buildLeadPayload", LEAD, [], [INPUTS, CONTEXT]),
  ...each("buildLeadPayload", "inputs", NO_OBJECT).map(([name, field, value]): WrongCall => [
    name,
    field,
    LEAD,
    value,
    CONTEXT,
  ]),
  ...fieldsOf("buildLeadPayload", FIGURES, [LEAD], [CONTEXT]),
  ...NO_OBJECT.map((value): WrongCall => ["buildLeadPayload", "context", LEAD, INPUTS, value]),
  ...fieldsOf("buildLeadPayload", CONTEXT, [LEAD, INPUTS]),
  ...termsAfter("buildLeadPayload", LEAD, INPUTS, CONTEXT),
  ...each("formatUsd", "amount", NO_NUMBER),
  ...each("formatAmount", "value", NO_NUMBER),
  ...each("formatNumber", "value", NO_NUMBER),
  ...each("formatSigned", "count", NO_NUMBER),
  ...each("formatPercent", "percent", NO_NUMBER),
  ...[2, "1", null, {}].map((decimals): WrongCall => ["formatPercent", "maxDecimals", 201, decimals]),
  ...each("writeFigure", "value", NO_NUMBER),
  ...each("readFigure", "text", NO_TEXT),
  ...each("cleanText", "typed", NO_TEXT),
  ...each("normalizePhone", "raw", NO_TEXT),
  ...each("phoneDigits", "raw", NO_TEXT),
  ...each("phoneDoubt", "phone", NO_TEXT),
  ...each("encodeFigureOrigins", "origins", NO_OBJECT),
  ...["jobs", "profit", "hours", "plan", "trade"].map((name): WrongCall => [
    "encodeFigureOrigins",
    name,
    { [name]: "guessed" },
  ]),
  ...each("readPlans", "the whole", [...NO_OBJECT, "plans", [PLANS]]),
  ...each("readPlans", "pro", [{}, { elite: PLANS.elite }, { ...PLANS, pro: null }]),
];

/** Functions that answer for any value, and their answer to a wrong one. */
const ANSWERS: readonly (readonly [name: string, answer: unknown])[] = [
  ["isPlanId", false],
  ["isBusinessTypeId", false],
  ["isLanguage", false],
  ["isE164", false],
  ["decodeFigureOrigins", null],
  ["decodeScenario", { found: false, inputs: INPUTS, problems: [] }],
];

const call = (name: string, args: readonly unknown[]): unknown =>
  (roiCore as unknown as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>)[name]?.(...args);

describe("a wrong call", () => {
  it.each([...new Set(WRONG_CALLS.map(([name]) => name))])("%s throws a RangeError that names the field", (name) => {
    for (const [, field, ...args] of WRONG_CALLS.filter(([called]) => called === name)) {
      expect(() => call(name, args)).toThrow(RangeError);
      expect(() => call(name, args)).toThrow(new RegExp(`^Cannot .* as ${field} must be .*: current value is `));
    }
  });

  it.each(ANSWERS)("%s has an answer to any value", (name, answer) => {
    const values = [undefined, null, 7, {}, ["+12125550123"], Symbol("pro"), Object.create(null)];
    for (const value of values) expect(call(name, [value])).toEqual(answer);
  });

  it("the tables have every function that the package exports", () => {
    const functions = Object.entries(roiCore).filter(([, value]) => typeof value === "function");
    const tested = new Set([...WRONG_CALLS, ...ANSWERS].map(([name]) => name));
    expect(functions.map(([name]) => name).filter((name) => !tested.has(name))).toEqual([]);
  });
});

describe("tables", () => {
  it.each(Object.entries(roiCore).filter(([, value]) => typeof value === "object"))(
    "%s is frozen, with all that it holds",
    (_, table) => {
      expect(Object.isFrozen(table)).toBe(true);
      for (const row of Object.values(table)) expect(Object.isFrozen(row)).toBe(true);
    },
  );
});
