import fc from "fast-check";
import { BUSINESS_TYPE_IDS, type BusinessTypeId } from "../catalogue/business-types.ts";
import { PLAN_IDS, type PlanId } from "../catalogue/plans.ts";
import type { RoiInputs } from "../figures/roi-inputs.ts";
import type { LeadContext, LeadDetails } from "../lead/build-lead-payload.ts";

const planId: fc.Arbitrary<PlanId> = fc.constantFrom(...PLAN_IDS);

export const businessTypeId: fc.Arbitrary<BusinessTypeId> = fc.constantFrom(...BUSINESS_TYPE_IDS);

/** Inputs whose three numbers come from the given generators. */
function inputsOf(jobs: fc.Arbitrary<number>, profit: fc.Arbitrary<number>, hours: fc.Arbitrary<number>) {
  return fc.record({
    jobsPerMonth: jobs,
    avgJobProfit: profit,
    adminHoursPerWeek: hours,
    selectedPlan: planId,
    businessType: businessTypeId,
  });
}

/** Inputs that contractors could type: from 0 up, with fractions. */
export const roiInputs: fc.Arbitrary<RoiInputs> = inputsOf(
  fc.double({ min: 0, max: 500, noNaN: true }),
  fc.double({ min: 0, max: 20_000, noNaN: true }),
  fc.double({ min: 0, max: 168, noNaN: true }),
);

const anyInput = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, -0.5, Number.MIN_VALUE, -Number.MIN_VALUE),
  fc.double({ min: -1000, max: 1000, noNaN: true }),
  fc.double({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, noNaN: true }),
);

/** Everything that can be calculated: negatives, −0, the smallest and the largest numbers. */
export const anyInputs: fc.Arbitrary<RoiInputs> = inputsOf(anyInput, anyInput, anyInput);

/** `length` digits, each of them 0 to 9. */
export function digits(length: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length });
}

/** Signs between typed digits. */
const punctuation = fc.string({ unit: fc.constantFrom(..." ().-/+\t"), maxLength: 2 });

/** The same digits with spaces, brackets, dots and plus signs before, between and after them. */
export function punctuated(plain: string): fc.Arbitrary<string> {
  return fc
    .array(punctuation, { minLength: plain.length + 1, maxLength: plain.length + 1 })
    .map((gaps) => gaps.map((gap, index) => gap + (plain[index] ?? "")).join(""));
}

/** A phone number as typed, or anything else. */
export const phone: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 0, max: 16 }).chain(digits).chain(punctuated),
  fc.string(),
);

/** Any text, up to well beyond the limits of a lead, with characters of two UTF-16 units. */
const longText = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom("a", "é", "😀"), minLength: 200, maxLength: 2200 }),
);

export const leadDetails: fc.Arbitrary<LeadDetails> = fc.record({
  firstName: fc.string(),
  lastName: fc.string(),
  email: fc.emailAddress(),
  phone,
  businessType: businessTypeId,
  website: longText,
});

export const leadContext: fc.Arbitrary<LeadContext> = fc.record({
  utmSource: longText,
  utmMedium: longText,
  utmCampaign: longText,
  sourceUrl: fc.oneof(fc.webUrl({ withQueryParameters: true }), longText),
  userAgent: longText,
  timestamp: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
});
