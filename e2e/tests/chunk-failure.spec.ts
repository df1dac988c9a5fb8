import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";

const failRequests = (page: Page, chunk: string): Promise<unknown> =>
  page.route(`**/assets/${chunk}-*.js`, (route) => route.abort("connectionreset"));

test("the page's script never arrives - the visitor gets the phone number and the booking link at the calculator", async ({
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

test("the dialog's chunk never arrives - the phone number and the booking link stand under the button", async ({
  page,
  landing,
  calculator,
}) => {
  await failRequests(page, "lead-dialog");
  await landing.open();
  await calculator.planButton.click();
  const fallback = calculator.results.getByRole("alert");
  await expect(fallback).toContainText("The form could not be loaded.");
  await expect(fallback.getByRole("link", { name: "(202) 555-0142" })).toBeVisible();
  await expect(fallback.getByRole("link", { name: "Open booking calendar" })).toBeVisible();
});
