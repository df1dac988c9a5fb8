import {
  PLAN_IDS,
  type Plan,
  type PlanId,
  type Plans,
  formatAmount,
  formatNumber,
  formatPercent,
  formatUsd,
  normalizePhone,
} from "@contractor-roi/roi-core";
import { mapPlans } from "@contractor-roi/roi-core/shared";
import { cautionOf } from "../words/caution.ts";
import { describeStep } from "../words/describe-step.ts";
import { explainRoi, type RoiStep } from "../words/explain-roi.ts";
import type { Quote, QuotedPlan } from "../quote/build-quote.ts";
import type { AssumedFigure } from "../terms/parse-figure.ts";
import { formatDay } from "../quote/quote-date.ts";
import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import type { QuoteWords } from "../words/quote-words.ts";

/** Options of a quote's documents. */
export type QuoteRenderOptions = {
  /** Whether all plans are shown side by side. @default true */
  readonly comparePlans?: boolean | undefined;
  /** In another language: `SPANISH_QUOTE_WORDS` of `@contractor-roi/quote/es`. @default English */
  readonly words?: QuoteWords | undefined;
  /** The reader's day, such as `"2026-01-31"`: a quote whose last day has passed says so. @default the quote's own */
  readonly today?: string | undefined;
};

/** A bar of a picture. */
export type QuoteBar = {
  readonly label: string;
  readonly text: string;
  /** Its length as a share of the longest one; 0 for nothing and for a loss. */
  readonly share: number;
  /** Whether it is the quoted one. */
  readonly isChosen: boolean;
};

/** A part of a quote, with the same text in every format. */
export type QuoteBlock =
  | {
      /** The one large figure. */
      readonly kind: "total";
      readonly label: string;
      readonly amount: string;
      /** Whether it is green: nothing cautions against it. */
      readonly isGood: boolean;
      /** Figures and cautions that belong to it. */
      readonly texts: readonly string[];
    }
  | {
      readonly kind: "facts";
      readonly title: string;
      /** Whether it stands beside the block before it where there is room. */
      readonly isBeside?: boolean;
      /** `address` is where the text leads. */
      readonly rows: readonly (readonly [label: string, text: string, address?: string])[];
    }
  | {
      /** Amounts, the last of them the total of those above it. */
      readonly kind: "receipt";
      readonly title: string;
      readonly rows: readonly (readonly [label: string, amount: string])[];
    }
  | { readonly kind: "bars"; readonly title: string; readonly isBeside?: boolean; readonly bars: readonly QuoteBar[] }
  | {
      readonly kind: "paragraphs";
      readonly title?: string;
      readonly texts: readonly string[];
      readonly isQuiet?: boolean;
    }
  | {
      /** The part with lines to sign on. */
      readonly kind: "acceptance";
      readonly title: string;
      readonly texts: readonly string[];
      /** Names of the lines to be filled in. */
      readonly lines: readonly string[];
    };

/**
 * Lays a quote out: everything that it shows, in order, as text. The renderers differ in their markup only; an application
 * with its own design renders the blocks itself, and escapes them.
 */
export function layOutQuote(quote: Quote, options: QuoteRenderOptions = {}): readonly QuoteBlock[] {
  const { comparePlans = true, words = ENGLISH_QUOTE_WORDS, today = quote.date } = options;
  const { headings } = words;
  const blocks: readonly (QuoteBlock | null)[] = [
    totalBlock(quote, words, [
      ...(hasEnded(quote, today) ? [words.acceptance.ended(formatDay(quote.validUntil, words.tag))] : []),
      ...describeCautions(quote, words, comparePlans),
    ]),
    { kind: "facts", title: headings.prepared, isBeside: true, rows: preparedRows(quote, words) },
    paragraphs(linesOf(quote.note)),
    paragraphs(
      changedPrices(quote, comparePlans ? PLAN_IDS : [quote.inputs.selectedPlan], words),
      headings.changedPrices,
    ),
    { kind: "receipt", title: headings.receipt, rows: receiptRows(quote, words) },
    comparePlans ? planBars(quote, words) : null,
    rangeBars(quote, words, comparePlans),
    { kind: "paragraphs", isQuiet: true, texts: [notes(quote, words, comparePlans).join(" ")] },
    nextSteps(quote, words),
    paragraphs(linesOf(quote.terms), headings.terms),
    acceptance(quote, words, today),
  ];
  return blocks.filter((block) => block !== null);
}

/** Whether a quote's last day is before another day. */
export function hasEnded({ validUntil }: Quote, today: string): boolean {
  return validUntil !== "" && validUntil < today;
}

