import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { DEFAULT_ROI_INPUTS } from "../figures/roi-inputs.ts";
import { anyInputs, leadContext, leadDetails } from "../testing/arbitraries.ts";
import type { LeadContext, LeadDetails } from "./build-lead-payload.ts";
import {
  LEAD_CONTACT_FIELDS,
  LEAD_INTAKE_FIELDS,
  LEAD_LIMITS,
  type LeadContact,
  type LeadIntakePayload,
} from "./lead-payload.ts";
import { scoreLead } from "../figures/score-lead.ts";
import { buildLeadPayload, calculateRoi } from "../testing/fixed-plans.ts";

const LEAD: LeadDetails = {
  firstName: "  Maria ",
  lastName: " de la Cruz\t",
  email: " maria@delacruz.example ",
  phone: "(212) 555-0123",
  businessType: "hvac",
  website: "",
};

const CONTEXT: LeadContext = {
  utmSource: "newsletter",
  utmMedium: "email",
  utmCampaign: "spring sale",
  sourceUrl: "https://contractors.example/?utm_source=newsletter",
  userAgent: "Mozilla/5.0",
  timestamp: "2026-01-31T12:00:00.000Z",
};

describe("buildLeadPayload", () => {
  it("buildLeadPayload is exactly the listed fields, in their order", () => {
    const payload = buildLeadPayload(LEAD, DEFAULT_ROI_INPUTS, CONTEXT);
    const expected = {
      contact: {
        email: "maria@delacruz.example",
        phone: "+12125550123",
        first_name: "Maria",
        last_name: "de la Cruz",
        business_name: "Maria de la Cruz hvac",
        business_type: "hvac",
      },
      selected_plan: "elite",
      jobs_per_month: 15,
      avg_job_profit: 350,
      admin_hours_per_week: 8,
      current_monthly_revenue: 5250,
      additional_jobs: 3,
      additional_monthly_revenue: 1050,
      time_saved_hours: 21,
      net_monthly_savings: 1498,
      net_annual_savings: 17_976,
      roi_percentage: 201,
      payback_months: 0.3,
      business_tier: "A",
      conversion_likelihood: 90,
      utm_source: "newsletter",
      utm_medium: "email",
      utm_campaign: "spring sale",
      source_url: "https://contractors.example/?utm_source=newsletter",
      user_agent: "Mozilla/5.0",
      timestamp: "2026-01-31T12:00:00.000Z",
      lead_source: "roi_calculator",
      website: "",
    };
    expect(JSON.stringify(payload)).toBe(JSON.stringify(expected));
    expect(Object.keys(payload)).toEqual([...LEAD_INTAKE_FIELDS]);
    expect(Object.keys(payload.contact)).toEqual([...LEAD_CONTACT_FIELDS]);
    expectTypeOf<(typeof LEAD_INTAKE_FIELDS)[number]>().toEqualTypeOf<keyof LeadIntakePayload>();
    expectTypeOf<(typeof LEAD_CONTACT_FIELDS)[number]>().toEqualTypeOf<keyof LeadContact>();
  });

  it("consent is not in the payload, whatever else a caller's lead holds", () => {
    const withConsent = { ...LEAD, hasConsent: true };
    expect(JSON.stringify(buildLeadPayload(withConsent, DEFAULT_ROI_INPUTS, CONTEXT))).not.toMatch(/consent/i);
  });

  it("negative inputs are sent as they were calculated, and -0 as 0 (C8)", () => {
    const inputs = { ...DEFAULT_ROI_INPUTS, jobsPerMonth: -1, avgJobProfit: -0, adminHoursPerWeek: -0 };
    expect(buildLeadPayload(LEAD, inputs, CONTEXT)).toMatchObject({
      jobs_per_month: -1,
      avg_job_profit: 0,
      admin_hours_per_week: 0,
      current_monthly_revenue: 0,
      additional_jobs: 0,
      additional_monthly_revenue: 0,
      time_saved_hours: 0,
      net_monthly_savings: -497,
      roi_percentage: -200,
      payback_months: 0,
      business_tier: "C",
      conversion_likelihood: 40,
    });
  });

  it.each([
    ["sourceUrl", "source_url", LEAD_LIMITS.urlMaxLength],
    ["userAgent", "user_agent", LEAD_LIMITS.userAgentMaxLength],
    ["utmSource", "utm_source", LEAD_LIMITS.utmMaxLength],
    ["utmMedium", "utm_medium", LEAD_LIMITS.utmMaxLength],
    ["utmCampaign", "utm_campaign", LEAD_LIMITS.utmMaxLength],
    ["website", "website", LEAD_LIMITS.honeypotMaxLength],
  ] as const)("a %s that is too long is cut to the limit of %s, %d", (from, to, maxLength) => {
    const exact = "a".repeat(maxLength);
    const payload = (text: string) =>
      buildLeadPayload({ ...LEAD, [from]: text }, DEFAULT_ROI_INPUTS, { ...CONTEXT, [from]: text });
    expect(payload(exact)[to]).toBe(exact);
    expect(payload(`${exact}b`)[to]).toBe(exact);
    expect(payload(`${exact.slice(1)}😀`)[to]).toBe(exact.slice(1));
  });

  it("names and a phone beyond the limit, as autofill can leave them, are cut to the server's limits", () => {
    const lead = { ...LEAD, firstName: "é".repeat(300), lastName: "b".repeat(300), phone: "2".repeat(300) };
    const { contact } = buildLeadPayload(lead, DEFAULT_ROI_INPUTS, CONTEXT);
    expect([contact.first_name.length, contact.last_name.length, contact.phone.length]).toEqual([100, 100, 42]);
    expect(contact.business_name).toBe(`${contact.first_name} ${contact.last_name} ${lead.businessType}`);
  });
});

