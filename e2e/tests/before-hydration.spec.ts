import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";

let letScriptsArrive: () => void;

test.beforeEach(async ({ page, landing }) => {
  letScriptsArrive = await holdBack(page, "**/assets/*.js");
  await landing.visit();
});

test("visitor enters figures before the scripts arrive - they count, and the next key goes on from there", async ({
  page,
  landing,
  calculator,
}) => {
  await landing.calculatorButton.click();
  await expect.poll(() => landing.calculatorTop()).toBeCloseTo(0, 0);
  await calculator.jobs.fill("5");
  await calculator.plan("Pro").check();
  await calculator.hours.click();
  await page.keyboard.press("End");
  await page.keyboard.type("0");
  const plus = page.getByRole("button", { name: "Increase Avg Job Profit" });
  for (let count = 0; count < 3; count += 1) await plus.click();
  letScriptsArrive();
  await landing.becomeInteractive();
  await expect(calculator.hours).toHaveValue("80");
  await expect(calculator.plan("Pro")).toBeChecked();
  await expect(calculator.profit).toHaveValue("380");
  await calculator.jobs.press("End");
  await page.keyboard.type("0");
  await expect(calculator.jobs).toHaveValue("50");
  // 6 more jobs at $380, 156 hours at $40, less $297.
  await expect(calculator.extraProfit).toHaveText("$8,223");
});

test("visitor asks for the plan before the scripts arrive - the dialog opens once, with the chosen trade", async ({
  page,
  landing,
  calculator,
  leadDialog,
}) => {
  await calculator.businessType("Roofing").check();
  await calculator.planButton.click();
  letScriptsArrive();
  await expect(leadDialog.firstName).toBeFocused();
  await expect(leadDialog.businessType).toHaveValue("roofing");
  await page.keyboard.press("Escape");
  await expect(leadDialog.root).toBeHidden();
  await landing.becomeInteractive();
  await expect(leadDialog.root).toBeHidden();
  await expect(calculator.businessType("Roofing")).toBeChecked();
  await expect(calculator.jobs).toHaveValue("8");
  await expect(calculator.profit).toHaveValue("850");
});

test("the mouse leaves before the scripts arrive - the exit offer opens when it can", async ({ landing }) => {
  await landing.dispatchPointerLeave("touch", -1);
  await landing.dispatchPointerLeave("mouse", 0);
  letScriptsArrive();
  await expect(landing.exitDialog).toBeVisible();
});
