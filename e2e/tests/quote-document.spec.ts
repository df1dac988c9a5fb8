import { buildQuote, renderQuoteHtml, type QuoteDetails } from "@contractor-roi/quote";
import { SPANISH_QUOTE_WORDS } from "@contractor-roi/quote/es";
import { DEFAULT_ROI_INPUTS, PLANS, type Plans } from "@contractor-roi/roi-core";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "../fixtures.ts";

const DETAILS: QuoteDetails = {
  preparedFor: "Ace Plumbing & Heating of Greater Springfield",
  preparedBy: "Sam Reyes",
  date: "2026-01-31",
  validDays: 30,
  isOffer: true,
  email: "sam.reyes@ring.example",
  note: "As we said on the phone, the first month is free, and we set it up with you on a Saturday.",
  sender: {
    terms: "Paid by the month, in advance.\nEnds with a month's notice.",
    setupFee: 150,
    contractMonths: 12,
    brand: "Ring & Co",
    phone: "(555) 012-3456",
    bookingUrl: "https://book.example/sam/free-strategy-call",
    calculatorUrl: "https://ring.example/roi?utm_source=quote",
  },
};
const PAID_BY_YEAR: Plans = { ...PLANS, elite: { ...PLANS.elite, monthlyCost: 414.17, annualPrepayment: 4970 } };
const QUOTES = [
  buildQuote(DEFAULT_ROI_INPUTS, DETAILS),
  buildQuote(
    { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 120, avgJobProfit: 1250.5 },
    { ...DETAILS, plans: PAID_BY_YEAR, prices: { pro: 267.3 } },
  ),
];
const LARGEST = buildQuote(
  { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 1e9, avgJobProfit: 1e9 },
  { ...DETAILS, preparedFor: "W".repeat(200) },
);

test("prospect reads and prints a quote's HTML - nothing is cut off, and the acceptance is on one sheet", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const quote of QUOTES) {
    await page.setContent(renderQuoteHtml(quote));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const format of ["Letter", "A4"]) {
      const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
      const { text } = await extractText(pdf, { mergePages: false });
      expect(text.length).toBeLessThanOrEqual(2);
      expect(text.at(-1)).toMatch(/I accept the Elite plan:[^]*Name[^]*Signature/);
      for (let number = 1; number <= pdf.numPages; number += 1) {
        const { items } = await (await pdf.getPage(number)).getTextContent();
        // In points: 10 for the text, 9 for notes.
        const sizes = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.height] : []));
        expect(Math.min(...sizes)).toBeGreaterThan(8.49);
      }
    }
  }
  // A usual quote is one sheet (R8).
  const usual = buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, sender: { ...DETAILS.sender, terms: "" } });
  for (const words of [undefined, SPANISH_QUOTE_WORDS]) {
    await page.setContent(renderQuoteHtml(usual, { words, comparePlans: false }));
    for (const format of ["Letter", "A4"]) {
      const { numPages } = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
      expect(numPages, `${words?.tag} ${format}`).toBe(1);
    }
  }
  await page.setContent(renderQuoteHtml(LARGEST));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("prospect opens a quote's HTML in a wide window - no figure and no word is broken over two lines", async ({
  page,
}) => {
  for (const width of [720, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const words of [undefined, SPANISH_QUOTE_WORDS]) {
      await page.setContent(renderQuoteHtml(QUOTES[0]!, { words }));
      expect(await page.locator("td, .price p, .links a, header p").evaluateAll(brokenWords), `${width} px`).toEqual(
        [],
      );
    }
  }
});

/** The words of cells that stand on more than one line; long addresses may. */
function brokenWords(cells: readonly Element[]): readonly string[] {
  return cells.flatMap((cell) => {
    const text = cell.firstChild;
    if (!(text instanceof Text)) return [];
    return [...text.data.matchAll(/(?<!\S)[^\s@/]+(?!\S)/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
}
