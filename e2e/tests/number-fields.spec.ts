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
