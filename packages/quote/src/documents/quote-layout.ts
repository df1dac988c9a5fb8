import {
  PLAN_IDS,
  type Plan,
  type PlanId,
  type LineItem,
  type Projection,
  formatAmount,
  formatNumber,
  formatPercent,
  formatSigned,
  normalizePhone,
} from "@contractor-roi/roi-core";
import { mapPlans } from "@contractor-roi/roi-core/shared";
import { describeStep } from "../words/describe-step.ts";
import { explainRoi } from "../words/explain-roi.ts";
import type { AssumedFigure, Quote, QuotedPlan } from "../build-quote.ts";
import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import type { QuoteWords } from "../words/quote-words.ts";

/** Options of a quote's text and HTML. */
export type QuoteRenderOptions = {
  /** Whether all plans are shown side by side. @default true */
  readonly comparePlans?: boolean | undefined;
  /** In another language: `SPANISH_QUOTE_WORDS` of `@contractor-roi/quote/es`. @default English */
  readonly words?: QuoteWords | undefined;
};

/** A part of a quote, with the same text in every format. */
export type QuoteBlock =
  | {
      readonly kind: "facts";
      readonly title: string;
      /** `address` is where the text leads. */
      readonly rows: readonly (readonly [label: string, text: string, address?: string])[];
    }
  | {
      readonly kind: "table";
      readonly title: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** Whether the last row is the total of those above it. */
      readonly isSum?: boolean;
    }
  | { readonly kind: "list"; readonly title: string; readonly items: readonly string[] }
  | { readonly kind: "note"; readonly text: string }
  | {
      /** A place to sign. */
      readonly kind: "acceptance";
      readonly title: string;
      readonly text: string;
      /** Names of the lines to be filled in. */
      readonly lines: readonly string[];
    };

/**
 * Lays a quote out: everything that it shows, in order, as text. The renderers differ in their markup only; an application
 * with its own design renders the blocks itself, and escapes them.
 */
export function layOutQuote(quote: Quote, options: QuoteRenderOptions = {}): readonly QuoteBlock[] {
  const { comparePlans = true, words = ENGLISH_QUOTE_WORDS } = options;
  const { inputs, plans } = quote;
  const plan = inputs.selectedPlan;
  const { label } = plans[plan].terms;
  const { headings, planHeadings, labels } = words;
  const terms = mapPlans((id) => plans[id].terms);
  const figure = (name: AssumedFigure, text: string) =>
    quote.assumed.includes(name) ? `${text} (${words.assumedFigure})` : text;
  return [
    { kind: "facts", title: headings.prepared, rows: preparedRows(quote, words) },
    {
      kind: "facts",
      title: headings.business,
      rows: [
        [labels.trade, words.tradeName(inputs.businessType)],
        [labels.jobs, figure("jobs", formatNumber(inputs.jobsPerMonth))],
        [labels.jobProfit, figure("profit", formatAmount(inputs.avgJobProfit))],
        [labels.adminHours, figure("hours", formatNumber(inputs.adminHoursPerWeek))],
        [labels.revenueToday, moneyPerMonth(plans[plan].results.currentMonthlyRevenue, words)],
      ],
    },
    { kind: "facts", title: planHeadings.withPlan(label), rows: planRows(plans[plan], words, offerRows(quote, words)) },
    ...(quote.note === "" ? [] : paragraphs(quote.note).map((text) => ({ kind: "note", text }) as const)),
    ...changedPrices(quote, comparePlans ? PLAN_IDS : [plan], words),
    {
      kind: "table",
      title: planHeadings.lineItems(label),
      columns: [labels.extraProfit, labels.counted, labels.perMonth],
      rows: lineItemRows(plans[plan], words),
      isSum: true,
    },
    ...(plans[plan].isProfitable ? [] : [{ kind: "note", text: words.caution } as const]),
    ...(comparePlans ? comparisonBlocks(quote, words) : []),
    {
      kind: "table",
      title: planHeadings.range(label),
      columns: [labels.projection, labels.countsWith, labels.extraPerMonth, labels.extraPerYear, labels.roi],
      rows: [
        projectionRow(labels.conservative, quote.range.conservative, words),
        projectionRow(labels.expected, quote.range.expected, words),
        projectionRow(labels.upside, quote.range.upside, words),
      ],
    },
    {
      kind: "list",
      title: headings.steps,
      items: explainRoi(inputs, terms, words.steps).map((step) => describeStep(step, words.steps)),
    },
    { kind: "list", title: headings.assumptions, items: assumptionsOf(quote, words) },
    ...(quote.terms === "" ? [] : [{ kind: "list", title: headings.terms, items: paragraphs(quote.terms) } as const]),
    ...nextSteps(quote, words),
    { kind: "note", text: words.disclaimer },
    ...acceptance(quote, words),
  ];
}

