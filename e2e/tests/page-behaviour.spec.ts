import { expect, test } from "../fixtures.ts";

test.beforeEach(({ landing }) => landing.open());

test("the hero's button leads to the calculator", async ({ page, landing }) => {
  await expect(landing.headline).toBeVisible();
  await landing.calculatorButton.click();
  await expect(landing.calculatorHeading).toBeInViewport();
  expect(new URL(page.url()).hash).toBe("#roi-calculator");
});

test("the mouse leaves through the top edge - the exit offer opens once, and its button leads to the calculator", async ({
  landing,
}) => {
  await landing.dispatchPointerLeave("touch", -1);
  await landing.dispatchPointerLeave("mouse", 20);
  await expect(landing.exitDialog).toBeHidden();
  await landing.dispatchPointerLeave("mouse", 0);
  await expect(landing.exitDialog).toContainText("Get your FREE ROI report + strategy call before you leave");
  await landing.exitDialog.getByRole("button", { name: "Get My Free ROI Report + Strategy Call" }).click();
  await expect(landing.exitDialog).toBeHidden();
  await expect(landing.calculatorHeading).toBeInViewport();
  await expect(landing.calculatorHeading).toBeFocused();
  await landing.dispatchPointerLeave("mouse", 0);
  await expect(landing.exitDialog).toBeHidden();
});

test("the exit offer never opens over the lead dialog", async ({ landing, calculator, leadDialog }) => {
  await calculator.planButton.click();
  await expect(leadDialog.root).toBeVisible();
  await landing.dispatchPointerLeave("mouse", 0);
  await expect(landing.exitDialog).toBeHidden();
});

test("the countdown starts at 23:45:12 and ticks each second", async ({ page, landing }) => {
  await page.clock.install();
  await landing.open();
  const clock = page.getByRole("timer");
  await expect(clock).toHaveText(/^23:45:1[012]$/);
  const before = await clock.innerText();
  await page.clock.fastForward(60_000);
  await expect(clock).toHaveText(/^23:44:[01]\d$/);
  expect(before).not.toBe(await clock.innerText());
});
