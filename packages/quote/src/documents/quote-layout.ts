import {
  PLAN_IDS,
  type Plan,
  type PlanId,
  type Plans,
  formatAmount,
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
import { ENGLISH_QUOTE_WORDS, type QuoteWords } from "../words/english/quote-words.ts";

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
      /** The quoted plan's price; it stands beside the block before it where there is room. */
      readonly kind: "price";
      readonly label: string;
      readonly amount: string;
      /** The rest of the offer's sentence behind the amount, then the plan. */
      readonly texts: readonly string[];
    }
  | {
      readonly kind: "links";
      /** `address` is where the text leads. */
      readonly rows: readonly (readonly [label: string, text: string, address: string])[];
    }
  | {
      /** Amounts, the last of them the total of those above it. */
      readonly kind: "receipt";
      readonly title: string;
      readonly rows: readonly (readonly [label: string, amount: string])[];
    }
  | {
      readonly kind: "bars";
      readonly title: string;
      readonly bars: readonly QuoteBar[];
      /** The same as a sentence, where there is no room for a picture. */
      readonly sentence: string;
    }
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
    priceBlock(quote, words, comparePlans),
    paragraphs([customerLine(quote, words)]),
    paragraphs(linesOf(quote.note)),
    paragraphs(repLine(quote, words)),
    paragraphs(
      changedPrices(quote, comparePlans ? PLAN_IDS : [quote.inputs.selectedPlan], words),
      headings.changedPrices,
    ),
    { kind: "receipt", title: headings.receipt, rows: receiptRows(quote, words) },
    rangeBars(quote, words),
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
export function totalOf(quote: Quote, { labels }: QuoteWords) {
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

function priceBlock(quote: Quote, words: QuoteWords, comparePlans: boolean): QuoteBlock {
  const { label, monthlyCost } = quotedPlan(quote).terms;
  const amount = formatAmount(monthlyCost);
  const offer = describeOffer(quote, words).slice(amount.length).trim();
  const others = PLAN_IDS.filter((id) => comparePlans && id !== quote.inputs.selectedPlan).map((id) => {
    const { terms, results } = quote.plans[id];
    return words.otherPlan(terms.label, words.describePrice(terms), words.describeMoney(results.netMonthlySavings));
  });
  return {
    kind: "price",
    label: words.labels.youPay,
    amount,
    texts: [offer, `${words.planName(label)}: ${words.product}.`, ...others],
  };
}

/** The title above a document. */
export function headingOf({ preparedFor }: Quote, words: QuoteWords): string {
  return preparedFor === "" ? words.title : words.headingFor(preparedFor);
}

/** The line below it: the quote's number, day and last day. */
export function describeDays({ number, date, validUntil }: Quote, words: QuoteWords): string {
  const lastDay = validUntil === "" ? "" : words.validUntil(formatDay(validUntil, words.tag));
  return [number, formatDay(date, words.tag), lastDay].filter(Boolean).join(" · ");
}

function customerLine(quote: Quote, words: QuoteWords): string {
  const { jobsPerMonth, avgJobProfit, adminHoursPerWeek, businessType } = quote.inputs;
  const figure = (name: AssumedFigure, text: string) => {
    const origin = describeOrigin(quote, name, words);
    return origin === "" ? text : `${text} (${origin})`;
  };
  const figures = [
    figure("jobs", words.figures.jobs(jobsPerMonth)),
    figure("profit", words.figures.profit(formatAmount(avgJobProfit))),
    figure("hours", words.figures.hours(adminHoursPerWeek)),
  ];
  return `${[quote.preparedFor, words.tradeName(businessType)].filter(Boolean).join(", ")}: ${figures.join(" · ")}`;
}

function repLine({ preparedBy, repEmail, repPhone }: Quote, { labels }: QuoteWords): readonly string[] {
  // A phone number is never broken over two lines.
  const texts = [preparedBy, repEmail, repPhone.replaceAll(" ", "\u00A0")].filter(Boolean);
  return texts.length === 0 ? [] : [`${labels.by} ${texts.join(", ")}`];
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

function rangeBars({ range }: Quote, words: QuoteWords): QuoteBlock {
  const amounts = RANGE.map((name) => range[name].results.netMonthlySavings);
  const longest = Math.max(1, ...amounts);
  const bars = RANGE.map((name, at) => {
    const amount = amounts[at] ?? 0;
    const [label, text] = [words.labels[name], words.describeMoney(amount)];
    return { label, text, share: Math.max(0, amount) / longest, isChosen: name === "expected" };
  });
  return { kind: "bars", title: words.headings.range, bars, sentence: words.describeRange(range) };
}

const RANGE = ["conservative", "expected", "upside"] as const;

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
function nextSteps({ phone, bookingUrl, scenarioUrl }: Quote, { labels }: QuoteWords): QuoteBlock | null {
  const rows = [
    [labels.sameNumbers, nameAddress(scenarioUrl), scenarioUrl],
    [labels.book, nameAddress(bookingUrl), bookingUrl],
    [labels.call, phone, `tel:${normalizePhone(phone)}`],
  ] as const;
  const given = rows.filter(([, text]) => text !== "");
  return given.length === 0 ? null : { kind: "links", rows: given };
}

const LONGEST_ADDRESS = 60;

/** An address as people say it, without its query: host and path, or the host alone if that is long. */
function nameAddress(address: string): string {
  // Browsers of 2022 lack URL.canParse.
  const [, host = address, path = ""] = /^https?:\/\/([^/?#]+)([^?#]*)/.exec(address) ?? [];
  const name = (host + path).replace(/\/$/, "");
  return name.length <= LONGEST_ADDRESS ? name : host;
}

/** Tells the offer from the estimates, and has lines to sign on. */
function acceptance(quote: Quote, words: QuoteWords, today: string): QuoteBlock | null {
  if (quote.number === "") return null;
  const { title, accept, parties, until, ended, estimated, lines } = words.acceptance;
  const { number, date, brand, preparedBy, preparedFor } = quote;
  const { label } = quotedPlan(quote).terms;
  const lastDay =
    quote.validUntil === "" ? [] : [(hasEnded(quote, today) ? ended : until)(formatDay(quote.validUntil, words.tag))];
  return {
    kind: "acceptance",
    title,
    texts: [
      accept(label, describeOffer(quote, words)),
      parties({ number, day: formatDay(date, words.tag), sender: brand || preparedBy, customer: preparedFor }),
      [...lastDay, estimated].join(" "),
    ],
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
