import { BOOKING_URL, expect, test } from "../fixtures.ts";

test("visitor sends the form - the booking page opens in a new tab one second after success", async ({
  page,
  landing,
  calculator,
  leadDialog,
  email,
}) => {
  await landing.open();
  await calculator.planButton.click();
  await leadDialog.fill({ email });
  const opened = page.waitForEvent("popup").then((popup) => ({ popup, at: Date.now() }));
  const answered = page.waitForResponse("**/functions/v1/lead-intake").then(() => Date.now());
  await leadDialog.submit();
  await expect(landing.toast("Success!")).toBeVisible();
  const { popup, at } = await opened;
  await popup.waitForURL(BOOKING_URL);
  expect(at - (await answered)).toBeGreaterThanOrEqual(950);
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  await expect(landing.bookingLink).toBeHidden();
});
