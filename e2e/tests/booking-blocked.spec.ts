import { BOOKING_URL, expect, test } from "../fixtures.ts";
import { LAUNCH_OPTIONS } from "../launch-options.ts";

// Playwright starts Chromium with its popup blocker off; a visitor's browser has it on.
test.use({ launchOptions: { ...LAUNCH_OPTIONS, ignoreDefaultArgs: ["--disable-popup-blocking"] } });

/** Longer than Chromium remembers a click (5 s), so that the tab counts as unasked for. */
const SLOW_ANSWER_MS = 6000;
const TAB_TRIED = "the booking tab was tried";

test("the browser blocks the booking tab - a focused link to it takes its place", async ({
  page,
  landing,
  calculator,
  leadDialog,
  product,
  email,
}) => {
  await page.route("**/functions/v1/lead-intake", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS));
    await route.continue();
  });
  await page.addInitScript((message) => {
    const open = window.open.bind(window);
    window.open = (...request) => {
      const tab = open(...request);
      console.info(message);
      return tab;
    };
  }, TAB_TRIED);
  await landing.open();
  await calculator.planButton.click();
  await leadDialog.fill({ email });
  const tried = page.waitForEvent("console", (message) => message.text() === TAB_TRIED);
  await leadDialog.submit();
  // Each look of Playwright at the page counts as a click of the visitor, so nothing looks until the tab was tried.
  await tried;
  await expect(landing.bookingLink).toBeVisible();
  await expect(landing.bookingLink).toBeFocused();
  await expect(landing.bookingLink).toHaveAttribute("href", BOOKING_URL);
  expect(await product.leadsOf(email)).toHaveLength(1);
  const popup = page.waitForEvent("popup");
  await landing.bookingLink.click();
  await (await popup).waitForURL(BOOKING_URL);
});
