import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "../fixtures.ts";

/** Chromium's default margins. */
const BROWSER_MARGINS = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };

/** Texts of the sheets on one line each, addresses put together again where a line ends within them. */
async function sheets(pdf: Buffer): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((sheet) => sheet.replaceAll(/\s+/g, " ").replaceAll(/(?<=[?&]) /g, ""));
}

const TODAY = new Date().toLocaleDateString("en-US", { dateStyle: "long", timeZone: "America/Chicago" });

test("visitor prints the page on Letter and A4 - figures and contact on one sheet, and no control", async ({
  page,
  landing,
  calculator,
  leadDialog,
}) => {
  await landing.open("?utm_source=van");
  for (const [format, details, total, link] of [
    ["A4", {}, "$1,498", "v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8"],
    ["Letter", { type: "HVAC", plan: "Pro", jobs: "2", hours: "0" }, "a loss of $297", "v=1&type=hvac&plan=pro&jobs=2"],
    [
      "A4",
      { type: "Roofing", plan: "Elite", jobs: "950", profit: "12500", hours: "40" },
      "$2,379,183",
      "&profit=12500",
    ],
  ] as const) {
    await calculator.fillBusinessDetails(details);
    await expect(calculator.results).toContainText(total);
    const pages = await sheets(await page.pdf({ format, margin: BROWSER_MARGINS }));
    expect(pages).toHaveLength(1);
    const [sheet = ""] = pages;
    for (const text of [
      `Estimate, ${TODAY}`,
      "Your Business Details",
      total,
      "BREAK-EVEN",
      "not a guarantee",
      link,
      "(202) 555-0142",
    ])
      expect(sheet).toContain(text);
    expect(sheet).not.toMatch(/Book Call|Offer ends in|23:4|Get My Custom|Try Ringwell AI|Copy link|Calculate ROI/i);
  }
  await calculator.planButton.click();
  await expect(leadDialog.firstName).toBeFocused();
  expect(await sheets(await page.pdf({ format: "Letter" }))).toEqual([expect.stringContaining("Get Your Free Report")]);
});
