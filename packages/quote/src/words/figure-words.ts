import {
  formatAmount,
  formatNumber,
  formatUsd,
  PLANS,
  type BusinessTypeId,
  type LineItem,
  type Plan,
  type PlanId,
  type Plans,
  type ProjectedRange,
  type Projection,
  type RoiResults,
  type Usd,
} from "@contractor-roi/roi-core";

/** A language's phrases for single figures. Amounts come as texts. */
type FigurePhrases = {
  readonly tradeName: (trade: BusinessTypeId) => string;
  /** A number of jobs with its noun. */
  readonly countJobs: (count: number) => string;
  readonly loss: (amount: string) => string;
  readonly aMonth: (price: string) => string;
  /** Sentences about two plans, of which the first has the higher net savings: both are the same, or differ in hours alone. */
  readonly same: (better: string, other: string) => string;
  readonly moreHours: (better: string, other: string, hours: number) => string;
  /** One of them, or both, come to nothing or to a loss. */
  readonly outcomes: (better: readonly [plan: string, month: string], other: readonly [string, string]) => string;
  readonly difference: (better: string, other: string, month: string) => string;
  readonly comesOutBetter: (better: string, month: string) => string;
  readonly range: (half: string, more: string) => string;
};

/** Every plan's net savings. */
type NetOfPlans = Readonly<
  Record<
    PlanId,
    { readonly results: Pick<RoiResults, "netMonthlySavings" | "additionalMonthlyRevenue" | "timeSavedHours"> }
  >
>;

/** Makes the words of single figures, and of the difference between the two compared plans. Numbers are written as in the United States. */
export function figureWords(phrases: FigurePhrases) {
  const { tradeName, countJobs } = phrases;
  /** "$1,498", or "a loss of $297": currency is never shown below $0. */
  const describeMoney = (amount: Usd): string => {
    const loss = formatUsd(-amount);
    return loss === "$0" ? formatUsd(amount) : phrases.loss(loss);
  };
  return {
    tradeName,
    /** A trade within a sentence; empty for any other trade. */
    nameTrade(trade: BusinessTypeId): string {
      const name = trade === "other" ? "" : tradeName(trade);
      return name === name.toUpperCase() ? name : name.toLowerCase();
    },
    countJobs,
    describeMoney,
    /** A price a month, with cents if it has some. */
    describePrice: ({ monthlyCost }: Pick<Plan, "monthlyCost">): string => phrases.aMonth(formatAmount(monthlyCost)),
    /** The counted item of a line of the sum, before its amount. */
    describeLineItem({ item, quantity, price }: LineItem, plans: Plans = PLANS): string {
      if (item in plans) return plans[item as PlanId].label;
      return `${item === "hours" ? `${formatNumber(quantity)} h` : countJobs(quantity)} × ${formatAmount(price)}`;
    },
    // P26: hours are no money. Each sentence says that they are counted, or has hours and money apart.
    /** Names the compared plan that comes out ahead, and by how much; if one of them pays nothing, what each comes to. */
    describeDifference(outcomes: NetOfPlans, plans: Plans = PLANS): string {
      const { better, other, moreHours } = inOrder(outcomes, plans);
      const month = better.net - other.net;
      if (month === 0) return phrases.same(better.label, other.label);
      if (moreHours > 0) return phrases.moreHours(better.label, other.label, moreHours);
      return other.net > 0
        ? phrases.difference(better.label, other.label, formatUsd(month))
        : phrases.outcomes([better.label, describeMoney(better.net)], [other.label, describeMoney(other.net)]);
    },
    /** Names the plan that comes out better, beside a caution. */
    describeBetterPlan(outcomes: NetOfPlans, plans: Plans = PLANS): string {
      const { better, other, moreHours } = inOrder(outcomes, plans);
      return moreHours > 0
        ? phrases.moreHours(better.label, other.label, moreHours)
        : phrases.comesOutBetter(better.label, formatUsd(better.net));
    },
    /** The gain of half a plan's effect, and of a quarter more. */
    describeRange({ conservative, upside }: ProjectedRange): string {
      const describeNet = ({ results }: Projection): string => describeMoney(results.netMonthlySavings);
      return phrases.range(describeNet(conservative), describeNet(upside));
    },
  };
}

/** The plan with the higher net savings before the other one, and its more hours if both leave the same money without them. */
function inOrder(outcomes: NetOfPlans, plans: Plans) {
  const outcome = (id: PlanId) => {
    const { netMonthlySavings: net, additionalMonthlyRevenue, timeSavedHours: hours } = outcomes[id].results;
    const { label, monthlyCost } = plans[id];
    return { label, net, hours, money: additionalMonthlyRevenue - monthlyCost };
  };
  const [pro, elite] = [outcome("pro"), outcome("elite")];
  const [better, other] = elite.net > pro.net ? [elite, pro] : [pro, elite];
  return { better, other, moreHours: better.money === other.money ? better.hours - other.hours : 0 };
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
