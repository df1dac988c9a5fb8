import { describe, expect, expectTypeOf, it } from "vitest";
import {
  LEAD_CONTACT_FIELDS,
  LEAD_INTAKE_FIELDS,
  LEAD_LIMITS,
  type LeadContact,
  type LeadIntakePayload,
} from "./lead-payload.ts";

describe("LEAD_INTAKE_FIELDS", () => {
  it("LEAD_INTAKE_FIELDS and LEAD_CONTACT_FIELDS are exactly the listed fields, plus website (L4)", () => {
    expect(LEAD_CONTACT_FIELDS).toEqual([
      "email",
      "phone",
      "first_name",
      "last_name",
      "business_name",
      "business_type",
    ]);
    expect(LEAD_INTAKE_FIELDS).toEqual([
      "contact",
      "selected_plan",
      "jobs_per_month",
      "avg_job_profit",
      "admin_hours_per_week",
      "current_monthly_revenue",
      "additional_jobs",
      "additional_monthly_revenue",
      "time_saved_hours",
      "net_monthly_savings",
      "net_annual_savings",
      "roi_percentage",
      "payback_months",
      "business_tier",
      "conversion_likelihood",
      "utm_source",
      "utm_medium",
      "utm_campaign",
      "source_url",
      "user_agent",
      "timestamp",
      "lead_source",
      "website",
    ]);
  });

  it("LEAD_INTAKE_FIELDS and LEAD_CONTACT_FIELDS name every key of their types, and no other", () => {
    expectTypeOf<(typeof LEAD_INTAKE_FIELDS)[number]>().toEqualTypeOf<keyof LeadIntakePayload>();
    expectTypeOf<(typeof LEAD_CONTACT_FIELDS)[number]>().toEqualTypeOf<keyof LeadContact>();
  });
});

describe("LEAD_LIMITS", () => {
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
});
