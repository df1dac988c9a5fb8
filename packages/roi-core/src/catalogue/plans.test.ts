import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as roiCore from "../index.ts";
import { FIXED_PLANS } from "../testing/fixed-plans.ts";
import { runExample } from "../testing/run-example.ts";
import { FORMULA_VERSION, isPlanId, PLAN_IDS, PLANS, PLANS_AS_OF } from "./plans.ts";
import { readPlans } from "./read-plans.ts";

describe("PLANS", () => {
  it("PLANS holds the specification's constants, which every function and README's example use", () => {
    expect(PLANS).toEqual({
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
    // Other figures are those of another day; another formula has another version.
    expect([PLANS_AS_OF, FORMULA_VERSION]).toEqual(["2026-11-26", 1]);
    const { DEFAULT_ROI_INPUTS: inputs, calculateRoi, comparePlans, lineItems, projectRange } = roiCore;
    expect(calculateRoi(inputs)).toMatchObject({ netMonthlySavings: 1498, roiPercentage: 201, paybackMonths: 0.3 });
    for (const count of [calculateRoi, comparePlans, lineItems, projectRange])
      expect(count(inputs)).toEqual(count(inputs, PLANS));
    expect(roiCore.breakEven("elite", inputs)).toEqual(roiCore.breakEven("elite", inputs, PLANS));
    expect(roiCore.breakEvenJobs("elite", 350)).toBe(roiCore.breakEvenJobs("elite", 350, PLANS));
    const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
    const [, example = "", imported = ""] = /```ts\n(import \{([^}]*)\}[^]*?)```/.exec(readme) ?? [];
    const names = imported.split(",").map((name) => name.trim());
    const scope = Object.fromEntries(Object.entries(roiCore).filter(([name]) => names.includes(name)));
    expect(runExample(example, scope)).toBe(6);
  });

  it("PLAN_IDS lists every plan once", () => {
    expect(PLAN_IDS).toEqual(["pro", "elite"]);
    expect(Object.keys(PLANS)).toEqual([...PLAN_IDS]);
  });
});

describe("readPlans", () => {
  const { pro, elite } = FIXED_PLANS;

  it("readPlans freezes a copy, and takes a year's price", () => {
    const data = { pro, elite: { ...elite, monthlyCost: 414.17, annualPrepayment: 4970 } };
    const plans = readPlans(data);
    expect(plans).toEqual(data);
    expect(readPlans({ asOf: PLANS_AS_OF, formulaVersion: FORMULA_VERSION, ...data })).toEqual(data);
    expect(plans).not.toBe(data);
    expect([plans, plans.pro, plans.elite].every(Object.isFrozen)).toBe(true);
    expect(Object.keys(readPlans({ pro, elite: { ...elite, annualPrepayment: undefined } }).elite)).not.toContain(
      "annualPrepayment",
    );
  });

  it.each<[data: unknown, error: string]>([
    [null, "the whole must be an object with pro, elite: current value is null"],
    [[pro, elite], "the whole must be an object with pro, elite"],
    [
      { pro },
      "elite must be an object with label, liftRate, timeSavingsFactor, hourlyValue, monthlyCost, originalMonthlyCost, annualPrepayment: current value is undefined",
    ],
    [{ pro, elite, max: elite }, 'each key of the whole must be one of pro, elite: current value is "max"'],
    ...(
      [
        ["price", 497, 'each key of elite must be one of label, liftRate, .*: current value is "price"'],
        ["label", "", 'elite.label must be a name in one line, of at most 40 characters: current value is ""'],
        ["label", "El\nite", "elite.label must be a name"],
        ["label", undefined, "elite.label must be a name"],
        ["label", "PRO", 'elite.label must be another name than that of pro, "Pro": current value is "PRO"'],
        ["liftRate", 20, "elite.liftRate must be a share from 0 to 1, such as 0.2 for 20%: current value is 20"],
        ["liftRate", "20%", 'elite.liftRate must be .*: current value is "20%"'],
        ["timeSavingsFactor", -0.1, "elite.timeSavingsFactor must be a share"],
        ["hourlyValue", NaN, "elite.hourlyValue must be a number of USD from 0 to 1000000: current value is NaN"],
        ["monthlyCost", 0, "elite.monthlyCost must be a number of USD from 0.01 to 1000000: current value is 0"],
        ["monthlyCost", undefined, "elite.monthlyCost must be"],
        [
          "originalMonthlyCost",
          400,
          "elite.originalMonthlyCost must be at least the monthlyCost, 497: current value is 400",
        ],
        [
          "annualPrepayment",
          4970,
          "elite.annualPrepayment must be twelve times the monthlyCost, 497: current value is 4970",
        ],
      ] as const
    ).map(([term, value, error]): [unknown, string] => [{ pro, elite: { ...elite, [term]: value } }, error]),
  ])("readPlans names what is wrong: %j", (data, error) => {
    expect(() => readPlans(data)).toThrow(RangeError);
    expect(() => readPlans(data)).toThrow(new RegExp(`^Cannot read plans as ${error}`));
  });
});

describe("isPlanId", () => {
  it("isPlanId accepts both ids, and neither a label nor what each object has", () => {
    expect(PLAN_IDS.every(isPlanId)).toBe(true);
    expect(["Elite", " elite", "", "constructor", ["pro"]].some(isPlanId)).toBe(false);
  });
});
