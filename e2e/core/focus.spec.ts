import type { EnginePage } from "../engines/engine.ts";
import { expect, expectSeen, test } from "./fixtures.ts";

const SENT_LINK = "[data-slot=lead-sent] [data-variant=primary]";

const hasFocus = (page: EnginePage, css: string): Promise<boolean> =>
  page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, css);

/** Presses a button by the keyboard, as far as the focus sees it. */
const press = (page: EnginePage, css: string, text: string): Promise<void> =>
  page.evaluate(
    ([selector, label]) => {
      const buttons = [...document.querySelectorAll<HTMLElement>(selector)];
      const button = buttons.find(({ textContent }) => textContent.includes(label));
      button?.focus();
      button?.click();
    },
    [css, text] as const,
  );

test("a button that goes hands its focus on - to the total, to the plan button, to the sent lead's link", async ({
  visited,
  landingPage,
  calculatorPanel,
  dialog,
  email,
}) => {
  await landingPage.open();
  await calculatorPanel.fillBusinessDetails({ jobs: "5", profit: "200", hours: "2" });
  await expectSeen(calculatorPanel.results.getByRole("button", { name: /^Pro / }));
  await press(visited, "[data-slot=plan-results] button", "Pro ");
  await expectSeen(calculatorPanel.results.getByRole("button", { name: /^Pro / }), false);
  expect(await hasFocus(visited, "[data-testid=net-per-month]")).toBe(true);

  await calculatorPanel.planButton.click();
  await expectSeen(dialog.root);
  await visited.reload();
  await expectSeen(dialog.root);
  await dialog.closeButton.click();
  await expectSeen(dialog.root, false);
  await expect.poll(() => hasFocus(visited, "[data-slot=next-step] button")).toBe(true);

  await calculatorPanel.planButton.click();
  await dialog.fill({ email });
  await visited.evaluate(() => {
    window.open = () => null;
    // A visitor who goes on typing at once.
    const type = ({ target }: Event): void => {
      if (!(target as Element).closest("[data-slot=lead-sent]")) return;
      removeEventListener("focusin", type);
      document.querySelector<HTMLElement>("input[name=jobsText]")?.focus();
    };
    addEventListener("focusin", type);
  }, null);
  await dialog.submit();
  await expectSeen(landingPage.bookingLink);
  expect(await hasFocus(visited, "input[name=jobsText]")).toBe(true);
  await press(visited, "[data-slot=booking-notice] button", "Dismiss");
  await expect.poll(() => hasFocus(visited, SENT_LINK)).toBe(true);
});
