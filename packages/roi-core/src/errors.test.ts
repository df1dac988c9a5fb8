import { describe, expect, it } from "vitest";
import * as roiCore from "./index.ts";
import {
  buildLeadPayload,
  calculateRoi,
  decodeScenario,
  DEFAULT_ROI_INPUTS,
  encodeScenario,
  normalizePhone,
  type LeadContext,
  type LeadDetails,
} from "./index.ts";
import { spoiled } from "./testing/spoiled.ts";

const LEAD: LeadDetails = {
  firstName: "Ada",
  lastName: "Park",
  email: "ada@park.example",
  phone: "2125550123",
  businessType: "hvac",
  website: "",
};
const CONTEXT: LeadContext = {
  utmSource: "",
  utmMedium: "",
  utmCampaign: "",
  sourceUrl: "",
  userAgent: "",
  timestamp: "2026-01-31T12:00:00.000Z",
};

describe("errors", () => {
  it.each([
    ...spoiled(DEFAULT_ROI_INPUTS).flatMap(([field, inputs]) => [
      ["calculateRoi", field, inputs.map((given) => () => calculateRoi(given))] as const,
      ["encodeScenario", field, inputs.map((given) => () => encodeScenario(given))] as const,
    ]),
    ...spoiled(LEAD).map(
      ([field, leads]) =>
        [
          "buildLeadPayload",
          field,
          leads.map((lead) => () => buildLeadPayload(lead, DEFAULT_ROI_INPUTS, CONTEXT)),
        ] as const,
    ),
    ...spoiled(CONTEXT).map(
      ([field, contexts]) =>
        [
          "buildLeadPayload",
          field,
          contexts.map((context) => () => buildLeadPayload(LEAD, DEFAULT_ROI_INPUTS, context)),
        ] as const,
    ),
    [
      "calculateRoi",
      "inputs",
      [undefined, null, 15].map((given) => () => calculateRoi(given as unknown as typeof DEFAULT_ROI_INPUTS)),
    ] as const,
    ["normalizePhone", "raw", [() => normalizePhone(undefined as unknown as string)]] as const,
  ])("%s without a proper %s throws a RangeError that names it", (_, field, calls) => {
    for (const call of calls) {
      expect(call).toThrow(RangeError);
      expect(call).toThrow(new RegExp(`^Cannot .* as ${field} must be .*: current value is `));
    }
  });
});

describe("decodeScenario", () => {
  it.each([undefined, null, 7])("decodeScenario of %s finds nothing, and does not throw", (query) => {
    expect(decodeScenario(query as unknown as string).found).toBe(false);
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
