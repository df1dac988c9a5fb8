import { readPlans } from "@contractor-roi/roi-core";
import { FIXED_PLANS as PLANS } from "@contractor-roi/roi-core/testing";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished, vi } from "vitest";
import { LeadView } from "./lead-view.tsx";
import { TimeZone } from "./local-time.ts";
import { wordsKey } from "./use-kept.ts";
import { quoteAddress } from "./lead-words.ts";
import type { LeadInFull, PageLead } from "./leads-api.ts";

const OWN = readPlans({
  pro: { ...PLANS.pro, label: "Starter", monthlyCost: 249 },
  elite: { ...PLANS.elite, label: "Gold", monthlyCost: 449 },
});

function found(plans: PageLead["plans"]): LeadInFull {
  const lead = {
    id: "9f666ca2-0000-4000-8000-000000000000",
    received_at: "2026-07-01T12:00:00Z",
    first_name: "Dana",
    last_name: "Rivera",
    email: "dana@rivera.example",
    phone: "(212) 555-0123",
    phone_e164: "+12125550123",
    phone_typed: null,
    business_type: "hvac",
    selected_plan: "elite",
    net_monthly_savings: 1896,
    business_tier: "A",
    conversion_likelihood: 90,
    utm_source: "",
    disposition: "accepted",
    jobs_per_month: 22,
    avg_job_profit: 350,
    admin_hours_per_week: 8,
    marks: [],
    figures_mismatch: [],
    source_url: "https://roi.example/hvac?utm_source=van",
    click_ids: { gclid: "EAIaIQ", fbclid: "IwAR0" },
    utm_medium: "",
    utm_campaign: "",
    language: "en",
    plans,
    terms: plans.elite,
    status: "new",
    note: "",
    consent_at: null,
    consent_wording: null,
  } satisfies Partial<LeadInFull["lead"]> as unknown as LeadInFull["lead"];
  return { lead, changes: [], facts: [["Voice call", "call-1"]], deliveries: [], ofPerson: 1 };
}

/** Shows a lead that a stand-in for the listener answers with. */
async function show(answer: (address: string) => object, onErased: () => void = () => {}) {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const answered = answer(String(input));
    return answered instanceof Response ? answered : Response.json(answered, { headers: { "x-leads-desk": "1" } });
  });
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const draw = (version: object) =>
    root.render(
      <TimeZone value="America/Denver">
        <LeadView
          id="9f666ca2"
          isChosen
          now={Date.parse("2026-07-01T12:09:00Z")}
          version={version}
          changes={{ waiting: [], undo: null, problem: null, save: async () => {}, retry: async () => {} }}
          asked={null}
          onAsk={() => {}}
          onStatus={() => {}}
          isSelling={false}
          onSell={() => {}}
          onClose={() => {}}
          onChange={() => {}}
          onErased={onErased}
        />
      </TimeZone>,
    );
  draw({});
  await expect.poll(() => container.querySelector("table")).not.toBeNull();
  return Object.assign(container, { look: () => draw({}) });
}

it("a lead shows the sum with the plans it was sent with, and times by the owner's clock", async () => {
  const container = await show(() => found(OWN));
  expect(container.textContent).toContain("Gold, $449/mo");
  expect(container.textContent).toContain("Runs22 jobs × $350, 8 admin hours a weekWas shown$1,896/mo");
  expect(container.textContent).toContain("Ad clickgclid: EAIaIQ, fbclid: IwAR0");
  expect(container.textContent).toContain("Voice callcall-1");
  expect(container.textContent).toMatch(/Jul 1, 2026, 6:00\sAM/);
  const amounts = [...container.querySelectorAll("table td")].map((cell) => cell.textContent);
  expect(amounts).toEqual(["$1,400", "$945", "−$449", "$1,896"]);
  expect(container.querySelector("table")?.textContent).not.toMatch(/Elite|497/);
});

