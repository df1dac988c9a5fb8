import { findBrowser } from "@contractor-roi/tooling/programs";
import { BOOKING_URL } from "../booking-widget.ts";
import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { LAUNCH_OPTIONS } from "../launch-options.ts";

// Playwright starts Chromium with its popup blocker off; a visitor's browser has it on. The headless shell has none.
test.use({
  launchOptions: {
    ...LAUNCH_OPTIONS,
    executablePath: findBrowser()?.executablePath ?? "",
    ignoreDefaultArgs: ["--disable-popup-blocking"],
  },
});
// In one worker, which starts that browser once.
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ landing, calculator, leadDialog, email }) => {
  await landing.open();
  await calculator.planButton.click();
  await leadDialog.fill({ email });
});

test("visitor sends the form - the booking page opens in a new tab, which cannot reach this one", async ({
  page,
  landing,
  leadDialog,
}) => {
  const opened = page.waitForEvent("popup");
  await leadDialog.submit();
  const popup = await opened;
  await popup.waitForURL(BOOKING_URL);
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  await expect(landing.bookingLink).toBeHidden();
});

test("the browser blocks the booking tab - a link to it takes its place", async ({ page, landing, leadDialog }) => {
  const letAnswerCome = await holdBack(page, "**/functions/v1/lead-intake");
  // Each look of Playwright at the page counts as a click of the visitor; these do not.
  const session = await page.context().newCDPSession(page);
  const valueOf = async (expression: string): Promise<unknown> =>
    (await session.send("Runtime.evaluate", { expression, returnByValue: true })).result.value;
  await leadDialog.submit();
  // A click allows one tab. After five seconds it allows none: so does a tab that was opened.
  await valueOf("open('about:blank').close()");
  letAnswerCome();
  await expect.poll(() => valueOf("document.querySelector('[data-slot=booking-notice]') !== null")).toBe(true);
  await expect(landing.bookingLink).toHaveAttribute("href", BOOKING_URL);
  const popup = page.waitForEvent("popup");
  await landing.bookingLink.click();
  await (await popup).waitForURL(BOOKING_URL);
});
