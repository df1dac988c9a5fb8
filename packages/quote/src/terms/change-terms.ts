import type { Plan } from "@contractor-roi/roi-core";
import { describeFigureProblem, FIGURE_REQUIREMENT, parseFigure } from "./parse-figure.ts";

/** Another price for a plan, as a rep writes it: at most one of the two. */
export type PriceTexts = {
  /** USD a month, such as "450". */
  readonly price?: string | undefined;
  /** "10%" or "$50" off the plan's monthly price; a number without a sign may mean either. */
  readonly discount?: string | undefined;
};

/** The changed terms, or what is wrong with the text, as the rest of a sentence: "must be …". */
type ChangedTerms = { readonly ok: true; readonly terms: Plan } | { readonly ok: false; readonly problem: string };

/** The limit of roi-core's `readPlans`. */
const LARGEST_USD = 1_000_000;

/** Changes a plan's price by a rep's text. */
export function changeTerms(terms: Plan, { price, discount }: PriceTexts): ChangedTerms {
  if (price !== undefined) {
    const amount = parsePrice(price);
    if (amount !== null) return { ok: true, terms: withPrice(terms, amount) };
    return refuse(price, "must be a number of dollars up to 1,000,000, such as 450");
  }
  if (discount === undefined) return { ok: true, terms };
  const amount = priceAfter(terms.monthlyCost, discount);
  if (amount !== null) return { ok: true, terms: withPrice(terms, amount) };
  const requirement = `must be a percentage such as 10%, or dollars such as $50, that leave something of $${terms.monthlyCost}`;
  return refuse(discount, requirement);
}

/** An amount that may mean two numbers is said to (C12). */
function refuse(text: string, requirement: string): ChangedTerms {
  const problem = describeFigureProblem(text);
  return { ok: false, problem: problem === FIGURE_REQUIREMENT ? requirement : problem };
}

/** A plan paid by the month at another price, in whole cents. */
function withPrice(
  { label, liftRate, timeSavingsFactor, hourlyValue, originalMonthlyCost }: Plan,
  price: number,
): Plan {
  const monthlyCost = Math.round(price * 100) / 100;
  const priceBefore = Math.max(monthlyCost, originalMonthlyCost);
  return { label, liftRate, timeSavingsFactor, hourlyValue, monthlyCost, originalMonthlyCost: priceBefore };
}

/** The price after a discount; null if the text is none, or nothing is left. */
function priceAfter(price: number, text: string): number | null {
  const [, percent] = /^\s*(\d{1,3}(?:\.\d+)?)\s*%\s*$/.exec(text) ?? [];
  const amount =
    percent !== undefined ? (price * Number(percent)) / 100 : /^\s*\$/.test(text) ? parseFigure(text) : null;
  return amount === null || price - amount < 0.01 ? null : price - amount;
}

function parsePrice(text: string): number | null {
  const price = parseFigure(text);
  return price === null || price < 0.01 || price > LARGEST_USD ? null : price;
}
