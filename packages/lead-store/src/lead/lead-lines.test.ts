import { expect, it } from "vitest";
import { submission } from "../testing/submissions.ts";
import { callerLines, leadTitle } from "./lead-lines.ts";

it("what the owner is told of a lead that loses money calls it a loss, and writes cents in full", () => {
  const lead = { ...submission(), id: crypto.randomUUID(), net_monthly_savings: -297, avg_job_profit: 410.5 };
  const lines = callerLines(lead);
  expect(lines.net_monthly_savings).toEqual(["Extra profit a month", "a loss of $297"]);
  expect(lines.avg_job_profit).toEqual(["Profit per job", "$410.50"]);
});

it.each([
  ["Wants Elite", { plan: "chosen" }],
  ["Was shown Elite", { plan: "shown" }],
  ["Elite", { jobs: "typed" }],
  ["Elite", null],
] as const)("the owner is told '%s' of a lead with the origins %j (L15)", (said, figures_typed) => {
  const lead = { ...submission({ figures_typed }), id: "1f6c9d5e" };
  expect(callerLines(lead).selected_plan).toEqual(["Plan", `${said}, $497 a month`]);
  expect(leadTitle(lead, "")).toBe(`New lead: Ada Park, hvac. ${said} plan, tier A (1f6c9d5e)`);
});
