import { expect, it } from "vitest";
import { submission } from "../testing/submissions.ts";
import { callerLines } from "./lead-lines.ts";

it("what the owner is told of a lead that loses money calls it a loss, and writes cents in full", () => {
  const lead = { ...submission(), id: crypto.randomUUID(), net_monthly_savings: -297, avg_job_profit: 410.5 };
  const lines = callerLines(lead);
  expect(lines.net_monthly_savings).toEqual(["Extra profit a month", "a loss of $297"]);
  expect(lines.avg_job_profit).toEqual(["Profit per job", "$410.50"]);
});
