import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished, vi } from "vitest";
import { FIXED_PLANS as PLANS } from "@contractor-roi/roi-core/testing";
import type { Change, LeadInFull } from "./leads-api.ts";
import { TimeZone } from "./local-time.ts";
import { Progress } from "./progress.tsx";

/** Shows a lead's progress, and asks what was sold. @returns the page, and what is saved */
function show(now: number) {
  const lead = { id: "9f666ca2", status: "new", selected_plan: "elite", plans: PLANS, sold_monthly: null };
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  onTestFinished(() => {
    root.unmount();
    page.remove();
  });
  const save = vi.fn(async () => {});
  root.render(
    <TimeZone value="America/Chicago">
      <Progress
        found={{ lead, changes: [] } as unknown as LeadInFull}
        changes={{ waiting: [], undo: null, problem: null, save, retry: async () => {} }}
        isSelling
        now={now}
        onSell={() => {}}
      />
    </TimeZone>,
  );
  return { page, saved: () => (save.mock.calls as unknown[][]).map(([, change]) => change as Change) };
}

it.each([
  ["2026-11-29T03:00:00Z", "2026-11-29", "2026-11-30"],
  ["2026-11-30T12:00:00Z", "2026-12-01", "2026-12-07"],
])("Tomorrow and Monday are days of the owner's clock: at %s %s and %s", async (now, tomorrow, monday) => {
  const { page, saved } = show(Date.parse(now));
  for (const label of ["Tomorrow", "Monday"]) {
    const button = () => [...page.querySelectorAll("button")].find(({ textContent }) => textContent === label);
    (await vi.waitUntil(button)).click();
  }
  expect(saved()).toMatchObject([{ value: tomorrow }, { value: monday }]);
});

/** Types another amount and saves it. @returns the page, and sales in cents */
async function sell(amount: string): Promise<{ readonly page: HTMLElement; readonly sold: unknown[] }> {
  const { page, saved } = show(0);
  const field = await vi.waitUntil(() => page.querySelector<HTMLInputElement>("input[placeholder]"));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, amount);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  page.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
  const sold = () => saved().map((change) => (change as { sale?: unknown }).sale);
  await vi.waitUntil(() => sold().length > 0 || page.querySelector("[role=alert]"));
  return {
    page,
    get sold() {
      return sold();
    },
  };
}

it.each([
  ["300 a month", 30_000],
  ["1200/mo", 120_000],
  ["$497", 49_700],
  ["1,200.50 monthly", 120_050],
  ["0", 0],
])("an amount is taken as an owner types it: %s (D3)", async (amount, monthly) => {
  expect((await sell(amount)).sold).toEqual([{ plan: null, monthly }]);
});

it.each(["", "$", "lots", "-5", "2,000,000", "300 a year"])(
  "an amount that cannot be counted is said: %j",
  async (amount) => {
    const { page, sold } = await sell(amount);
    expect(page.querySelector("[role=alert]")?.textContent).toBe(
      "This is no monthly price. Type dollars, such as 300 or 1,200.50; $1,000,000 at most.",
    );
    expect(sold).toEqual([]);
  },
);

it("an amount that may be two is asked about (C12)", async () => {
  const asked = await sell("1.200");
  const choices = [...asked.page.querySelectorAll<HTMLElement>("[role=alert] button")];
  expect([choices.map(({ textContent }) => textContent), asked.sold]).toEqual([["$1,200/mo", "$1.20/mo"], []]);
  choices[0]!.click();
  await expect.poll(() => asked.sold).toEqual([{ plan: null, monthly: 120_000 }]);
});