function preparedRows(quote: Quote, { labels, formatDay }: QuoteWords): [string, string][] {
  const rows: [string, string][] = [
    [labels.number, quote.number],
    [labels.for, quote.preparedFor],
    [labels.by, [quote.preparedBy, quote.repEmail, quote.repPhone].filter(Boolean).join(", ")],
    [labels.from, quote.brand],
    [labels.date, formatDay(quote.date)],
    [labels.validUntil, quote.validUntil === "" ? "" : formatDay(quote.validUntil)],
  ];
  return rows.filter(([, text]) => text !== "");
}

/** The next steps that the sender offers: phone, booking, link. */
function nextSteps({ phone, bookingUrl, scenarioUrl }: Quote, { headings, labels }: QuoteWords): QuoteBlock[] {
  const dialled = normalizePhone(phone);
  const rows = [
    [labels.call, phone, `tel:${dialled}`],
    [labels.book, bookingUrl, bookingUrl],
    [labels.sameNumbers, scenarioUrl, scenarioUrl],
  ] as const;
  const given = rows.filter(([, text]) => text !== "");
  return given.length === 0 ? [] : [{ kind: "facts", title: headings.next, rows: given }];
}

/** Rows of the set-up fee and the contract term, if there are any. */
function offerRows({ setupFee, contractMonths }: Quote, { labels, steps }: QuoteWords): [string, string][] {
  return [
    ...(setupFee === null ? [] : [[labels.setupFee, formatAmount(setupFee)] as [string, string]]),
    ...(contractMonths === null ? [] : [[labels.contract, steps.months(contractMonths)] as [string, string]]),
  ];
}

/** Tells the offered price from the estimates, and has a place to sign. */
function acceptance(quote: Quote, words: QuoteWords): QuoteBlock[] {
  if (quote.number === "") return [];
  const { terms } = quote.plans[quote.inputs.selectedPlan];
  const { title, offer, lines } = words.acceptance;
  const until = quote.validUntil === "" ? null : words.formatDay(quote.validUntil);
  return [{ kind: "acceptance", title, text: offer(terms.label, priceOf(terms, words), until), lines }];
}

function paragraphs(text: string): readonly string[] {
  return text.split(/\n+/).map((line) => line.trim());
}

function planRows(
  { terms, results, breakEven }: QuotedPlan,
  words: QuoteWords,
  more: readonly [string, string][] = [],
): [string, string][] {
  const { labels, steps } = words;
  const perYear = `${words.describeMoney(results.netAnnualSavings)} ${steps.perYear}`;
  return [
    [labels.price, priceOf(terms, words)],
    ...more,
    [labels.moreJobs, `${formatSigned(results.additionalJobs)} ${steps.perMonth}`],
    [labels.timeSaved, `${steps.hours(results.timeSavedHours)} ${steps.perMonth}`],
    [labels.extraProfit, `${moneyPerMonth(results.netMonthlySavings, words)}, ${perYear}`],
    [labels.roi, `${formatPercent(results.roiPercentage)} ${steps.perYear}`],
    [labels.payback, words.describePayback(results)],
    [labels.breakEven, words.describeBreakEven(breakEven)],
    [labels.paysFrom, words.describePaysFrom(breakEven)],
  ];
}

