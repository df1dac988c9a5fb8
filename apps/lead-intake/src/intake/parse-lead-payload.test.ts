import { buildLeadPayload, cleanText, DEFAULT_ROI_INPUTS, LEAD_LIMITS } from "@contractor-roi/roi-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leadWith, sampleLead } from "../testing/requests/sample-leads.ts";
import { parseLeadPayload } from "./parse-lead-payload.ts";

describe("parseLeadPayload", () => {
  it("returns the lead as it is", () => {
    expect(parseLeadPayload(sampleLead())).toEqual({ ok: true, payload: sampleLead() });
  });

  it("names every bad field at once, in the contract's order", () => {
    const lead = leadWith({
      contact: { email: "ada", phone: "" },
      selected_plan: "gold",
      jobs_per_month: null,
      website: 0,
    });
    const parsed = parseLeadPayload(lead);
    expect(parsed).toMatchObject({
      ok: false,
      errors: [
        { pointer: "/contact/email" },
        { pointer: "/contact/phone", detail: "Must not be empty." },
        { pointer: "/selected_plan", detail: "Must be one of: pro, elite." },
        { pointer: "/jobs_per_month", detail: "Must be a number." },
        { pointer: "/website", detail: "Must be text." },
      ],
    });
  });

  it("cleans what was typed, for senders that do not", () => {
    const contact = {
      email: "\u00A0ada@park.example\u200B",
      phone: "\u202A+44 20 7946 0958",
      first_name: "Ａｄａ ",
      last_name: "مهری\u200Cسادات",
    };
    const clean = {
      email: "ada@park.example",
      phone: "+44 20 7946 0958",
      first_name: "Ada",
      last_name: "مهری\u200Cسادات",
    };
    expect(parseLeadPayload(leadWith({ contact }))).toMatchObject({ ok: true, payload: { contact: clean } });
    expect(parseLeadPayload(leadWith({ contact: { ...contact, last_name: "\u200B " } }))).toEqual({
      ok: false,
      errors: [{ pointer: "/contact/last_name", detail: "Must not be empty." }],
    });
  });

  it("takes one source with and without blanks around it", () => {
    const utm = { utm_source: "google \u200B", utm_medium: " cpc", utm_campaign: "\tspring" };
    expect(parseLeadPayload(leadWith(utm))).toMatchObject({
      payload: { utm_source: "google", utm_medium: "cpc", utm_campaign: "spring" },
    });
  });

  it("takes no field from a prototype", () => {
    const parsed = parseLeadPayload(JSON.parse('{"__proto__":{"selected_plan":"pro"}}'));
    expect(parsed).toMatchObject({ ok: false });
  });

  describe("properties", () => {
    const typedName = fc
      .string({ minLength: 1, maxLength: LEAD_LIMITS.nameMaxLength, unit: "grapheme" })
      .filter((name) => name.length <= LEAD_LIMITS.nameMaxLength && cleanText(name.replaceAll("\0", "")) !== "");
    const typedPhone = fc.stringMatching(/^[-+() .0-9]{1,40}$/).filter((phone) => /\d/.test(phone));
    const typedNumber = fc.double({ noNaN: true, min: -LEAD_LIMITS.maxMagnitude, max: LEAD_LIMITS.maxMagnitude });

    it("accepts whatever the page can send", () => {
      const lead = fc.record({
        firstName: typedName,
        lastName: typedName,
        email: fc.emailAddress(),
        phone: typedPhone,
        businessType: fc.constantFrom("plumbing" as const, "other" as const),
        website: fc.string({ maxLength: 3000 }),
      });
      const inputs = fc.record({
        jobsPerMonth: typedNumber,
        avgJobProfit: typedNumber,
        adminHoursPerWeek: typedNumber,
        selectedPlan: fc.constantFrom("pro" as const, "elite" as const),
      });
      const long = fc.string({ maxLength: 5000, unit: "binary" });
      const context = fc.record({
        utmSource: long,
        utmMedium: long,
        utmCampaign: long,
        sourceUrl: long,
        userAgent: long,
        timestamp: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      });
      fc.assert(
        fc.property(lead, inputs, context, (details, numbers, about) => {
          const payload = buildLeadPayload(details, { ...DEFAULT_ROI_INPUTS, ...numbers }, about);
          expect(parseLeadPayload(JSON.parse(JSON.stringify(payload)))).toMatchObject({ ok: true });
        }),
      );
    });

    it("accepts every email address that a browser does", () => {
      const browsersRule =
        /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,60}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,20}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9]{1,9}){0,3}$/;
      fc.assert(
        fc.property(fc.stringMatching(browsersRule), (email) => {
          expect(parseLeadPayload(leadWith({ contact: { email } }))).toMatchObject({ ok: true });
        }),
      );
    });
  });
});
