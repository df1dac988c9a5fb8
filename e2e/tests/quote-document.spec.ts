import { buildQuote, DEFAULT_ROI_INPUTS, renderQuoteHtml } from "@contractor-roi/roi-core";
import { expect, test } from "../fixtures.ts";

const QUOTE = buildQuote(DEFAULT_ROI_INPUTS, {
  preparedFor: "Ace Plumbing & Heating of Greater Springfield",
  preparedBy: "Sam Reyes",
  date: "2026-01-31",
  validDays: 30,
  sender: {
    brand: "Ring & Co",
    phone: "(555) 012-3456",
    bookingUrl: "https://book.example/sam/free-strategy-call",
    calculatorUrl: "https://ring.example/roi?utm_source=quote",
  },
});

test("prospect opens a quote's HTML on a small phone and prints it - nothing is cut off, and it is one page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(renderQuoteHtml(QUOTE));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const format of ["Letter", "A4"]) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
});
