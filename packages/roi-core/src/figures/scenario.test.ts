import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInputs } from "../testing/arbitraries.ts";
import { DEFAULT_ROI_INPUTS } from "./roi-inputs.ts";
import { decodeScenario, encodeScenario } from "./scenario.ts";
import { calculateRoi } from "../testing/fixed-plans.ts";

const HVAC = {
  businessType: "hvac",
  selectedPlan: "pro",
  jobsPerMonth: 22,
  avgJobProfit: 410.5,
  adminHoursPerWeek: 10,
} as const;

describe("encodeScenario", () => {
  it("encodeScenario writes version, type, plan, jobs, profit and hours, in this order", () => {
    expect(encodeScenario(HVAC)).toBe("v=1&type=hvac&plan=pro&jobs=22&profit=410.5&hours=10");
  });
});

describe("decodeScenario", () => {
  it.each(["", "?", "utm_source=newsletter&utm_medium=email", "jobs=22"])(
    "decodeScenario(%j) finds no scenario",
    (query) => {
      expect(decodeScenario(query)).toEqual({ found: false, inputs: DEFAULT_ROI_INPUTS, problems: [] });
    },
  );

  it("decodeScenario leaves other keys alone, and reads the first of a repeated one", () => {
    const query = `?utm_source=a%20b&${encodeScenario(HVAC)}&jobs=99&utm_campaign=%E0%A4%A`;
    expect(decodeScenario(query)).toEqual({ found: true, inputs: HVAC, problems: [] });
  });

  it.each(["1e999", "Infinity", "NaN", "", " ", "0x10", "1,000", "--1", "9007199254740993", "22 jobs", "%", "%00"])(
    "decodeScenario falls back to the default for jobs=%s, and reports it",
    (text) => {
      const { inputs, problems } = decodeScenario(`v=1&type=hvac&plan=pro&jobs=${text}&profit=410.5&hours=10`);
      expect(inputs).toEqual({ ...HVAC, jobsPerMonth: 15 });
      expect(problems).toMatchObject([{ key: "jobs" }]);
    },
  );

  it("decodeScenario reports every bad and every missing value, in the order of the keys", () => {
    expect(decodeScenario("v=1&plan=gold&type=__proto__&profit=x")).toEqual({
      found: true,
      inputs: DEFAULT_ROI_INPUTS,
      problems: [
        { key: "type", value: "__proto__" },
        { key: "plan", value: "gold" },
        { key: "jobs", value: null },
        { key: "profit", value: "x" },
        { key: "hours", value: null },
      ],
    });
  });

  it("decodeScenario trusts nothing under a version that it does not know", () => {
    const query = encodeScenario(HVAC).replace("v=1", "v=2");
    expect(decodeScenario(query)).toEqual({
      found: true,
      inputs: DEFAULT_ROI_INPUTS,
      problems: [{ key: "v", value: "2" }],
    });
  });
});

describe("properties", () => {
  it("round trip: decoding what was encoded gives the same inputs and no problem, for all inputs", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const { found, inputs: decoded, problems } = decodeScenario(`?utm_source=x&${encodeScenario(inputs)}`);
        expect({ found, problems }).toEqual({ found: true, problems: [] });
        const withoutNegativeZeros = Object.fromEntries(
          Object.entries(inputs).map(([key, value]) => [key, typeof value === "number" ? value + 0 : value]),
        );
        expect(decoded).toStrictEqual(withoutNegativeZeros);
      }),
    );
  });

  it("any query at all gives inputs that can be calculated, and never throws", () => {
    const key = fc.constantFrom("v", "type", "plan", "jobs", "profit", "hours", "utm_source", "");
    const value = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("1", "pro", "hvac", "-0", "1e308", "%zz"));
    const query = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.tuple(key, value)).map((pairs) => `v=1&${pairs.map((pair) => pair.join("=")).join("&")}`),
    );
    fc.assert(
      fc.property(query, (text) => {
        expect(calculateRoi(decodeScenario(text).inputs).roiPercentage).toSatisfy(Number.isFinite);
      }),
    );
  });
});
