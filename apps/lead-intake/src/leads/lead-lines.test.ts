import { renderQuoteText } from "@contractor-roi/quote";
import { PLANS, readPlans } from "@contractor-roi/roi-core";
import { expect, it } from "vitest";
import { mappedLead } from "../delivery/lead-fields.ts";
import { reportQuote } from "../delivery/report/report-quote.ts";
import { reportSender } from "../delivery/report/report-sender.ts";
import { QUOTE_WORDS } from "../delivery/report/report-words.ts";
import { submission } from "../testing/delivery-samples.ts";
import { sampleSite } from "../testing/report-samples.ts";
import { callerLines, leadTitle } from "./lead-lines.ts";
import type { StoredLead } from "./lead-store.ts";

const SENDER = reportSender({ site: sampleSite(), warnings: [] });
const OWN = readPlans({
  pro: { ...PLANS.pro, label: "Starter", monthlyCost: 249 },
  elite: { ...PLANS.elite, label: "Gold", monthlyCost: 449 },
});

function lead(changes: Partial<StoredLead>): StoredLead {
  return { ...submission(), id: crypto.randomUUID(), ...changes };
}

it("a lead's report compares the site's plans, calls no price of theirs a change, and links to the same numbers", () => {
  const quote = reportQuote(lead({ plans: OWN, terms: OWN.elite }), SENDER);
  const report = renderQuoteText(quote, { comparePlans: true, words: QUOTE_WORDS.en });
  expect(report).toContain("Starter and Gold\n");
  expect(report).toMatch(/\$249 a month .*\$449 a month/);
  expect(report).toContain("https://roi.example/?v=1&");
  expect(report).not.toMatch(/\$[24]97|\bPro\b|\bElite\b|Changed for this quote/);
});

it("what the owner and his programs are told of a lead has the plan's name and price of the site", () => {
  const own = lead({ plans: OWN, terms: OWN.elite });
  expect(leadTitle(own, "Blue Ridge")).toBe("New lead for Blue Ridge: hvac, Gold plan, tier A");
  expect(callerLines(own).selected_plan).toEqual(["Plan", "Gold, $449 a month"]);
  expect(mappedLead(own, { plan: "plan_name", price: "plan_monthly_cost" })).toEqual({ plan: "Gold", price: 449 });
});

it("what the owner is told of a lead that loses money calls it a loss, and writes cents in full", () => {
  const lines = callerLines({
    ...lead({ plans: OWN, terms: OWN.elite }),
    net_monthly_savings: -297,
    avg_job_profit: 410.5,
  });
  expect(lines.net_monthly_savings).toEqual(["Net savings a month", "a loss of $297"]);
  expect(lines.avg_job_profit).toEqual(["Profit per job", "$410.50"]);
});
