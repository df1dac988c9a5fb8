import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "../fixtures.ts";

async function sheets(pdf: Buffer): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text;
}

test("visitor prints the page - the figures are there, bars and controls are not", async ({
  page,
  landing,
  calculator,
  estimate,
}) => {
  await landing.open();
  await calculator.fillBusinessDetails({ type: "HVAC", plan: "Elite" });
  await expect(calculator.extraProfit).toHaveText("$1,798");
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
  await page.emulateMedia({ media: "print" });
  await expect(landing.headline).toBeVisible();
  await expect(calculator.extraProfit).toBeVisible();
  await expect(calculator.jobs).toBeVisible();
  await expect(page.locator("[data-slot=calculator-top-bar]")).toBeHidden();
  await expect(page.locator("[data-slot=voice]")).toBeHidden();
  await expect(calculator.planButton).toBeHidden();
  await expect(calculator.runningTotal).toBeHidden();
  await expect(calculator.lineItems).toHaveText(["3 jobs × $450 = $1,350", "21 h × $45 = $945", "Elite −$497"]);
  await expect(page.getByRole("timer")).toBeHidden();
  await expect(page.getByText("Offer ends in")).toBeHidden();
  await expect(estimate.row("Extra profit per month")).toHaveText(["$1,243", "$1,798"]);
  await expect(estimate.table).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  const pages = await sheets(await page.pdf({ format: "Letter" }));
  expect(pages.length).toBeLessThanOrEqual(6);
  expect(pages.filter((text) => text.includes("Compare Pro and Elite"))).toHaveLength(1);
});

test("visitor prints with the dialog open - one sheet, with the form", async ({
  page,
  landing,
  calculator,
  leadDialog,
}) => {
  await landing.open();
  await calculator.planButton.click();
  await expect(leadDialog.firstName).toBeFocused();
  expect(await sheets(await page.pdf({ format: "Letter" }))).toEqual([expect.stringContaining("Get Your Free Report")]);
});

for (const format of ["Letter", "A4"] as const) {
  test(
    `visitor prints the page on ${format} - no page ends with a heading whose content is on the next`,
    { tag: format === "Letter" ? [] : "@deep" },
    async ({ page, landing, calculator }) => {
      await landing.open();
      // Each of these moves what follows, and so the page breaks.
      for (const details of [{}, { type: "HVAC", plan: "Pro" }, { jobs: "0", hours: "0" }]) {
        await calculator.fillBusinessDetails(details);
        const headings = await page.locator("h1, h2, h3, h4, legend, dt").allInnerTexts();
        const pages = await sheets(await page.pdf({ format }));
        const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, "").toLowerCase();
        for (const text of pages.slice(0, -1))
          for (const heading of headings.filter((one) => one.trim() !== ""))
            expect(withoutSpaces(text).endsWith(withoutSpaces(heading)), `${heading} ends a page`).toBe(false);
      }
    },
  );
}
