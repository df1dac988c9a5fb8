import { mapPlans, PLAN_IDS, type Plan, type PlanId } from "../catalogue/plans.ts";
import { describeLineItem, type LineItem } from "../figures/line-items.ts";
import type { Projection } from "../figures/project-range.ts";
import { formatAmount, formatNumber } from "../format/format-number.ts";
import { formatPercent } from "../format/format-percent.ts";
import { formatSigned } from "../format/format-signed.ts";
import { normalizePhone } from "../lead/normalize-phone.ts";
import type { Quote, QuotedPlan } from "./build-quote.ts";
import { describeMoney } from "./describe-money.ts";
import { listPlans } from "./plans-together.ts";
import { formatDay } from "./quote-date.ts";
import {
  describeBreakEven,
  describeDifference,
  describePayback,
  describePaysFrom,
  describeStep,
} from "./quote-words.ts";

/** Options of a quote's text, Markdown and HTML. */
export type QuoteRenderOptions = {
  /** Whether all plans are shown side by side. @default true */
  readonly comparePlans?: boolean | undefined;
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
  | { readonly kind: "note"; readonly text: string };

/**
 * The title of every quote, whatever its format.
 *
 * @example
 * QUOTE_TITLE; // "Estimate: AI phone answering and task automation"
 */
export const QUOTE_TITLE: string = "Estimate: AI phone answering and task automation";
const QUOTE_DISCLAIMER = "This is an estimate, not a guarantee.";

/**
 * Lays a quote out: everything that it shows, in order, as text. The renderers differ in their markup only; an application
 * with its own design renders the blocks itself, and escapes them.
 *
 * @param quote what `buildQuote` returned
 * @param options whether all plans are shown side by side; default yes
 * @returns blocks of four kinds
 * @example
 * const quote = buildQuote(DEFAULT_ROI_INPUTS, { preparedFor: "", preparedBy: "Sam", date: "2026-01-31" });
 * layOutQuote(quote).at(-1); // { kind: "note", text: "This is an estimate, not a guarantee." }
 */
export function layOutQuote(quote: Quote, options: QuoteRenderOptions = {}): readonly QuoteBlock[] {
  const { inputs, plans } = quote;
  const plan = inputs.selectedPlan;
  const { label } = plans[plan].terms;
  return [
    { kind: "facts", title: "Prepared", rows: preparedRows(quote) },
    {
      kind: "facts",
      title: "Your business",
      rows: [
        ["Trade", quote.businessTypeLabel],
        ["Jobs a month", formatNumber(inputs.jobsPerMonth)],
        ["Profit per job", formatAmount(inputs.avgJobProfit)],
        ["Admin hours a week", formatNumber(inputs.adminHoursPerWeek)],
        ["Revenue today", `${describeMoney(plans[plan].results.currentMonthlyRevenue)} a month`],
      ],
    },
    { kind: "facts", title: `With the ${label} plan`, rows: planRows(plans[plan]) },
    ...changedTerms(quote, options.comparePlans === false ? [plan] : PLAN_IDS),
    {
      kind: "table",
      title: `What it is made of (${label})`,
      columns: ["Extra profit", "Counted", "A month"],
      rows: lineItemRows(plans[plan]),
      isSum: true,
    },
    ...(plans[plan].isProfitable
      ? []
      : [{ kind: "note", text: "These figures do not cover the plan's cost." } as const]),
    ...(options.comparePlans === false ? [] : comparisonBlocks(quote)),
    {
      kind: "table",
      title: `Conservative, expected, upside (${label})`,
      columns: ["Projection", "Counts with", "Extra profit a month", "Extra profit a year", "ROI"],
      rows: [
        projectionRow("Conservative", quote.range.conservative),
        projectionRow("Expected", quote.range.expected),
        projectionRow("Upside", quote.range.upside),
      ],
    },
    { kind: "list", title: "How this was calculated", items: quote.steps.map(describeStep) },
    { kind: "list", title: "Assumptions", items: assumptionsOf(label, plans[plan]) },
    ...nextSteps(quote),
    { kind: "note", text: QUOTE_DISCLAIMER },
  ];
}

function preparedRows(quote: Quote): [string, string][] {
  const rows: [string, string][] = [
    ["For", quote.preparedFor],
    ["By", quote.preparedBy],
    ["From", quote.brand],
    ["Date", formatDay(quote.date)],
    ["Valid until", quote.validUntil === "" ? "" : formatDay(quote.validUntil)],
  ];
  return rows.filter(([, text]) => text !== "");
}

/** How to go on, if the sender says so. */
function nextSteps({ phone, bookingUrl, scenarioUrl }: Quote): QuoteBlock[] {
  const dialled = normalizePhone(phone);
  const rows = [
    ["Call", phone, `tel:${dialled}`],
    ["Book a call", bookingUrl, bookingUrl],
    ["Same numbers", scenarioUrl, scenarioUrl],
  ] as const;
  const given = rows.filter(([, text]) => text !== "");
  return given.length === 0 ? [] : [{ kind: "facts", title: "Next", rows: given }];
}

function planRows({ terms, results, breakEven }: QuotedPlan): [string, string][] {
  return [
    ["Price", describePrice(terms)],
    ["More jobs", `${formatSigned(results.additionalJobs)} a month`],
    ["Time saved", `${formatNumber(results.timeSavedHours)} hours a month`],
    [
      "Extra profit",
      `${describeMoney(results.netMonthlySavings)} a month, ${describeMoney(results.netAnnualSavings)} a year`,
    ],
    ["ROI", `${formatPercent(results.roiPercentage)} a year`],
    ["Payback", describePayback(results)],
    ["Break-even", describeBreakEven(breakEven)],
    ["Pays from", describePaysFrom(breakEven)],
  ];
}

function describePrice({ monthlyCost, annualPrepayment }: Plan): string {
  const monthly = `${formatAmount(monthlyCost)} a month`;
  return annualPrepayment === undefined
    ? monthly
    : `${monthly}, paid as ${formatAmount(annualPrepayment)} a year at once`;
}

/** Says which of the shown plans' terms are not the regular ones. */
function changedTerms({ plans }: Quote, shown: readonly PlanId[]): QuoteBlock[] {
  const items = shown.flatMap((plan) => changesOf(plans[plan]));
  return items.length === 0 ? [] : [{ kind: "list", title: "Changed for this quote", items }];
}

function changesOf({ terms, regularTerms: regular }: QuotedPlan): string[] {
  if (regular === null) return [];
  const { label } = terms;
  const change = (term: keyof Plan, text: string) => (terms[term] === regular[term] ? [] : [text]);
  return [
    ...change("label", `The plan ${regular.label} is called ${label}.`),
    ...change(
      "monthlyCost",
      `${label} costs ${formatAmount(terms.monthlyCost)} a month instead of ${formatAmount(regular.monthlyCost)}.`,
    ),
    ...change(
      "annualPrepayment",
      terms.annualPrepayment === undefined
        ? `${label} is paid by the month.`
        : `${label} is paid for a year at once: ${formatAmount(terms.annualPrepayment)}.`,
    ),
    ...change(
      "liftRate",
      `${label} is counted with ${share(terms.liftRate)} more jobs instead of ${share(regular.liftRate)}.`,
    ),
    ...change(
      "timeSavingsFactor",
      `${label} is counted with ${share(terms.timeSavingsFactor)} of the admin hours taken over instead of ${share(regular.timeSavingsFactor)}.`,
    ),
    ...change(
      "hourlyValue",
      `A saved hour is counted as ${formatAmount(terms.hourlyValue)} with ${label} instead of ${formatAmount(regular.hourlyValue)}.`,
    ),
  ];
}

function share(part: number): string {
  return formatPercent(part * 100, 1);
}

function lineItemRows({ lineItems, results, terms }: QuotedPlan): string[][] {
  const rows = lineItems.map((line) => [
    nameOf(line),
    nameOf(line) === "Price" ? terms.label : describeLineItem(line),
    formatAmount(line.amount),
  ]);
  return [...rows, ["Together", "", describeMoney(results.netMonthlySavings)]];
}

function nameOf({ item }: LineItem): string {
  return item === "jobs" ? "More jobs" : item === "hours" ? "Time saved" : "Price";
}

function comparisonBlocks({ plans }: Quote): QuoteBlock[] {
  const terms = mapPlans((plan) => plans[plan].terms);
  const columns = PLAN_IDS.map((plan) => planRows(plans[plan]));
  const rows = columns[0]?.map(([label], row) => [label, ...columns.map((column) => column[row]?.[1] ?? "")]) ?? [];
  return [
    { kind: "table", title: listPlans(terms), columns: ["", ...PLAN_IDS.map((plan) => terms[plan].label)], rows },
    { kind: "note", text: describeDifference(plans, terms) },
  ];
}

function projectionRow(name: string, { liftMultiplier, results }: Projection): string[] {
  const share = `${formatPercent(liftMultiplier * 100)} of lift and time saved`;
  const { netMonthlySavings, netAnnualSavings, roiPercentage } = results;
  return [name, share, describeMoney(netMonthlySavings), describeMoney(netAnnualSavings), formatPercent(roiPercentage)];
}

function assumptionsOf(name: string, { terms }: QuotedPlan): string[] {
  return [
    `The ${name} plan brings ${share(terms.liftRate)} more jobs and takes over ${share(terms.timeSavingsFactor)} of the admin hours.`,
    `A saved hour is worth ${formatAmount(terms.hourlyValue)}. A month has 4.33 weeks.`,
    "More jobs earn the same profit as today's.",
    "ROI is the extra profit, which is after the plan's price already, minus that price once more, as a share of it.",
  ];
}
