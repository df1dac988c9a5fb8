import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished, vi } from "vitest";
import { FIXED_PLANS as PLANS } from "@contractor-roi/roi-core/testing";
import type { LeadInFull } from "./leads-api.ts";
import { Progress } from "./progress.tsx";

/** Asks what was sold, types another amount and saves it. @returns the page, and sales in cents */
async function sell(amount: string): Promise<{ readonly page: HTMLElement; readonly sold: unknown[] }> {
  const lead = { id: "9f666ca2", status: "new", selected_plan: "elite", plans: PLANS, sold_monthly: null };
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  onTestFinished(() => {
    root.unmount();
    page.remove();
  });
  const save = vi.fn(async () => {});
  root.render(
    <Progress
      found={{ lead, changes: [] } as unknown as LeadInFull}
      changes={{ waiting: [], undo: null, problem: null, save, retry: async () => {} }}
      isSelling
      onSell={() => {}}
    />,
  );
  const field = await vi.waitUntil(() => page.querySelector<HTMLInputElement>("input[placeholder]"));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, amount);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  page.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
  const sold = () => (save.mock.calls as unknown[][]).map(([, change]) => (change as { sale: unknown }).sale);
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