function moneyPerMonth(amount: number, { describeMoney, steps }: QuoteWords): string {
  return `${describeMoney(amount)} ${steps.perMonth}`;
}

function priceOf(terms: Plan, words: QuoteWords): string {
  return paidAs(terms, words.describePrice(terms), words);
}

/** Adds to a price a month that it is paid for a year at once, if it is. */
function paidAs({ annualPrepayment }: Plan, monthly: string, { paidAtOnce }: QuoteWords): string {
  return annualPrepayment === undefined ? monthly : paidAtOnce(monthly, formatAmount(annualPrepayment));
}

/** Names the regular prices of the shown plans that have another one. */
function changedPrices({ plans }: Quote, shown: readonly PlanId[], words: QuoteWords): QuoteBlock[] {
  const items = shown.flatMap((plan) => {
    const { terms, regularTerms: regular } = plans[plan];
    if (regular === null) return [];
    const regularPrice = formatAmount(regular.monthlyCost);
    return [words.changedPrice(terms.label, formatAmount(terms.monthlyCost), paidAs(regular, regularPrice, words))];
  });
  return items.length === 0 ? [] : [{ kind: "list", title: words.headings.changedPrices, items }];
}

function share(part: number): string {
  return formatPercent(part * 100, 1);
}

function lineItemRows({ lineItems, results, terms }: QuotedPlan, words: QuoteWords): string[][] {
  const { labels, describeLineItem, describeMoney } = words;
  const nameOf = ({ item }: LineItem) =>
    item === "jobs" ? labels.moreJobs : item === "hours" ? labels.timeSaved : labels.price;
  const rows = lineItems.map((line) => [
    nameOf(line),
    line.item === "jobs" || line.item === "hours" ? describeLineItem(line) : terms.label,
    formatAmount(line.amount),
  ]);
  return [...rows, [labels.together, "", describeMoney(results.netMonthlySavings)]];
}

function comparisonBlocks({ plans }: Quote, words: QuoteWords): QuoteBlock[] {
  const terms = mapPlans((plan) => plans[plan].terms);
  const columns = PLAN_IDS.map((plan) => planRows(plans[plan], words));
  const rows = columns[0]?.map(([label], row) => [label, ...columns.map((column) => column[row]?.[1] ?? "")]) ?? [];
  return [
    { kind: "table", title: words.listPlans(terms), columns: ["", ...PLAN_IDS.map((plan) => terms[plan].label)], rows },
    { kind: "note", text: words.describeDifference(plans, terms) },
  ];
}

function projectionRow(name: string, { liftMultiplier, results }: Projection, words: QuoteWords): string[] {
  const { netMonthlySavings, netAnnualSavings, roiPercentage } = results;
  return [
    name,
    words.shareOfGains(formatPercent(liftMultiplier * 100)),
    words.describeMoney(netMonthlySavings),
    words.describeMoney(netAnnualSavings),
    formatPercent(roiPercentage),
  ];
}

function assumptionsOf({ plans, inputs, assumed }: Quote, words: QuoteWords): readonly string[] {
  const { terms } = plans[inputs.selectedPlan];
  const names = { jobs: words.labels.jobs, profit: words.labels.jobProfit, hours: words.labels.adminHours };
  const usual = assumed.map((figure) => names[figure]).join(", ");
  const trade = words.tradeName(inputs.businessType);
  const ofTerms = words.assumptions({
    plan: terms.label,
    lift: share(terms.liftRate),
    timeSaved: share(terms.timeSavingsFactor),
    hour: formatAmount(terms.hourlyValue),
  });
  return usual === "" ? ofTerms : [words.assumedFigures(usual, trade), ...ofTerms];
}
