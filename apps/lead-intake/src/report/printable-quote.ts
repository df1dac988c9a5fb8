import { findUnprintable, type QuoteFonts, type UnprintableText } from "@contractor-roi/quote-pdf";
import { PLAN_IDS, PLANS, type Quote } from "@contractor-roi/roi-core";

/**
 * A quote with nothing that the PDF's fonts cannot print: names and phone are left out, a plan has its regular name. The mail
 * around it says them in the reader's own fonts.
 */
export function printableQuote(quote: Quote, fonts: QuoteFonts): Quote {
  const unprintable = findUnprintable(quote, fonts);
  if (unprintable.length === 0) return quote;
  const isOne = (field: UnprintableText["field"], text: string) =>
    unprintable.some((one) => one.field === field && one.text === text);
  const unless = (field: "preparedFor" | "preparedBy" | "brand" | "phone") =>
    isOne(field, quote[field]) ? "" : quote[field];
  return {
    ...quote,
    preparedFor: unless("preparedFor"),
    preparedBy: unless("preparedBy"),
    brand: unless("brand"),
    phone: unless("phone"),
    plans: Object.fromEntries(
      PLAN_IDS.map((id) => {
        const { terms } = quote.plans[id];
        const label = isOne("plan", terms.label) ? PLANS[id].label : terms.label;
        return [id, { ...quote.plans[id], terms: { ...terms, label } }];
      }),
    ) as Quote["plans"],
  };
}
