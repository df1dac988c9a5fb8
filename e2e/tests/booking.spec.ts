import { BOOKING_URL } from "../booking-widget.ts";
import { expect, test } from "../fixtures.ts";
import { watchForTab } from "../watch-for-tab.ts";

test("visitor sends the form - the booking page opens in a new tab one second after success", async ({
  page,
  landing,
  calculator,
  leadDialog,
  email,
}) => {
  const { triedAt } = await watchForTab(page);
  await landing.open();
  await calculator.planButton.click();
  await leadDialog.fill({ email });
  const opened = page.waitForEvent("popup");
  await leadDialog.submit();
  await expect(landing.toast("Success!")).toBeVisible();
  const popup = await opened;
  await popup.waitForURL(BOOKING_URL);
  const answeredAt = await page.evaluate(() => {
    const answers = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith("/functions/v1/lead-intake"));
    return Math.max(...answers.map((answer) => (answer as PerformanceResourceTiming).responseEnd));
  });
  expect((await triedAt) - answeredAt).toBeGreaterThanOrEqual(1000);
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  await expect(landing.bookingLink).toBeHidden();
});
