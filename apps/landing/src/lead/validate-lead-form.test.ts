import { BUSINESS_TYPE_IDS, phoneDigits } from "@contractor-roi/roi-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FILLED_VALUES } from "../testing/filled-lead.ts";
import { validateLeadForm, type LeadValues } from "./validate-lead-form.ts";

function check(change: Partial<LeadValues> = {}, hasEmailShape = true, askedPhone = "") {
  return validateLeadForm({ ...FILLED_VALUES, ...change }, hasEmailShape, askedPhone);
}

describe("validateLeadForm", () => {
  it("validateLeadForm accepts a filled form and answers its lead, without the consent", () => {
    expect(check()).toEqual({
      ok: true,
      lead: {
        firstName: "Dana",
        lastName: "Reyes",
        email: "dana@reyes-plumbing.example",
        phone: "(202) 555-0187",
        businessType: "hvac",
        website: "",
      },
    });
  });

  it("validateLeadForm names every missing field in the form's order: the first one gets the focus", () => {
    const empty = { firstName: "", lastName: "", email: "", phone: "", businessType: "" } as const;
    expect(check({ ...empty, hasConsent: false })).toEqual({
      ok: false,
      problem: "missing-fields",
      fields: ["firstName", "lastName", "email", "phone", "businessType"],
    });
  });

  it.each([
    ["short-phone", "1-800"],
    ["long-phone", "*72 90055501"],
  ])("validateLeadForm asks once about the %s %j, then takes it (B7)", (problem, phone) => {
    expect(check({ phone })).toEqual({ ok: false, problem, fields: ["phone"] });
    expect(check({ phone }, true, `${phone}1`)).toMatchObject({ problem });
    expect(check({ phone }, true, phone)).toMatchObject({ ok: true, lead: { phone } });
  });

  it("validateLeadForm checks missing fields before consent, consent before the email's shape", () => {
    expect(check({ firstName: "", hasConsent: false }, false)).toMatchObject({ problem: "missing-fields" });
    expect(check({ hasConsent: false }, false)).toMatchObject({ problem: "no-consent", fields: ["hasConsent"] });
    expect(check({ phone: "1-800" }, false)).toMatchObject({ problem: "email-shape", fields: ["email"] });
  });

  it("validateLeadForm asks about an email that is longer than the server takes, as autofill can leave it", () => {
    expect(check({ email: `${"a".repeat(246)}@b.example` })).toMatchObject({
      problem: "email-shape",
      fields: ["email"],
    });
    expect(check({ email: `${"a".repeat(244)}@b.example` })).toMatchObject({ ok: true });
  });
});

describe("properties", () => {
  const values: fc.Arbitrary<LeadValues> = fc.record({
    firstName: fc.string(),
    lastName: fc.string(),
    email: fc.string(),
    phone: fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789 -()+") })),
    businessType: fc.constantFrom("", ...BUSINESS_TYPE_IDS),
    hasConsent: fc.boolean(),
    website: fc.string(),
  });

  it("accepts exactly what is complete, agreed to and has the shape of an email", () => {
    fc.assert(
      fc.property(values, fc.boolean(), (form, hasEmailShape) => {
        const complete =
          [form.firstName, form.lastName, form.email].every((text) => text !== "") &&
          phoneDigits(form.phone) !== "" &&
          form.businessType !== "";
        expect(validateLeadForm(form, hasEmailShape, form.phone).ok).toBe(complete && form.hasConsent && hasEmailShape);
      }),
    );
  });
});
