import { formatAmount, formatNumber, formatUsd, isProfitable, PLANS, type PlanId } from "@contractor-roi/roi-core";
import type { FigureWords, NetOfPlans } from "./quote-words.ts";

/** A language's phrases for single figures. Amounts come as texts. */
type FigurePhrases = Pick<FigureWords, "tradeName" | "countJobs"> & {
  readonly loss: (amount: string) => string;
  readonly aMonth: (price: string) => string;
  /** A sentence about two plans that bring the same. */
  readonly same: (plans: readonly [string, string], isLoss: boolean) => string;
  /** A plan's net savings in a sentence, a month and a year; null for none. */
  readonly outcome: (plan: string, amounts: readonly [string, string] | null, isLoss: boolean) => string;
  /** A sentence with two of these. */
  readonly outcomes: (better: string, other: string) => string;
  /** A sentence about the difference between two plans that earn something, a month and a year. */
  readonly difference: (better: string, other: string, month: string, year: string) => string;
};

/** Makes the words of single figures, and of the difference between the two compared plans. */
export function figureWords(phrases: FigurePhrases): FigureWords {
  const { tradeName, countJobs } = phrases;
  const describeOutcome = (plan: string, { netMonthlySavings, netAnnualSavings }: NetOfPlans[PlanId]["results"]) => {
    const [month, year] = [formatUsd(Math.abs(netMonthlySavings)), formatUsd(Math.abs(netAnnualSavings))];
    return phrases.outcome(plan, month === "$0" ? null : [month, year], netMonthlySavings < 0);
  };
  return {
    tradeName,
    nameTrade(trade) {
      const name = trade === "other" ? "" : tradeName(trade);
      return name === name.toUpperCase() ? name : name.toLowerCase();
    },
    countJobs,
    describeMoney(amount) {
      const loss = formatUsd(-amount);
      return loss === "$0" ? formatUsd(amount) : phrases.loss(loss);
    },
    describePrice: ({ monthlyCost }) => phrases.aMonth(formatAmount(monthlyCost)),
    describeLineItem({ item, quantity, price }, plans = PLANS) {
      if (item in plans) return plans[item as PlanId].label;
      return `${item === "hours" ? `${formatNumber(quantity)} h` : countJobs(quantity)} × ${formatAmount(price)}`;
    },
    describeDifference(outcomes, plans = PLANS) {
      const { pro, elite } = outcomes;
      const [better, other] =
        elite.results.netMonthlySavings > pro.results.netMonthlySavings
          ? (["elite", "pro"] as const)
          : (["pro", "elite"] as const);
      const [most, least] = [outcomes[better].results, outcomes[other].results];
      const [best, second] = [plans[better].label, plans[other].label];
      const month = most.netMonthlySavings - least.netMonthlySavings;
      if (month === 0) return phrases.same([best, second], most.netMonthlySavings < 0);
      if (!isProfitable(least)) return phrases.outcomes(describeOutcome(best, most), describeOutcome(second, least));
      const year = most.netAnnualSavings - least.netAnnualSavings;
      return phrases.difference(best, second, formatUsd(month), formatUsd(year));
    },
  };
}

/**
 * Puts a plan's name into a phrase, in any language. A name with the word "plan" in it stands alone: the phrase does not say the
 * word again.
 *
 * @example
 * namePlan("With the {plan} plan", "Elite"); // "With the Elite plan"
 * namePlan("With the {plan} plan", "Premium Plan"); // "With the Premium Plan"
 * namePlan("Con el plan {plan}", "Plan Oro"); // "Con el Plan Oro"
 */
export function namePlan(phrase: string, name: string): string {
  const placeholder = /\bplan\b/i.test(name) ? /(?:\bplan )?\{plan\}(?: plan\b)?/i : "{plan}";
  return phrase.replace(placeholder, () => name);
}
