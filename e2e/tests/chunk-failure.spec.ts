import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";

const failRequests = (page: Page, chunk: string): Promise<unknown> =>
  page.route(`**/assets/${chunk}-*.js`, (route) => route.abort("connectionreset"));

test("the page's script never arrives - visitor gets the phone number and the booking link", async ({
  page,
  landing,
}) => {
  await failRequests(page, "index");
  await landing.visit();
  const note = page.locator("#roi-calculator").getByText("The ROI calculator needs JavaScript.");
  await expect(note).toBeVisible();
  await expect(note.getByRole("link", { name: "(202) 555-0142" })).toHaveAttribute("href", "tel:+12025550142");
  await expect(note.getByRole("link", { name: /book a free 30-minute/ })).toHaveAttribute(
    "href",
    /booking\.example\.com/,
  );
  await expect(landing.headline).toBeVisible();
});

test("a portal answers the dialog's script - the page reloads once, then the phone number shows", async ({
  page,
  landing,
  calculator,
}) => {
  let loads = 0;
  page.on("load", () => (loads += 1));
  let answer = (): void => undefined;
  const isEntered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/assets/lead-dialog-*.js", async (route) => {
    await isEntered;
    await route.fulfill({ contentType: "text/html", body: "<p>Sign in to the network</p>" });
  });
  await landing.open();
  // A page that is left before it has loaded tells of no load.
  await expect.poll(() => loads).toBe(1);
  await calculator.fillBusinessDetails({ jobs: "20" });
  await calculator.planButton.scrollIntoViewIfNeeded();
  answer();
  await expect.poll(() => loads).toBe(2);
  await landing.becomeInteractive();
  await calculator.planButton.click();
  await expect(calculator.results.getByRole("alert")).toContainText("The form didn't load.");
  await expect(calculator.extraProfit).toHaveText("$1,848");
  expect(loads).toBe(2);
});
