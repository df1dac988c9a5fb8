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

test("mouse - a second click places the caret, dragging selects, the wheel scrolls the page", async ({
  page,
  calculator,
}) => {
  await calculator.profit.click();
  await page.mouse.move(0, 0);
  const { x, y } = await rightEdge(calculator.profit);
  await page.mouse.click(x - 1, y);
  await page.keyboard.type("9");
  await expect(calculator.profit).toHaveValue("3509");

  await calculator.profit.fill("123456789");
  await page.keyboard.press("Tab");
  await dragOver(page, calculator.profit);
  await page.keyboard.press("Delete");
  await expect(calculator.profit).toHaveValue(/^123\d{0,5}$/);

  const before = await calculator.profit.inputValue();
  const from = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(from);
  await expect(calculator.profit).toHaveValue(before);
  await expect(calculator.profit).toBeFocused();
});

test("visitor goes by keyboard - Tab selects the figure, and a pasted price is understood", async ({
  page,
  context,
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
  await page.keyboard.type("15");
  await expect(calculator.jobs).toHaveValue("15");

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("$1,200\n"));
  await calculator.profit.click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(calculator.profit).toHaveValue(/^\$1,200/);
  // 3 more jobs, 21 hours at $45, less $497.
  await expect(calculator.extraProfit).toHaveText("$4,048");
});
