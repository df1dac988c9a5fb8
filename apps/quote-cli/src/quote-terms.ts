import { PLANS, readPlans, type PlanId, type Plans } from "@contractor-roi/roi-core";
import { changeTerms, type TermsTexts } from "@contractor-roi/quote";
import { readOptionFile } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

/** The options that say a plan's terms, for `parseArgs`. */
export const TERMS_ARGUMENTS = {
  site: { type: "string" },
  plans: { type: "string" },
  price: { type: "string" },
  annual: { type: "string" },
  discount: { type: "string" },
  lift: { type: "string" },
} as const;

/** Options of which a quote has one: each says the price. */
const PRICES = ["price", "annual", "discount"] as const;

type PlansPath = { readonly plans?: string | undefined };

/** The terms of a quote: a site's or the product's, and with what the options change of the quoted plan. */
export type QuoteTerms = { readonly regularPlans: Plans; readonly plans: Plans };

export function readTerms(
  { plans: path, ...texts }: TermsTexts & PlansPath,
  plan: PlanId,
  sitePlans?: Plans,
): QuoteTerms {
  const regularPlans = readRegularPlans(path, sitePlans);
  const given = PRICES.filter((name) => texts[name] !== undefined);
  if (given.length > 1) throw new UsageError(`--${given.join(" and --")} both say the price: give one`);
  const changed = changeTerms(regularPlans[plan], texts);
  if (changed.ok) return { regularPlans, plans: { ...regularPlans, [plan]: changed.terms } };
  const problems = changed.problems.map(({ term, problem }) => `--${term} ${problem}: ${JSON.stringify(texts[term])}`);
  throw new UsageError(problems.join("\n"));
}

/** The terms of the file that `--plans` names, else the site's. What is wrong with them the user can correct. */
export function readRegularPlans(path: string | undefined, sitePlans: Plans = PLANS): Plans {
  if (path === undefined) return sitePlans;
  try {
    return readPlans(JSON.parse(readOptionFile("plans", path).toString("utf8")));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UsageError(`--plans must be JSON, and ${path} is not: check its commas, quotes and brackets`);
    if (error instanceof RangeError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}
