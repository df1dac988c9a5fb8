import { findBrowser } from "@contractor-roi/tooling/programs";
import { BOOKING_URL } from "../booking-widget.ts";
import { expect, test } from "../fixtures.ts";
import { LAUNCH_OPTIONS } from "../launch-options.ts";
import { watchForTab } from "../watch-for-tab.ts";

// Playwright starts Chromium with its popup blocker off; a visitor's browser has it on. The headless shell has none.
test.use({
  launchOptions: {
    ...LAUNCH_OPTIONS,
    executablePath: findBrowser()?.executablePath ?? "",
    ignoreDefaultArgs: ["--disable-popup-blocking"],
  },
});

/** Longer than Chromium remembers a click (5 s), so that the tab counts as unasked for. */
const SLOW_ANSWER_MS = 6000;

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
  const { triedAt } = await watchForTab(page);
  await landing.open();
  await calculator.planButton.click();
  await leadDialog.fill({ email });
  await leadDialog.submit();
  // Each look of Playwright at the page counts as a click of the visitor, so nothing looks until the tab was tried.
  await triedAt;
  await expect(landing.bookingLink).toBeVisible();
  await expect(landing.bookingLink).toBeFocused();
  await expect(landing.bookingLink).toHaveAttribute("href", BOOKING_URL);
  expect(await product.leadsOf(email)).toHaveLength(1);
  const popup = page.waitForEvent("popup");
  await landing.bookingLink.click();
  await (await popup).waitForURL(BOOKING_URL);
});