/** The sentence of a quote's offer: price, way of paying, set-up and term. */
export function describeOffer(quote: Quote, words: QuoteWords = ENGLISH_QUOTE_WORDS): string {
  const { setupFee, contractMonths } = quote;
  const { terms } = quotedPlan(quote);
  return [
    priceOf(terms, words),
    ...(setupFee === null ? [] : [words.offer.setUp(formatAmount(setupFee))]),
    ...(contractMonths === null ? [] : [words.offer.term(words.steps.months(contractMonths))]),
  ].join(", ");
}

/** Sentences for a small or losing business, with the other plan if that earns more (C13). */
export function describeCautions(
  quote: Quote,
  words: QuoteWords = ENGLISH_QUOTE_WORDS,
  comparePlans = true,
): readonly string[] {
  const { results, lineItems } = quotedPlan(quote);
  const caution = cautionOf(results, lineItems);
  if (caution === null) return [];
  const better = quote.higherNet === null ? null : quote.plans[quote.higherNet];
  const isBetter = comparePlans && better?.isProfitable && quote.higherNet !== quote.inputs.selectedPlan;
  return [words.cautions[caution], ...(isBetter ? [words.describeBetterPlan(quote.plans, termsOf(quote))] : [])];
}

/** Names the origin of a figure that nobody typed, such as "usual for plumbing"; empty for any other (R3). */
export function describeOrigin(quote: Quote, figure: AssumedFigure, words: QuoteWords = ENGLISH_QUOTE_WORDS): string {
  const origin = quote.origins[figure];
  return origin === undefined || origin === "typed"
    ? ""
    : words.figureOrigin[origin](words.nameTrade(quote.inputs.businessType));
}

/** The quoted plan's net savings a month, a loss by its own label. */
export function totalOf(
  quote: Quote,
  { labels }: QuoteWords,
): { readonly label: string; readonly amount: string; readonly isGain: boolean } {
  const { results, isProfitable } = quotedPlan(quote);
  const loss = formatUsd(-results.netMonthlySavings);
  return loss === "$0"
    ? { label: labels.extraPerMonth, amount: formatUsd(results.netMonthlySavings), isGain: isProfitable }
    : { label: labels.lossPerMonth, amount: loss, isGain: false };
}

function quotedPlan({ plans, inputs }: Quote): QuotedPlan {
  return plans[inputs.selectedPlan];
}

function totalBlock(quote: Quote, words: QuoteWords, remarks: readonly string[]): QuoteBlock {
  const { results, terms, lineItems } = quotedPlan(quote);
  const { label, amount, isGain } = totalOf(quote, words);
  const payback = isGain ? words.steps.months(results.paybackMonths) : null;
  const year = words.describeMoney(results.netAnnualSavings);
  const outcome = words.outcome({ year, roi: formatPercent(results.roiPercentage), payback });
  const isGood = cautionOf(results, lineItems) === null;
  return { kind: "total", label: words.afterPlan(terms.label, label), amount, isGood, texts: [outcome, ...remarks] };
}

function preparedRows(quote: Quote, words: QuoteWords): [string, string][] {
  const { labels, tag, tradeName } = words;
  const { jobsPerMonth, avgJobProfit, adminHoursPerWeek, businessType } = quote.inputs;
  const figure = (name: AssumedFigure, text: string) => {
    const origin = describeOrigin(quote, name, words);
    return origin === "" ? text : `${text} (${origin})`;
  };
  const rows: [string, string][] = [
    [labels.number, quote.number],
    [labels.for, quote.preparedFor],
    [labels.by, [quote.preparedBy, quote.repEmail, quote.repPhone].filter(Boolean).join(", ")],
    [labels.from, quote.brand],
    [labels.date, formatDay(quote.date, tag)],
    [labels.validUntil, quote.validUntil === "" ? "" : formatDay(quote.validUntil, tag)],
    [labels.trade, tradeName(businessType)],
    [labels.jobs, figure("jobs", formatNumber(jobsPerMonth))],
    [labels.jobProfit, figure("profit", formatAmount(avgJobProfit))],
    [labels.adminHours, figure("hours", formatNumber(adminHoursPerWeek))],
  ];
  return rows.filter(([, text]) => text !== "");
}

/** The parts of the net savings, each with the sum behind it, and their total. */
function receiptRows(quote: Quote, words: QuoteWords): [string, string][] {
  const { terms, lineItems } = quotedPlan(quote);
  const { label: total, amount: sum } = totalOf(quote, words);
  const steps = stepsOf(quote, words);
  const sums = { jobs: "additionalJobs", hours: "timeSavedHours" } as const;
  const rows = lineItems.map(({ item, price, amount }): [string, string] => {
    const step = item === "jobs" || item === "hours" ? steps.find(({ figure }) => figure === sums[item]) : undefined;
    const label = step
      ? words.atPrice(describeStep(step, words.steps), formatAmount(price))
      : words.planName(terms.label);
    return [label, formatAmount(amount)];
  });
  return [...rows, [total, sum]];
}