it("LEAD_LIMITS are the limits that page and server agree on", () => {
  expect(LEAD_LIMITS).toEqual({
    nameMaxLength: 100,
    emailMaxLength: 254,
    phoneMaxLength: 40,
    urlMaxLength: 2048,
    userAgentMaxLength: 512,
    utmMaxLength: 256,
    honeypotMaxLength: 2048,
    maxMagnitude: 9_007_199_254_740_991,
  });
});

describe("properties", () => {
  it("a payload survives JSON unchanged: no null, NaN, infinity, -0 or undefined in it (C8)", () => {
    fc.assert(
      fc.property(leadDetails, anyInputs, leadContext, (lead, inputs, context) => {
        const payload = buildLeadPayload(lead, inputs, context);
        expect(JSON.parse(JSON.stringify(payload))).toStrictEqual(payload);
        const values = [...Object.values(payload), ...Object.values(payload.contact)];
        expect(values).not.toContain(null);
      }),
    );
  });

  it("the figures and the score are those of the inputs, rounded as the contract says", () => {
    fc.assert(
      fc.property(leadDetails, anyInputs, leadContext, (lead, inputs, context) => {
        const payload = buildLeadPayload(lead, inputs, context);
        const results = calculateRoi(inputs);
        expect(payload).toMatchObject({
          current_monthly_revenue: results.currentMonthlyRevenue,
          additional_jobs: results.additionalJobs,
          additional_monthly_revenue: results.additionalMonthlyRevenue,
          time_saved_hours: Math.round(results.timeSavedHours),
          net_monthly_savings: results.netMonthlySavings,
          net_annual_savings: results.netAnnualSavings,
          roi_percentage: Math.round(results.roiPercentage),
          payback_months: Math.round(results.paybackMonths * 10) / 10,
          business_tier: scoreLead(results).businessTier,
          conversion_likelihood: scoreLead(results).conversionLikelihood,
        });
      }),
    );
  });
});
