import { findUnprintable, type QuoteFonts, type UnprintableText } from "@contractor-roi/quote/pdf";
import type { Quote } from "@contractor-roi/quote";
import { PLAN_IDS, PLANS, type Plan, type PlanId } from "@contractor-roi/roi-core";

/**
 * A quote with nothing that the PDF's fonts cannot print: names and phone are left out, a plan has the name that the
 * product gives it. The mail around it says them in the reader's own fonts.
 */
export function printableQuote(quote: Quote, fonts: QuoteFonts): Quote {
  const unprintable = findUnprintable(quote, fonts);
  if (unprintable.length === 0) return quote;
  const isOne = (field: UnprintableText["field"], text: string) =>
    unprintable.some((one) => one.field === field && one.text === text);
  const unless = (field: "preparedFor" | "preparedBy" | "brand" | "phone") =>
    isOne(field, quote[field]) ? "" : quote[field];
  const named = (id: PlanId, terms: Plan) =>
    isOne("plan", terms.label) ? { ...terms, label: PLANS[id].label } : terms;
  return {
    ...quote,
    preparedFor: unless("preparedFor"),
    preparedBy: unless("preparedBy"),
    brand: unless("brand"),
    phone: unless("phone"),
    plans: Object.fromEntries(
      PLAN_IDS.map((id) => {
        const { terms, regularTerms } = quote.plans[id];
        const names = { terms: named(id, terms), regularTerms: regularTerms && named(id, regularTerms) };
        return [id, { ...quote.plans[id], ...names }];
      }),
    ) as Quote["plans"],
  };
}
