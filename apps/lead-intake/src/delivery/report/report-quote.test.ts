import { DEFAULT_ROI_INPUTS, PLANS, readPlans } from "@contractor-roi/roi-core";
import { expect, it } from "vitest";
import type { StoredLead } from "@contractor-roi/lead-store/lead/lead-store";
import { reportSite } from "../../testing/report-samples.ts";
import { reportQuote } from "./report-quote.ts";
import { reportSender } from "./report-sender.ts";

const SHOWN = readPlans({ ...PLANS, elite: { ...PLANS.elite, label: "Gold", monthlyCost: 449 } });

async function quoteOf(firstName: string, timeZone = "") {
  const { jobsPerMonth, avgJobProfit, adminHoursPerWeek, selectedPlan, businessType } = DEFAULT_ROI_INPUTS;
  const lead: Partial<StoredLead> = {
    first_name: firstName,
    language: "en",
    plans: SHOWN,
    received_at: "2026-01-31T20:00:00Z",
    jobs_per_month: jobsPerMonth,
    avg_job_profit: avgJobProfit,
    admin_hours_per_week: adminHoursPerWeek,
    selected_plan: selectedPlan,
    business_type: businessType,
    figures_typed: { jobs: "typed", profit: "usual", hours: "example", plan: "shown", trade: "form" },
  };
  return reportQuote(lead as StoredLead, reportSender(await reportSite(timeZone === "" ? {} : { timeZone })));
}

it.each([
  ["Pacific/Kiritimati", "2026-02-01"],
  ["America/Denver", "2026-01-31"],
])("an estimate has the day of %s: %s", async (timeZone, date) => {
  const quote = await quoteOf("Ada", timeZone);
  expect(quote).toMatchObject({ date, number: "", preparedFor: "Ada" });
  // The plans that the lead was shown, whatever the site's are by now.
  expect(quote.plans.elite.terms).toMatchObject({ label: "Gold", monthlyCost: 449 });
  expect(quote.origins).toEqual({ jobs: "typed", profit: "usual", hours: "example" });
});

it.each(["Ada", "Jean-Luc", "Mary Ann", "O'Neil", "D’Arcy", "Zoë", "Zoe\u0308", "Łukasz", "李"])(
  "quotes the first name %s",
  async (name) => expect((await quoteOf(` ${name} `)).preparedFor).toBe(name),
);

it.each([
  ["what a mail program makes a link of", "evil.example"],
  ["an address", "https://evil.example/win"],
  ["an address of mail", "ada@evil.example"],
  ["a number to call", "Call 18005550100"],
  ["a line break", "Ada\r\nBcc: a"],
  ["markup", "<b>Ada</b>"],
  ["more than a name is long", "a".repeat(41)],
  ["text that runs the other way", "Ada\u202Eelpmaxe"],
  ["nothing", "  "],
])("quotes nothing of %s", async (_what, text) => expect((await quoteOf(text)).preparedFor).toBe(""));
