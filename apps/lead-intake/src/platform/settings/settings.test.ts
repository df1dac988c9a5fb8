import { PLANS } from "@contractor-roi/roi-core";
import { expect, it } from "vitest";
import { OperatorError } from "../platform/operator-error.ts";
import { intakePolicy } from "./checks/intake-policy.ts";
import { parsePlans } from "./parse-plans.ts";

it("parsePlans reads the plans of a site from JSON, and none from nothing (P10)", () => {
  const plans = { ...PLANS, pro: { ...PLANS.pro, monthlyCost: 199 } };
  expect(parsePlans("PLANS", JSON.stringify(plans))).toEqual(plans);
  expect(parsePlans("PLANS", undefined)).toBeUndefined();
  expect(
    intakePolicy((name) => (name === "PLANS" ? JSON.stringify(plans) : undefined), {
      isBehindGateway: false,
      hasMailFolder: false,
    }).plans,
  ).toEqual(plans);
});

it.each([
  ["{", /^PLANS must hold plans as JSON: /],
  [JSON.stringify({ pro: PLANS.pro }), /^PLANS must hold plans as JSON: Cannot read plans as elite must be an object/],
])("parsePlans names the place and what is wrong: %s", (json, error) => {
  expect(() => parsePlans("PLANS", json)).toThrow(OperatorError);
  expect(() => parsePlans("PLANS", json)).toThrow(error);
});
