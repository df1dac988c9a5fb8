import { findUnprintable } from "@contractor-roi/quote/pdf";
import { readQuoteFonts } from "@contractor-roi/quote/build-fonts";
import { buildQuote, layOutQuote } from "@contractor-roi/quote";
import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { expect, it } from "vitest";
import { printableQuote } from "./printable-quote.ts";

it("leaves out the names that a PDF cannot print, and nothing else", async () => {
  const fonts = await readQuoteFonts();
  const quote = buildQuote(DEFAULT_ROI_INPUTS, {
    preparedFor: "Оксана",
    preparedBy: "Sam",
    date: "2026-01-31",
    sender: { brand: "Ring & Co", phone: "(202) 555-0142" },
  });
  expect(printableQuote(quote, fonts)).toBe(quote);

  const other = printableQuote({ ...quote, preparedFor: "王明", brand: "鈴", phone: "٠١٢" }, fonts);
  expect(other).toEqual({ ...quote, preparedFor: "", brand: "", phone: "" });

  const plans = { ...FIXED_PLANS, elite: { ...FIXED_PLANS.elite, label: "精英" } };
  const renamed = printableQuote(
    buildQuote(DEFAULT_ROI_INPUTS, {
      preparedFor: "",
      preparedBy: "",
      date: "2026-01-31",
      plans,
      prices: { elite: 450 },
    }),
    fonts,
  );
  expect(findUnprintable(renamed, fonts)).toEqual([]);
  expect(layOutQuote(renamed)).toContainEqual({
    kind: "paragraphs",
    title: "Changed for this quote",
    texts: ["Elite costs $450 a month instead of $497."],
  });
});
