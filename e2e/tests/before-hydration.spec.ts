import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { VoiceButton } from "../pages/voice-button.ts";
import { passFrames } from "../pass-frames.ts";

let letScriptsArrive: () => void;

test.beforeEach(async ({ page, landing }) => {
  letScriptsArrive = await holdBack(page, "**/assets/*.js");
  await landing.visit();
});

test("figures typed, a plan chosen and a plus button clicked before the scripts arrive are counted, and the next keystroke goes on from there", async ({
  page,
  landing,
  calculator,
}) => {
  await landing.calculatorButton.click();
  await expect(landing.calculatorHeading).toBeInViewport();
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

test("a trade chosen before the scripts arrive brings its figures, and the lead form knows it", async ({
  landing,
  calculator,
  leadDialog,
}) => {
  await calculator.businessType("Roofing").check();
  letScriptsArrive();
  await landing.becomeInteractive();
  await expect(calculator.businessType("Roofing")).toBeChecked();
  await expect(calculator.jobs).toHaveValue("8");
  await expect(calculator.profit).toHaveValue("850");
  await calculator.planButton.click();
  await expect(leadDialog.businessType).toHaveValue("roofing");
});

test("the plan button clicked before the scripts arrive - the dialog opens, once", async ({
  page,
  landing,
  calculator,
  leadDialog,
}) => {
  await calculator.planButton.click();
  letScriptsArrive();
  await expect(leadDialog.firstName).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(leadDialog.root).toBeHidden();
  await landing.becomeInteractive();
  await expect(leadDialog.root).toBeHidden();
});

test("the mouse leaves before the scripts arrive - the exit offer opens when it can", async ({ landing }) => {
  await landing.dispatchPointerLeave("touch", -1);
  await landing.dispatchPointerLeave("mouse", 0);
  letScriptsArrive();
  await expect(landing.exitDialog).toBeVisible();
});

test("the voice button clicked before the scripts arrive - the call starts, without another sign", async ({ page }) => {
  await new VoiceButton(page).idle.click();
  letScriptsArrive();
  // The call may fail: this browser has no microphone.
  await expect(page.getByRole("region", { name: "Call with Ringwell AI" })).toBeVisible();
});

test("back from another page, the browser puts the fields back, and the results count with them", async ({
  page,
  landing,
  calculator,
}) => {
  await calculator.fillBusinessDetails({ type: "Cleaning", plan: "Pro", jobs: "33", hours: "12" });
  // The browser notes an input a second later.
  await passFrames(page, 90);
  await page.goto("https://booking.example.com/strategy-call");
  await page.goBack({ waitUntil: "commit" });
  letScriptsArrive();
  await landing.becomeInteractive();
  await expect(calculator.businessType("Cleaning")).toBeChecked();
  await expect(calculator.plan("Pro")).toBeChecked();
  await expect(calculator.jobs).toHaveValue("33");
  await expect(calculator.profit).toHaveValue("350");
  // 4 more jobs at $350, 23 hours at $40, less $297.
  await expect(calculator.extraProfit).toHaveText("$2,023");
});
