import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { PHONE } from "../phone.ts";

test.use(PHONE);

/** Stops `performance.now()` of the page, so that a slow machine taps as fast as a finger. @returns the way to start it */
async function stopPageClock(page: Page): Promise<() => Promise<void>> {
  const clock = await page.evaluateHandle(() => {
    const now = performance.now.bind(performance);
    const stopped = now();
    performance.now = () => stopped;
    return now;
  });
  return () => page.evaluate((now) => void (performance.now = now), clock);
}

test.beforeEach(({ landing }) => landing.open());

test("visitor on a phone goes by the bar to the calculator, taps twice, fills the form, and the lead is stored", async ({
  page,
  landing,
  calculator,
  leadDialog,
  product,
  email,
}) => {
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
  await landing.stickyBar.click();
  await expect(landing.calculatorHeading).toBeInViewport();
  await calculator.fillBusinessDetails({ type: "Cleaning" });
  await calculator.planButton.scrollIntoViewIfNeeded();
  const button = await calculator.planButton.boundingBox();
  const runClock = await stopPageClock(page);
  await calculator.planButton.tap();
  await expect(leadDialog.firstName).toBeFocused();
  // Different fields of the dialog lie over the button's parts.
  for (const part of [0.1, 0.3, 0.5, 0.7, 0.9])
    await page.touchscreen.tap(button!.x + button!.width * part, button!.y + button!.height / 2);
  await expect(leadDialog.firstName).toBeFocused();
  await expect(leadDialog.consent).not.toBeChecked();
  await runClock();
  await leadDialog.fill({ email, businessType: "Cleaning" });
  await expect(async () => {
    await leadDialog.submitButton.tap();
    await expect(landing.toast("Success!")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await product.leadsOf(email)).toMatchObject([{ business_type: "cleaning", jobs_per_month: 40 }]);
});
