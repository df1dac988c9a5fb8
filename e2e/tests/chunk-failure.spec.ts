import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";

/** What one visit asks for at once: a chunk's preload link and its import. */
const FIRST_TRY_MS = 700;

type Outage = "first request" | "first try" | "for good";

async function failRequests(page: Page, chunk: string, outage: Outage): Promise<void> {
  let firstAt: number | undefined;
  await page.route(`**/assets/${chunk}-*.js`, async (route) => {
    const now = Date.now();
    const isFirst = firstAt === undefined;
    firstAt ??= now;
    if (isFirst || outage === "for good" || (outage === "first try" && now - firstAt < FIRST_TRY_MS)) {
      await route.abort("connectionreset");
    } else {
      await route.continue();
    }
  });
}

for (const chunk of ["react", "index"]) {
  test(
    `the ${chunk} chunk cannot be fetched at first - it is tried again, and the page works`,
    { tag: chunk === "index" ? [] : "@deep" },
    async ({ page, landing, calculator }) => {
      await failRequests(page, chunk, "first try");
      await landing.visit();
      await landing.becomeInteractive();
      await calculator.jobs.fill("30");
      await expect(calculator.extraProfit).toHaveText("$2,548");
    },
  );
}

test("the page's script never arrives - the visitor gets the phone number and the booking link at the calculator", async ({
  page,
  landing,
}) => {
  await failRequests(page, "index", "for good");
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

test("the dialog's chunk cannot be fetched at first - it is tried again, and the dialog opens", async ({
  page,
  landing,
  calculator,
  leadDialog,
}) => {
  await failRequests(page, "lead-dialog", "first request");
  await landing.open();
  await calculator.planButton.click();
  await expect(leadDialog.firstName).toBeFocused();
});

test("the dialog's chunk never arrives - the phone number and the booking link stand under the button", async ({
  page,
  landing,
  calculator,
}) => {
  await failRequests(page, "lead-dialog", "for good");
  await landing.open();
  await calculator.planButton.click();
  const fallback = calculator.results.getByRole("alert");
  await expect(fallback).toContainText("The form could not be loaded.");
  await expect(fallback.getByRole("link", { name: "(202) 555-0142" })).toBeVisible();
  await expect(fallback.getByRole("link", { name: "Open booking calendar" })).toBeVisible();
});