function termsOf({ plans }: Quote): Plans {
  return mapPlans((id) => plans[id].terms);
}

function stepsOf(quote: Quote, words: QuoteWords): readonly RoiStep[] {
  return explainRoi(quote.inputs, termsOf(quote), words.steps);
}

function planBars(quote: Quote, words: QuoteWords): QuoteBlock {
  const bars = PLAN_IDS.map((id) => {
    const { terms, results } = quote.plans[id];
    const label = `${terms.label} ${formatAmount(terms.monthlyCost)}`;
    return { label, amount: results.netMonthlySavings, isChosen: id === quote.inputs.selectedPlan };
  });
  return {
    kind: "bars",
    title: words.choose(PLAN_IDS.map((id) => quote.plans[id].terms.label)),
    bars: scaled(bars, words),
  };
}

function rangeBars({ range }: Quote, words: QuoteWords, isBeside: boolean): QuoteBlock {
  const { labels, headings } = words;
  const bars = (["conservative", "expected", "upside"] as const).map((name) => ({
    label: labels[name],
    amount: range[name].results.netMonthlySavings,
    isChosen: name === "expected",
  }));
  return { kind: "bars", title: headings.range, isBeside, bars: scaled(bars, words) };
}

function scaled(
  bars: readonly { label: string; amount: number; isChosen: boolean }[],
  { describeMoney }: QuoteWords,
): readonly QuoteBar[] {
  const longest = Math.max(1, ...bars.map(({ amount }) => amount));
  return bars.map(({ amount, ...bar }) => ({
    ...bar,
    text: describeMoney(amount),
    share: Math.max(0, amount) / longest,
  }));
}

function notes(quote: Quote, words: QuoteWords, comparePlans: boolean): readonly string[] {
  const { setupFee, plans } = quote;
  const about = words.notes({
    hour: formatAmount(quotedPlan(quote).terms.hourlyValue),
    roi: stepsOf(quote, words).find(({ unit }) => unit === "percent")?.expression ?? "",
    setUp: setupFee === null ? null : formatAmount(setupFee),
  });
  return [...(comparePlans ? [words.describeDifference(plans, termsOf(quote))] : []), ...about, words.disclaimer];
}

/** The next steps that the sender offers: phone, booking, link. */
function nextSteps({ phone, bookingUrl, scenarioUrl }: Quote, { headings, labels }: QuoteWords): QuoteBlock | null {
  const rows = [
    [labels.call, phone, `tel:${normalizePhone(phone)}`],
    [labels.book, bookingUrl, bookingUrl],
    [labels.sameNumbers, scenarioUrl, scenarioUrl],
  ] as const;
  const given = rows.filter(([, text]) => text !== "");
  return given.length === 0 ? null : { kind: "facts", title: headings.next, rows: given };
}

/** Tells the offer from the estimates, and has lines to sign on. */
function acceptance(quote: Quote, words: QuoteWords, today: string): QuoteBlock | null {
  if (quote.number === "") return null;
  const { title, accept, until, ended, estimated, lines } = words.acceptance;
  const { label } = quotedPlan(quote).terms;
  const lastDay =
    quote.validUntil === "" ? [] : [(hasEnded(quote, today) ? ended : until)(formatDay(quote.validUntil, words.tag))];
  return {
    kind: "acceptance",
    title,
    texts: [accept(label, describeOffer(quote, words)), ...lastDay, estimated],
    lines,
  };
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(/\n+/).map((line) => line.trim());
}

function paragraphs(texts: readonly string[], title?: string): QuoteBlock | null {
  return texts.length === 0 ? null : { kind: "paragraphs", texts, ...(title !== undefined && { title }) };
}

/** A price, with the payment for a year at once if there is one. */
function priceOf(terms: Plan, words: QuoteWords, monthly = words.describePrice(terms)): string {
  const { annualPrepayment: annual } = terms;
  return annual === undefined ? monthly : `${monthly}, ${words.offer.paidAtOnce(formatAmount(annual))}`;
}

/** Names the regular prices of the shown plans that have another one. */
function changedPrices({ plans }: Quote, shown: readonly PlanId[], words: QuoteWords): readonly string[] {
  return shown.flatMap((plan) => {
    const { terms, regularTerms: regular } = plans[plan];
    if (regular === null) return [];
    const regularPrice = priceOf(regular, words, formatAmount(regular.monthlyCost));
    return [words.changedPrice(terms.label, formatAmount(terms.monthlyCost), regularPrice)];
  });
}
