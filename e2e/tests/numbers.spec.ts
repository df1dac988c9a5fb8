import { expect, test } from "../fixtures.ts";
import { expectNoViolations } from "../smoke/axe.ts";
import { sendLead } from "../send-lead.ts";

test("owner sees at the desk how it goes, on a phone too", async ({ page, product, email }) => {
  await sendLead(product.url, { email, businessType: "roofing" });
  await product.openDesk(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Numbers" }).click();
  const trades = page.getByRole("region", { name: "By trade" });
  await expect(trades.getByRole("row", { name: /^Roofing \d/ })).toBeVisible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoViolations(page);
  }
  await page.getByRole("link", { name: "365 days" }).click();
  await expect(page.getByRole("link", { name: "365 days" })).toHaveAttribute("aria-current", "page");
  const roofing = trades.getByRole("row", { name: /^Roofing \d/ });
  await roofing.getByRole("link").first().click();
  const list = page.getByRole("region", { name: "List of leads" });
  await expect(list.getByText("Ada Park").first()).toBeVisible();
  expect(new URL(page.url()).search).toMatch(/^\?status=counted&from=20\d\d-\d\d-\d\d&trade=roofing$/);
});
