import { expect, it } from "vitest";
import { submission } from "../testing/submissions.ts";
import { callerLines, leadTitle } from "./lead-lines.ts";

it("what the owner is told of a lead that loses money calls it a loss, and writes cents in full", () => {
  const lead = { ...submission(), id: crypto.randomUUID(), net_monthly_savings: -297, avg_job_profit: 410.5 };
  const lines = callerLines(lead);
  expect(lines.net_monthly_savings).toEqual(["Was shown", "a loss of $297 a month"]);
  expect(lines.jobs_per_month).toEqual(["Runs", "15 jobs a month × $410.50 profit, 8 admin hours a week"]);
});

it.each([
  [{ plan: "chosen" }, "Elite", ["Wants", "Elite, $497 a month"], ["Was shown", "$1,498 extra profit a month"]],
  [{ plan: "shown" }, "shown Elite", ["Was shown", "Elite, $497 a month: $1,498 extra profit a month"], null],
  [{ jobs: "typed" }, "Elite", ["Plan", "Elite, $497 a month"], ["Was shown", "$1,498 extra profit a month"]],
  [null, "Elite", ["Plan", "Elite, $497 a month"], ["Was shown", "$1,498 extra profit a month"]],
] as const)("the owner is told of a plan with the origins %j whether it was chosen (L15)", (origins, plan, ...said) => {
  const lead = { ...submission({ figures_typed: origins }), id: "1f6c9d5e" };
  const lines = callerLines(lead);
  expect([lines.selected_plan, lines.net_monthly_savings]).toEqual(said);
  expect(leadTitle(lead)).toBe(`Ada Park, HVAC: ${plan} $497/mo, (212) 555-0123`);
});

it.each([
  ["Luis", "Ortega", "Elite", "Luis Orte…, Landscaping: shown Elite $497/mo, (212) 555-0123"],
  ["Maximiliano", "Fernandez-Villanueva", "Pro", "Maximiliano…, Landscaping: shown Pro $497/mo, (212) 555-0123"],
  ["Ada", "Park", "Growth Accelerator for Crews", "Ada Pa…, Landscaping: shown Growth … $497/mo, (212) 555-0123"],
])(
  "the subject has price and number of %s %s within 60 characters: names are cut",
  (first_name, last_name, label, title) => {
    const lead = {
      ...submission({ first_name, last_name, business_type: "landscaping", figures_typed: { plan: "shown" } }),
      id: "1",
    };
    const subject = leadTitle({ ...lead, terms: { ...lead.terms, label } });
    expect(subject.length).toBeLessThanOrEqual(60);
    expect(subject).toBe(title);
  },
);
