import type { Locator, Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";

/** Digits stand at the right edge of a field. */
const FIRST_DIGIT_FROM_RIGHT_PX = 30;

async function rightEdge(field: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await field.boundingBox()) ?? {};
  return { x: x + width, y: y + height / 2 };
}

/** Presses the mouse left of the figure, drags to the field's right edge and lets go. */
async function dragOver(page: Page, field: Locator): Promise<void> {
  const { x, y } = await rightEdge(field);
  await page.mouse.move(x - FIRST_DIGIT_FROM_RIGHT_PX, y);
  await page.mouse.down();
  await page.mouse.move(x - 1, y, { steps: 5 });
  await page.mouse.up();
}

test.beforeEach(({ landing }) => landing.open());

test("visitor clicks a figure and types - the figure is replaced", async ({ page, calculator }) => {
  await calculator.profit.click();
  await page.keyboard.type("9");
  await expect(calculator.profit).toHaveValue("9");
  await page.keyboard.type("00");
  await expect(calculator.profit).toHaveValue("900");
});

test("a second click places the caret", async ({ page, calculator }) => {
  await calculator.profit.click();
  await page.mouse.move(0, 0);
  const { x, y } = await rightEdge(calculator.profit);
  await page.mouse.click(x - 1, y);
  await page.keyboard.type("9");
  await expect(calculator.profit).toHaveValue("3509");
});

test("dragging over a figure selects what was dragged over", async ({ page, calculator }) => {
  await calculator.profit.fill("123456789");
  await page.keyboard.press("Tab");
  await dragOver(page, calculator.profit);
  await page.keyboard.press("Delete");
  await expect(calculator.profit).toHaveValue(/^1234\d*$/);
});

test("visitor comes with Tab, back with Shift+Tab and through the label - the figure is replaced each time", async ({
  page,
  calculator,
}) => {
  await calculator.jobs.press("Tab");
  await page.keyboard.type("400");
  await expect(calculator.profit).toHaveValue("400");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("410");
  await expect(calculator.profit).toHaveValue("410");
  await page.getByText("Jobs/Month", { exact: true }).click();
  await page.keyboard.type("20");
  await expect(calculator.jobs).toHaveValue("20");
});

test("visitor types a price in any way - it is understood, and stays as it was typed", async ({ page, calculator }) => {
  for (const [typed, extraProfit] of [
    // 3 more jobs, 21 hours at $45, less $497.
    ["1,200", "$4,048"],
    ["$1,200", "$4,048"],
    ["1 200", "$4,048"],
    ["1.200.000,50", "$3,600,450"],
    ["12,5", "$486"],
  ] as const) {
    await calculator.jobs.focus();
    await calculator.profit.click();
    await page.keyboard.type(typed);
    await expect(calculator.profit).toHaveValue(typed);
    await expect(calculator.extraProfit).toHaveText(extraProfit);
    // What cannot be read is said once typing rests.
    await page.waitForTimeout(1000);
    await expect(page.getByText("counts as 0")).toBeHidden();
  }
});

test("visitor types 1.200,50 - the page asks, counts 0 meanwhile, and lets the lead be sent", async ({
  page,
  landing,
  calculator,
  leadDialog,
  email,
}) => {
  await calculator.profit.click();
  await page.keyboard.type("1.200,50");
  await expect(page.getByText("This can be read in two ways. It counts as 0 until you choose:")).toBeVisible();
  await expect(calculator.extraProfit).toHaveText("$448");
  const request = page.waitForRequest("**/functions/v1/lead-intake");
  await calculator.planButton.click();
  await leadDialog.fill({ email });
  await leadDialog.submit();
  expect((await request).postDataJSON()).toMatchObject({ avg_job_profit: 0 });
  await expect(landing.toast("Success!")).toBeVisible();
});

test("visitor chooses a reading by keyboard - it is counted, and the focus is back in the field", async ({
  page,
  calculator,
}) => {
  await calculator.profit.click();
  await page.keyboard.type("1.200");
  await expect(page.getByRole("button", { name: "1,200", exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "1,200", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(calculator.profit).toHaveValue("1200");
  await expect(calculator.profit).toBeFocused();
  await expect(calculator.extraProfit).toHaveText("$4,048");
});

test("visitor types more than can be counted - it is said beside the field", async ({ page, calculator }) => {
  await calculator.jobs.fill("123456789012345678");
  await expect(page.getByText("This is more than can be counted. It counts as 0.")).toBeVisible();
  await expect(calculator.extraProfit).toHaveText("$448");
});

test("visitor pastes a price - it is understood", async ({ page, context, calculator }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("$1,200\n"));
  await calculator.profit.click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(calculator.profit).toHaveValue(/^\$1,200/);
  await expect(calculator.extraProfit).toHaveText("$4,048");
});

test("the wheel turns over the field that is typed in - the page scrolls, figure and focus stay", async ({
  page,
  calculator,
}) => {
  await calculator.profit.click();
  const from = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(from);
  await expect(calculator.profit).toHaveValue("350");
  await expect(calculator.profit).toBeFocused();
});

test("visitor holds the plus button - it repeats until it is let go", async ({ page, calculator }) => {
  const plus = page.getByRole("button", { name: "Increase Jobs/Month" });
  await plus.hover();
  await page.mouse.down();
  await expect.poll(async () => Number(await calculator.jobs.inputValue())).toBeGreaterThan(20);
  await page.mouse.up();
  const reached = await calculator.jobs.inputValue();
  await page.waitForTimeout(1000);
  await expect(calculator.jobs).toHaveValue(reached);
  await plus.click();
  await expect(calculator.jobs).toHaveValue(String(Number(reached) + 1));
});
