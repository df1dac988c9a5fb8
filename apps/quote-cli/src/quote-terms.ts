import { readFileSync } from "node:fs";
import { PLANS, readPlans, type Plan, type PlanId, type Plans } from "@contractor-roi/roi-core";
import { parseFigure } from "@contractor-roi/quote-sheet";
import { readOption } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

/** The options that change a plan's terms, for `parseArgs`. */
export const TERMS_ARGUMENTS = {
  plans: { type: "string" },
  price: { type: "string" },
  annual: { type: "string" },
  discount: { type: "string" },
  lift: { type: "string" },
} as const;

type TermsTexts = { readonly [option in keyof typeof TERMS_ARGUMENTS]?: string | undefined };

/** Options of which a quote has one: each says the price. */
const PRICES = ["price", "annual", "discount"] as const;
const MONEY_REQUIREMENT = "must be a number of dollars, such as 450";

/** Reads the terms to quote with: those of a file or the regular ones, and what the options change of the quoted plan. */
export function readTerms(texts: TermsTexts, plan: PlanId): Plans {
  const plans = texts.plans === undefined ? PLANS : readPlansFile(texts.plans);
  const given = PRICES.filter((name) => texts[name] !== undefined);
  if (given.length > 1) throw new UsageError(`--${given.join(" and --")} both say the price: give one`);
  const changed = changeTerms(plans[plan], texts);
  return changed === plans[plan] ? plans : checkPlans({ ...plans, [plan]: changed }, "the terms");
}

function changeTerms(terms: Plan, { price, annual, discount, lift }: TermsTexts): Plan {
  let changed = terms;
  if (lift !== undefined) {
    const liftRate = readOption("lift", lift, parsePercent, "must be a percentage from 0% to 100%, such as 15%");
    changed = { ...changed, liftRate };
  }
  if (price !== undefined) return withPrice(changed, readOption("price", price, parseMoney, MONEY_REQUIREMENT));
  if (annual !== undefined) {
    const annualPrepayment = readOption("annual", annual, parseMoney, MONEY_REQUIREMENT);
    return { ...withPrice(changed, annualPrepayment / 12), annualPrepayment };
  }
  if (discount !== undefined) {
    const discounted = (text: string) => discountedPrice(terms.monthlyCost, text);
    return withPrice(changed, readOption("discount", discount, discounted, discountRequirement(terms)));
  }
  return changed;
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

/** The price after a discount of "10%" or "$50"; a number without a sign may mean either. Null if nothing is left of it. */
function discountedPrice(price: number, text: string): number | null {
  const share = parsePercent(text);
  const amount = share === null ? (/^\s*\$/.test(text) ? parseFigure(text) : null) : price * share;
  return amount === null || price - amount < 0.01 ? null : price - amount;
}

function discountRequirement({ monthlyCost }: Plan): string {
  return `must be a percentage such as 10%, or dollars such as $50, that leave something of $${monthlyCost}`;
}

/** A share from 0 to 1, of "15%" or "12.5 %". */
function parsePercent(text: string): number | null {
  const [, digits] = /^\s*(\d{1,3}(?:\.\d+)?)\s*%\s*$/.exec(text) ?? [];
  return digits === undefined || Number(digits) > 100 ? null : Number(digits) / 100;
}

/** An amount of at least a cent. */
function parseMoney(text: string): number | null {
  const amount = parseFigure(text);
  return amount === null || amount < 0.01 ? null : amount;
}

function readPlansFile(path: string): Plans {
  const text = readFileSync(path, "utf8");
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--plans must be JSON: ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return checkPlans(data, path);
}

/** Throws what `readPlans` says as what the user can correct. */
function checkPlans(data: unknown, origin: string): Plans {
  try {
    return readPlans(data);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${origin}: ${error.message}`);
    throw error;
  }
}
