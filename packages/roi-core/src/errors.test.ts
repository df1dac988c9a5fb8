import { describe, expect, it } from "vitest";
import * as roiCore from "./index.ts";
import {
  buildLeadPayload,
  buildQuote,
  calculateRoi,
  decodeScenario,
  DEFAULT_ROI_INPUTS,
  encodeScenario,
  normalizePhone,
  type LeadContext,
  type LeadDetails,
  type QuoteDetails,
} from "./index.ts";

const DETAILS: QuoteDetails = { preparedFor: "Ace", preparedBy: "Sam", date: "2026-01-31", validDays: 30 };
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

/** What plain JavaScript can pass: an object with one field missing or null. */
function spoiled<T extends object>(whole: T): [field: string, objects: T[]][] {
  return Object.keys(whole).map((field) => {
    const { [field as keyof T]: _, ...rest } = whole;
    return [field, [rest as T, { ...whole, [field]: null }]];
  });
}

describe("errors", () => {
  it.each([
    ...spoiled(DEFAULT_ROI_INPUTS).flatMap(([field, inputs]) => [
      ["calculateRoi", field, inputs.map((given) => () => calculateRoi(given))] as const,
      ["encodeScenario", field, inputs.map((given) => () => encodeScenario(given))] as const,
      ["buildQuote", field, inputs.map((given) => () => buildQuote(given, DETAILS))] as const,
    ]),
    ...spoiled({ preparedFor: "Ace", preparedBy: "Sam", date: "2026-01-31" }).map(
      ([field, details]) =>
        ["buildQuote", field, details.map((given) => () => buildQuote(DEFAULT_ROI_INPUTS, given))] as const,
    ),
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
