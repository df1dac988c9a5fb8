import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "../fixtures.ts";

/** Chromium's default margins. */
const BROWSER_MARGINS = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };

/** Texts of the sheets on one line each, addresses put together again where a line ends within them. */
async function sheets(pdf: Buffer): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((sheet) => sheet.replaceAll(/\s+/g, " ").replaceAll(/(?<=[?&]) /g, ""));
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
  test(`visitor prints the page on ${format} - figures on one sheet, comparison and contact on the next`, async ({
    page,
    landing,
    calculator,
  }) => {
    await landing.open("?utm_source=van");
    for (const [details, total, link] of [
      [{}, "$1,498", "v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8"],
      [{ type: "HVAC", plan: "Pro", jobs: "2", hours: "0" }, "a loss of $297", "v=1&type=hvac&plan=pro&jobs=2"],
      [{ type: "Roofing", plan: "Elite", jobs: "950", profit: "12500", hours: "40" }, "$2,379,183", "&profit=12500"],
    ] as const) {
      await calculator.fillBusinessDetails(details);
      await expect(calculator.results).toContainText(total);
      const pages = await sheets(await page.pdf({ format, margin: BROWSER_MARGINS }));
      expect(pages).toHaveLength(2);
      const [figures = "", comparison = ""] = pages;
      for (const text of ["Your Business Details", total]) expect(figures).toContain(text);
      for (const text of ["Compare Pro and Elite", "Break-even", "not a guarantee", link, "(202) 555-0142"])
        expect(comparison).toContain(text);
    }
  });
}
