import type { UsdPerMonth } from "@contractor-roi/roi-core";
import { describeFigureProblem, FIGURE_REQUIREMENT, parseFigure } from "./parse-figure.ts";

/** Another price for a plan, as a rep writes it: at most one of the two. */
type PriceTexts = {
  /** USD a month, such as "450". */
  readonly price?: string | undefined;
  /** "10%" or "$50" off the plan's monthly price; a number without a sign may mean either. */
  readonly discount?: string | undefined;
};

/** The price that a text means, or the fault of the text as the rest of a sentence: "must be …". */
type ParsedPrice =
  | { readonly ok: true; readonly price: UsdPerMonth }
  | { readonly ok: false; readonly problem: string };

/** The limits of roi-core's `readPlans`. */
const SMALLEST_USD = 0.01;
const LARGEST_USD = 1_000_000;

/** Reads a price from a rep's text; without a text it is the regular one. */
export function parsePrice(regular: UsdPerMonth, { price, discount }: PriceTexts): ParsedPrice {
  if (price !== undefined) {
    const amount = parseFigure(price);
    if (amount !== null && amount >= SMALLEST_USD && amount <= LARGEST_USD) return { ok: true, price: amount };
    return refuse(price, "must be a number of dollars up to 1,000,000, such as 450");
  }
  if (discount === undefined) return { ok: true, price: regular };
  const left = regular - (parseDiscount(regular, discount) ?? regular);
  if (left >= SMALLEST_USD) return { ok: true, price: left };
  return refuse(
    discount,
    `must be a percentage such as 10%, or dollars such as $50, that leave something of $${regular}`,
  );
}

/** Names both numbers of an amount that may mean two. */
function refuse(text: string, requirement: string): ParsedPrice {
  const problem = describeFigureProblem(text);
  return { ok: false, problem: problem === FIGURE_REQUIREMENT ? requirement : problem };
}

/** The dollars off a price; null if the text is no discount. */
function parseDiscount(price: UsdPerMonth, text: string): UsdPerMonth | null {
  const [, percent] = /^\s*(\d{1,3}(?:\.\d+)?)\s*%\s*$/.exec(text) ?? [];
  if (percent !== undefined) return (price * Number(percent)) / 100;
  return /^\s*\$/.test(text) ? parseFigure(text) : null;
}
