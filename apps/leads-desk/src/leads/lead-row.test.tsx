import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished } from "vitest";
import { LeadRow, type LeadRowProps } from "./lead-row.tsx";

const LEAD = {
  id: "9f666ca2-0000-4000-8000-000000000000",
  received_at: "2026-11-26T14:57:00Z",
  first_name: "Dana",
  last_name: "Rivera",
  email: "dana@rivera.example",
  phone: "(212) 555-0123",
  phone_e164: "+12125550123",
  phone_typed: null,
  business_type: "hvac",
  net_monthly_savings: 1896,
  business_tier: "A",
  utm_source: "",
  disposition: "accepted",
  language: "en",
  marks: [],
  figures_typed: { plan: "shown" },
  jobs_per_month: 22,
  avg_job_profit: 350,
  status: "new",
  follow_up_on: null,
  sold_monthly: null,
  plan: FIXED_PLANS.elite,
  earlier: 0,
} as const satisfies LeadRowProps["lead"];

it.each([
  [{}, "(212) 555-0123", ["tel:+12125550123", "sms:+12125550123"]],
  [{ phone_e164: "+18005550123" }, "(800) 555-0123", ["tel:+18005550123"]],
  [{ phone: "*72 9005550100", phone_e164: "+1729005550100" }, "*72 9005550100", []],
  [{ phone_e164: "+17290055501", phone_typed: "*72 90055501" }, "*72 90055501", []],
])("a row shows the number that it dials, or what was typed: %j %s (D5)", async (contact, number, links) => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const ignore = (): void => {};
  root.render(
    <table>
      <tbody>
        <LeadRow
          lead={{ ...LEAD, ...contact }}
          now={Date.parse("2026-11-26T15:00:00Z")}
          isOpen={false}
          asked={null}
          changes={{ waiting: [], undo: null, problem: null, save: async () => {}, retry: async () => {} }}
          onOpen={ignore}
          onStatus={ignore}
          onAsk={ignore}
          onSell={ignore}
        />
      </tbody>
    </table>,
  );
  await expect.poll(() => container.textContent).toContain("shown Elite $497/mo");
  expect(container.textContent.replaceAll("\u00A0", " ")).toContain(`$350 · ${number} · sees $1,896 extra`);
  expect([...container.querySelectorAll("fieldset a")].map((link) => link.getAttribute("href"))).toEqual(links);
  expect(container.querySelector("fieldset")?.textContent.startsWith("Number looks wrongCopy")).toBe(
    links.length === 0,
  );
});
