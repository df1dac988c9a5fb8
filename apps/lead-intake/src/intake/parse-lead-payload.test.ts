import {
  buildLeadPayload,
  cleanText,
  DEFAULT_ROI_INPUTS,
  LEAD_INTAKE_FIELDS,
  LEAD_LIMITS,
} from "@contractor-roi/roi-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leadWith, sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { parseLeadPayload } from "./parse-lead-payload.ts";

describe("parseLeadPayload", () => {
  it("names every bad field at once, in the contract's order", () => {
    const lead = leadWith({
      contact: { email: "ada", phone: "" },
      selected_plan: "gold",
      jobs_per_month: null,
      avg_job_profit: Number("1e999"),
      utm_source: undefined,
      website: 0,
    });
    const parsed = parseLeadPayload(
      JSON.parse(JSON.stringify(lead).replace('"avg_job_profit":null', '"avg_job_profit":1e999')),
    );
    expect(parsed).toMatchObject({
      ok: false,
      errors: [
        { pointer: "/contact/email" },
        { pointer: "/contact/phone", detail: "Must not be empty." },
        { pointer: "/selected_plan", detail: "Must be one of: pro, elite." },
        { pointer: "/jobs_per_month", detail: "Must be a number." },
        { pointer: "/avg_job_profit", detail: "Must be a finite number." },
        { pointer: "/utm_source", detail: "Is missing." },
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

  it("makes a blank of each control character and line break, in each text", () => {
    const contact = { ...sampleLead().contact, first_name: "Ada\nPark", business_name: "Ada\u001b[31m\tPark" };
    const sent = { contact, utm_source: "google\r\nOpen this\u0085", source_url: "https://a.example/\u2028x" };
    expect(parseLeadPayload(leadWith(sent))).toMatchObject({
      payload: {
        contact: { first_name: "Ada Park", business_name: "Ada [31m Park" },
        utm_source: "google  Open this",
        source_url: "https://a.example/ x",
      },
    });
  });

  describe("keeps the contract's limits:", () => {
    /** Whichever of the two places the contract does not know is dropped. */
    const isTaken = (name: string, value: unknown): boolean =>
      parseLeadPayload(leadWith({ [name]: value, contact: { [name]: value } })).ok;

    it.each([
      ...Object.entries({ email: 254, phone: 42, first_name: 100, last_name: 100, business_name: 232 }),
      ...Object.entries({ utm_source: 256, utm_medium: 256, utm_campaign: 256, source_url: 2048, user_agent: 512 }),
      ...Object.entries({ timestamp: 64, website: 2048 }),
    ])("%s has at most %i characters", (name, longest) => {
      const text = "1@".padEnd(longest, "x");
      expect([text, `${text}x`, 1].map((value) => isTaken(name, value))).toEqual([true, false, false]);
    });

    it.each(["jobs_per_month", "avg_job_profit", "admin_hours_per_week"])("%s is at most a safe integer", (name) => {
      const most = Number.MAX_SAFE_INTEGER;
      expect([most, -most, most * 2, most * -2].map((value) => isTaken(name, value))).toEqual([
        true,
        true,
        false,
        false,
      ]);
      expect(isTaken("roi_percentage", most * 2)).toBe(true);
    });

    it.each([
      ["email", ["no sign", "a b@c", "a@b@c", "@b", "a@b\nBcc: c"]],
      ["phone", ["no digit"]],
      ["business_type", ["another", "constructor"]],
    ])("%s is none of %j", (name, values) => {
      for (const value of values) expect(isTaken(name, value), value).toBe(false);
    });

    it.each(LEAD_INTAKE_FIELDS)("%s is not left out", (name) => {
      const { [name]: _left, ...rest } = sampleLead();
      expect(parseLeadPayload(rest)).toEqual({ ok: false, errors: [{ pointer: `/${name}`, detail: "Is missing." }] });
    });
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
