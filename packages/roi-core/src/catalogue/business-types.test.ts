import { describe, expect, it } from "vitest";
import { BUSINESS_TYPE_IDS, BUSINESS_TYPES, isBusinessTypeId } from "./business-types.ts";

describe("BUSINESS_TYPES", () => {
  it("BUSINESS_TYPE_IDS keeps the specification's order", () => {
    expect(BUSINESS_TYPE_IDS).toEqual([
      "plumbing",
      "hvac",
      "electrical",
      "landscaping",
      "roofing",
      "cleaning",
      "handyman",
      "other",
    ]);
    expect(Object.keys(BUSINESS_TYPES)).toEqual([...BUSINESS_TYPE_IDS]);
  });

  it.each([
    ["plumbing", "Plumbing", 20, 350],
    ["hvac", "HVAC", 15, 450],
    ["electrical", "Electrical", 18, 400],
    ["landscaping", "Landscaping", 25, 280],
    ["roofing", "Roofing", 8, 850],
    ["cleaning", "Cleaning", 40, 150],
    ["handyman", "Handyman", 30, 200],
    ["other", "Other", 15, 350],
  ] as const)(
    "BUSINESS_TYPES.%s is %s with %d jobs a month at $%d",
    (id, label, defaultJobsPerMonth, defaultTicket) => {
      expect(BUSINESS_TYPES[id]).toEqual({ label, defaultJobsPerMonth, defaultTicket });
    },
  );
});

describe("isBusinessTypeId", () => {
  it("isBusinessTypeId accepts all eight ids, and neither a label nor what each object has", () => {
    expect(BUSINESS_TYPE_IDS.every(isBusinessTypeId)).toBe(true);
    expect(["HVAC", "", "toString", ["hvac"]].some(isBusinessTypeId)).toBe(false);
  });
});
