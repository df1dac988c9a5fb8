import { buildLeadPayload, cleanText, DEFAULT_ROI_INPUTS, LEAD_LIMITS } from "@contractor-roi/roi-core";
import { JSON_SCHEMAS, type JsonSchema } from "@contractor-roi/roi-core/shared";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leadWith, sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
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

  it("takes and refuses what roi-core's published schema does, at each of its limits", () => {
    const { properties: fields = {}, required = [] } = JSON_SCHEMAS["lead-intake.schema.json"];
    const lead = sampleLead();
    const accepts = (path: readonly string[], value: unknown): boolean => {
      const [outer = "", inner] = path;
      const part = inner === undefined ? value : { ...lead.contact, [inner]: value };
      return parseLeadPayload(JSON.parse(JSON.stringify({ ...lead, [outer]: part }))).ok;
    };
    const hold = (path: readonly string[], schema: JsonSchema): void => {
      const told = path.join(".");
      if (schema.properties) {
        expect(Object.keys(schema.properties), told).toEqual(schema.required);
        for (const [key, inner] of Object.entries(schema.properties)) hold([...path, key], inner);
      }
      expect(accepts(path, undefined), told).toBe(false);
      for (const value of schema.enum ?? []) expect(accepts(path, value), `${told} ${value}`).toBe(true);
      for (const other of schema.enum ? ["another", "constructor"] : []) expect(accepts(path, other), told).toBe(false);
      if (schema.type === "number") {
        const { minimum = -1e300, maximum = 1e300 } = schema;
        for (const value of [minimum, maximum]) expect(accepts(path, value), told).toBe(true);
        for (const value of [minimum * 2, maximum * 2, "1", null])
          expect(accepts(path, value), `${told} ${value}`).toBe(
            typeof value === "number" && schema.maximum === undefined,
          );
      }
      if (schema.type === "string") {
        const start = path.at(-1) === "email" ? "a@" : "1";
        for (const more of [0, 1])
          expect(accepts(path, start.padEnd((schema.maxLength ?? 0) + more, "x")), told).toBe(more === 0);
        expect(accepts(path, ""), told).toBe(schema.minLength === undefined);
        expect(accepts(path, 1), told).toBe(false);
        for (const value of ["no digit", "no sign", "a b@c", "a@b@c", "@b", "a@b\nBcc: c", "+1"])
          if (schema.pattern) expect(accepts(path, value), value).toBe(new RegExp(schema.pattern, "u").test(value));
      }
    };
    expect(Object.keys(fields)).toEqual(required);
    expect(Object.keys(lead)).toEqual(required);
    for (const [key, schema] of Object.entries(fields)) hold([key], schema);
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
