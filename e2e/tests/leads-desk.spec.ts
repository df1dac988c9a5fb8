import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectNoViolations } from "../smoke/axe.ts";
import { sendLead } from "../send-lead.ts";

const WIDTHS = [390, 768, 1440, 1920];
const AXE_WIDTHS = new Set([390, 1440]);

async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (AXE_WIDTHS.has(width)) await expectNoViolations(page);
  }
}

test("owner finds a lead at the desk, notes its status, makes a quote of it and erases it", async ({
  page,
  product,
  email,
  expectedFaults,
}) => {
  await sendLead(product.url, { email, lastName: "O'Neil", language: "es" });
  await sendLead(product.url, { email: `other.${email}`, firstName: "Bea" });
  await sendLead(product.url, { email: `spam.${email}`, firstName: "Bot", website: "x" });
  const link = await product.deskLink();
  await page.goto(link);
  expect(new URL(page.url()).pathname).toBe("/leads.html");
  const list = page.getByRole("region", { name: "List of leads" });
  await expect(list.getByRole("button", { name: /^Bea Park/ })).toBeVisible();
  await expect(list.getByRole("button", { name: /^Bot Park/ })).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // By keyboard alone.
  await page.getByLabel("Search").focus();
  await page.keyboard.type("neil 0123");
  await expect(list.getByRole("button", { name: /^Bea Park/ })).toBeHidden();
  const found = list.getByRole("button", { name: /^Ada O'Neil/ });
  await expect(found).toHaveCount(1);
  await found.press("Enter");
  const lead = page.getByRole("region", { name: "Lead", exact: true });
  await expect(lead.getByRole("heading", { name: "Ada O'Neil" })).toBeFocused();
  await expect(lead.getByRole("row", { name: /^Extra profit a month/ })).toContainText("$");
  await lead.getByLabel("Status of this lead").selectOption("Contacted");
  await lead.getByLabel("Note").fill("rang twice");
  await lead.getByLabel("Note").press("Enter");
  for (const change of [", this computer: Contacted", ", this computer: “rang twice”"])
    await expect(lead.getByRole("listitem").filter({ hasText: change })).toHaveCount(1);
  await expect(found).toContainText("Contacted");
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  // Somebody else has the same lead open, and saves first.
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await lead.getByLabel("Note").fill("rang a third time");
  await colleague.getByLabel("Status of this lead").selectOption("Won");
  await colleague.getByRole("button", { name: "Save" }).click();
  await expect(colleague.getByRole("listitem").filter({ hasText: ": Won" })).toHaveCount(1);
  await colleague.close();
  await lead.getByLabel("Note").press("Enter");
  await expect(lead.getByRole("alert")).toContainText("Somebody else has saved this lead: Won, “rang twice”.");
  await expect(lead.getByLabel("Note")).toHaveValue("rang a third time");
  await lead.getByRole("button", { name: "Save" }).click();
  await expect(lead.getByRole("alert")).toBeHidden();
  await expect(lead.getByRole("listitem").filter({ hasText: "“rang a third time”" })).toHaveCount(1);

  // The quote page keeps itself for later only where its address stays.
  expectedFaults.push(/404 \/quote\/service-worker.js/);
  const desk = page.url();
  await lead.getByRole("link", { name: "Make a quote from this lead" }).click();
  await expect(page.getByRole("textbox", { name: "Customer", exact: true })).toHaveValue("Ada O'Neil");
  await expect(page.getByRole("textbox", { name: "Jobs a month" })).toHaveValue("22");
  await expect(page.getByRole("combobox", { name: "Language of the quote" })).toHaveValue("es");
  const quote = page.frameLocator("iframe");
  await expect(quote.locator("html")).toHaveAttribute("lang", "es-US");
  await page.goto(desk);
  await page.reload();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export all leads" }).click();
  expect((await download).suggestedFilename()).toBe("leads.csv");

  await lead.getByRole("button", { name: "Erase…" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Erase Ada O'Neil for good?" });
  await expect(question.getByRole("button", { name: "Keep" })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Erase this lead" }).press("Enter");
  await expect(lead).toBeHidden();
  expect(await product.leadsOf(email)).toEqual([]);
  expect(await product.leadsOf(`other.${email}`)).toHaveLength(1);

  expectedFaults.push(/403/);
  const again = await page.goto(link);
  expect(again?.status()).toBe(403);
});

test("a browser without the link is shown no lead, and told what to do", async ({
  page,
  product,
  email,
  expectedFaults,
}) => {
  await sendLead(product.url, { email });
  const { origin } = new URL(await product.deskLink());
  expectedFaults.push(/401/);
  await page.goto(`${origin}/leads.html`);
  await expect(page.getByRole("alert")).toContainText("leads desk");
  await expect(page.getByText("Ada Park")).toBeHidden();
});
