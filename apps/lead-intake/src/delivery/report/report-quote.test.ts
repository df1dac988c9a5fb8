import { DEFAULT_ROI_INPUTS, PLANS } from "@contractor-roi/roi-core";
import { expect, it } from "vitest";
import type { StoredLead } from "@contractor-roi/lead-store/lead/lead-store";
import { reportSite } from "../../testing/report-samples.ts";
import { reportQuote } from "./report-quote.ts";
import { reportSender } from "./report-sender.ts";

it.each([
  ["Pacific/Kiritimati", "2026-02-01"],
  ["America/Denver", "2026-01-31"],
])("an estimate has the day of %s: %s", async (timeZone, date) => {
  const { jobsPerMonth, avgJobProfit, adminHoursPerWeek, selectedPlan, businessType } = DEFAULT_ROI_INPUTS;
  const lead: Partial<StoredLead> = {
    first_name: "Ada",
    language: "en",
    plans: PLANS,
    received_at: "2026-01-31T20:00:00Z",
    jobs_per_month: jobsPerMonth,
    avg_job_profit: avgJobProfit,
    admin_hours_per_week: adminHoursPerWeek,
    selected_plan: selectedPlan,
    business_type: businessType,
    figures_typed: { jobs: "typed", profit: "usual", hours: "example", plan: "shown", trade: "form" },
  };
  const quote = reportQuote(lead as StoredLead, reportSender(await reportSite({ timeZone })));
  expect(quote).toMatchObject({ date, number: "", preparedFor: "Ada" });
  expect(quote.origins).toEqual({ jobs: "typed", profit: "usual", hours: "example" });
});
