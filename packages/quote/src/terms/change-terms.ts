import type { Plan } from "@contractor-roi/roi-core";
import { describeFigureProblem, FIGURE_REQUIREMENT, parseFigure } from "./parse-figure.ts";

/** What a rep writes to change the terms of a plan. What is absent changes nothing; of the three prices one may be given. */
export type TermsTexts = {
  /** USD a month, such as "450". */
  readonly price?: string | undefined;
  /** USD of a year that is paid at once, such as "4,970". */
  readonly annual?: string | undefined;
  /** "10%" or "$50" off the plan's monthly price; a number without a sign may mean either. */
  readonly discount?: string | undefined;
  /** How many more jobs the plan is counted with, such as "15%". */
  readonly lift?: string | undefined;
};

/** What is wrong with one of those texts, as the rest of a sentence: "must be …". */
type TermsProblem = { readonly term: keyof TermsTexts; readonly problem: string };

/** The changed terms, or every problem of the texts. */
type ChangedTerms =
  | { readonly ok: true; readonly terms: Plan }
  | { readonly ok: false; readonly problems: readonly TermsProblem[] };

/** What roi-core's `readPlans` takes. */
const LARGEST_USD = 1_000_000;

/** Changes a plan's terms by what a rep wrote. */
export function changeTerms(terms: Plan, texts: TermsTexts): ChangedTerms {
  const problems: TermsProblem[] = [];
  const read = (term: keyof TermsTexts, parse: (text: string) => number | null, requirement: string): number | null => {
    const text = texts[term];
    if (text === undefined) return null;
    const value = parse(text);
    if (value === null) problems.push({ term, problem: describeProblem(text, requirement) });
    return value;
  };
  const lift = read("lift", parsePercent, "must be a percentage from 0% to 100%, such as 15%");
  const price = read("price", parsePrice, "must be a number of dollars up to 1,000,000, such as 450");
  const annual = read("annual", parseAnnual, "must be a number of dollars up to 1,000,000, such as 4,970");
  const discounted = read(
    "discount",
    (text) => priceAfter(terms.monthlyCost, text),
    `must be a percentage such as 10%, or dollars such as $50, that leave something of $${terms.monthlyCost}`,
  );
  if (problems.length > 0) return { ok: false, problems };
  const counted = lift === null ? terms : { ...terms, liftRate: lift };
  if (annual !== null) return { ok: true, terms: { ...withPrice(counted, annual / 12), annualPrepayment: annual } };
  const monthly = price ?? discounted;
  return { ok: true, terms: monthly === null ? counted : withPrice(counted, monthly) };
}

/** An amount that may mean two numbers is said to (C12). */
function describeProblem(text: string, requirement: string): string {
  const problem = describeFigureProblem(text);
  return problem === FIGURE_REQUIREMENT ? requirement : problem;
}

/** A plan paid by the month at another price, in whole cents. */
function withPrice(
  { label, liftRate, timeSavingsFactor, hourlyValue, originalMonthlyCost }: Plan,
  price: number,
): Plan {
  const monthlyCost = wholeCents(price);
  const priceBefore = Math.max(monthlyCost, originalMonthlyCost);
  return { label, liftRate, timeSavingsFactor, hourlyValue, monthlyCost, originalMonthlyCost: priceBefore };
}

/** The price after a discount; null if the text is none, or nothing is left. */
function priceAfter(price: number, text: string): number | null {
  const share = parsePercent(text);
  const amount = share === null ? (/^\s*\$/.test(text) ? parseFigure(text) : null) : price * share;
  return amount === null || price - amount < 0.01 ? null : price - amount;
}

/** A share from 0 to 1, of "15%" or "12.5 %". */
function parsePercent(text: string): number | null {
  const [, digits] = /^\s*(\d{1,3}(?:\.\d+)?)\s*%\s*$/.exec(text) ?? [];
  return digits === undefined || Number(digits) > 100 ? null : Number(digits) / 100;
}

function parsePrice(text: string): number | null {
  const price = parseFigure(text);
  return price === null || price < 0.01 || price > LARGEST_USD ? null : price;
}

/** The price of a year, of which a month's share is at least a cent. */
function parseAnnual(text: string): number | null {
  const annual = parsePrice(text);
  return annual === null || wholeCents(annual / 12) === 0 ? null : annual;
}

function wholeCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
