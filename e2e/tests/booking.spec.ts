import { BOOKING_URL, expect, test } from "../fixtures.ts";

test("visitor sends the form - the booking page opens in a new tab one second after success", async ({
  page,
  landing,
  calculator,
  leadDialog,
  email,
}) => {
  // Both moments by the page's clock: the browser's messages to the test may arrive late, and not equally late.
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...request) => {
      Object.assign(window, { bookingOpenedAt: performance.now() });
      return open(...request);
    };
  });
  await landing.open();
  await calculator.planButton.click();
  await leadDialog.fill({ email });
  const opened = page.waitForEvent("popup");
  await leadDialog.submit();
  await expect(landing.toast("Success!")).toBeVisible();
  const popup = await opened;
  await popup.waitForURL(BOOKING_URL);
  const waited = await page.evaluate(() => {
    const answers = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/functions/v1/lead-intake"));
    const { bookingOpenedAt } = window as unknown as { readonly bookingOpenedAt: number };
    return bookingOpenedAt - Math.max(...answers.map((answer) => (answer as PerformanceResourceTiming).responseEnd));
  });
  expect(waited).toBeGreaterThanOrEqual(999);
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  await expect(landing.bookingLink).toBeHidden();
});
