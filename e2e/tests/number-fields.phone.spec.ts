import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("visitor taps the middle of a figure and types - the figure is replaced", async ({
  page,
  landing,
  calculator,
}) => {
  await landing.open();
  await calculator.profit.tap();
  await page.keyboard.type("5");
  await expect(calculator.profit).toHaveValue("5");
  await page.keyboard.type("00");
  await expect(calculator.profit).toHaveValue("500");
  // 3 more jobs at $500, 21 hours at $45, less $497.
  await expect(calculator.extraProfit).toHaveText("$1,948");
});

test("visitor taps a figure and types before the scripts arrive - the figure is replaced", async ({
  page,
  landing,
  calculator,
}) => {
  const letScriptsArrive = await holdBack(page, "**/assets/*.js");
  await landing.visit();
  await calculator.profit.tap();
  await page.keyboard.type("500");
  await expect(calculator.profit).toHaveValue("500");
  letScriptsArrive();
  await expect(calculator.extraProfit).toHaveText("$1,948");
});