it("a lead that a quote brought shows its rep's name, where the quote desk of this browser knows the id", async () => {
  const ofQuote = { ...found(OWN), facts: [["Quote's rep", "a1b2c"]] };
  localStorage.setItem("quote-desk/rep", JSON.stringify({ ids: { a1b2c: "Sam Reyes" } }));
  onTestFinished(() => localStorage.clear());
  expect((await show(() => ofQuote)).textContent).toContain("Quote's repSam Reyes (a1b2c)");
  for (const kept of ["{", "null", '{"ids":{}}']) {
    localStorage.setItem("quote-desk/rep", kept);
    expect((await show(() => ofQuote)).textContent).toContain("Quote's repa1b2c");
  }
});

const hrefs = (container: HTMLElement): string[] =>
  [...container.querySelectorAll("a")].map((link) => link.href).filter((href) => /^(?:tel|sms|mailto):/.test(href));

it("a lead's links dial the number that is shown, and write to one address alone (D5)", async () => {
  const { lead, ...others } = found(OWN);
  const container = await show(() => ({ ...others, lead: { ...lead, email: "joe?cc=all@park.example" } }));
  expect(container.textContent).toContain("Call (212) 555-0123");
  expect(hrefs(container)).toEqual(["tel:+12125550123", "sms:+12125550123", "mailto:joe%3Fcc%3Dall@park.example"]);
});

it.each([
  [{ phone: "*72 9005550100", phone_e164: "+1729005550100" }, "*72 9005550100"],
  [{ phone: "+17290055501", phone_e164: "+17290055501", phone_typed: "*72 90055501" }, "*72 90055501"],
])("a number that looks wrong has no link, but can be copied: %j (D5)", async (contact, number) => {
  const { lead, ...others } = found(OWN);
  const container = await show(() => ({ ...others, lead: { ...lead, ...contact } }));
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  expect(hrefs(container)).toEqual(["mailto:dana@rivera.example"]);
  const actions = container.querySelector("fieldset");
  expect(actions?.textContent).toBe(`Number looks wrong: ${number}CopyContacted ✓No answer`);
  actions?.querySelector("button")?.click();
  await expect.poll(() => actions?.textContent).toContain("Copied ✓");
  expect(writeText.mock.calls).toEqual([[number]]);
});

it("an erased lead leaves the desk, however the dialog about its remains is closed", async () => {
  const close = vi.fn();
  const container = await show(
    (address) => (address.endsWith("/erase") ? { leads: 1, remains: ["A copy of yesterday."] } : found(OWN)),
    close,
  );
  const press = (name: string): void => {
    const buttons = [...document.querySelectorAll("button")];
    buttons.find((button) => (button.ariaLabel ?? button.textContent) === name)?.click();
  };
  const searched = wordsKey();
  press("Erase…");
  await expect.poll(() => container.textContent).toContain("Erase this lead");
  press("Erase this lead");
  await expect.poll(() => document.body.textContent).toContain("A copy of yesterday.");
  // Words that found the person are void.
  expect(wordsKey()).not.toBe(searched);
  document.querySelector("dialog")?.close();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
});

it("a lead that was erased elsewhere leaves the screen, and its note the tab", async () => {
  let isErased = false;
  const container = await show(() =>
    isErased ? new Response("", { status: 404, headers: { "x-leads-desk": "1" } }) : found(OWN),
  );
  const key = `leads-desk//note-${found(OWN).lead.id}`;
  sessionStorage.setItem(key, "{}");
  isErased = true;
  container.look();
  await expect.poll(() => container.textContent).toMatch(/This lead was erased/);
  expect(container.textContent).not.toContain("Rivera");
  expect(sessionStorage.getItem(key)).toBeNull();
});

it("a quote from a lead gets its page, and the plans that it was shown", () => {
  const fragment = new URLSearchParams(quoteAddress(found(OWN).lead as PageLead).split("#")[1]);
  expect(fragment.get("page")).toBe("https://roi.example/hvac?utm_source=van");
  expect(JSON.parse(fragment.get("plans") ?? "")).toEqual(OWN);
});
