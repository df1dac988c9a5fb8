import {
  formatAmount,
  formatNumber,
  formatPercent,
  formatSigned,
  PLAN_IDS,
  WEEKS_PER_MONTH,
  type PlanId,
  type Projection,
  type Quote,
  type QuoteBlock,
} from "@contractor-roi/roi-core";
import type * as English from "../quote-words.ts";
import { describeLineItem, PER_MONTH, PER_YEAR, planTitle, tradeName } from "./calculator-words.ts";
import { ESTIMATE_COPY } from "../../es/estimate-copy.ts";
import {
  describeBreakEven,
  describeDifference,
  describeMoney,
  describePayback,
  describePaysFrom,
  describeStepValue,
  explainRoi,
  listPlans,
} from "./figure-words.ts";

const { rows: ROWS, range: RANGE } = ESTIMATE_COPY;
const MONTHS = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
];

/** As the page prints it: without a customer's name, with both plans beside each other. */
export const layOutQuote: typeof English.layOutQuote = (quote) => {
  const { inputs, plans, range } = quote;
  const chosen = plans[inputs.selectedPlan];
  const name = planTitle(chosen.terms.label);
  return [
    {
      kind: "facts",
      title: "Preparado",
      rows: [
        ["Por", quote.preparedBy],
        ["Fecha", dayText(quote.date)],
      ],
    },
    {
      kind: "facts",
      title: "Su negocio",
      rows: [
        ["Oficio", tradeName(inputs.businessType)],
        ["Trabajos al mes", formatNumber(inputs.jobsPerMonth)],
        ["Ganancia por trabajo", formatAmount(inputs.avgJobProfit)],
        ["Horas de oficina por semana", formatNumber(inputs.adminHoursPerWeek)],
        ["Ingresos de hoy", `${describeMoney(chosen.results.currentMonthlyRevenue)} ${PER_MONTH}`],
      ],
    },
    { kind: "facts", title: `Con el ${name}`, rows: planRows(quote, inputs.selectedPlan) },
    {
      kind: "table",
      title: `De qué se compone (${name})`,
      columns: ["Ganancia extra", "Cuenta", "Al mes"],
      rows: [
        ...chosen.lineItems.map((line) => [
          line.item === "jobs" ? "Más trabajos" : line.item === "hours" ? "Tiempo ahorrado" : "Precio",
          describeLineItem(line),
          formatAmount(line.amount),
        ]),
        ["En total", "", describeMoney(chosen.results.netMonthlySavings)],
      ],
      isSum: true,
    },
    ...(chosen.isProfitable ? [] : [note("Estas cifras no cubren el costo del plan.")]),
    {
      kind: "table",
      title: listPlans(),
      columns: ["", ...PLAN_IDS.map((plan) => plans[plan].terms.label)],
      rows: comparisonRows(quote),
    },
    note(describeDifference(plans)),
    {
      kind: "table",
      title: `${ESTIMATE_COPY.rangeHeading} (${name})`,
      columns: [ESTIMATE_COPY.projection, "Cuenta con", ROWS.extraPerMonth, ROWS.extraPerYear, "ROI"],
      rows: [
        projectionRow(RANGE.conservative, range.conservative),
        projectionRow(RANGE.expected, range.expected),
        projectionRow(RANGE.upside, range.upside),
      ],
    },
    {
      kind: "list",
      title: ESTIMATE_COPY.stepsHeading,
      items: explainRoi(inputs).map(
        (step) => `${step.label}: ${step.expression === null ? "" : `${step.expression} = `}${describeStepValue(step)}`,
      ),
    },
    {
      kind: "list",
      title: "Supuestos",
      items: [
        `El ${name} trae ${share(chosen.terms.liftRate)} más trabajos y se encarga del ${share(chosen.terms.timeSavingsFactor)} de las horas de oficina.`,
        `Una hora ahorrada vale ${formatAmount(chosen.terms.hourlyValue)}. Un mes tiene ${formatNumber(WEEKS_PER_MONTH)} semanas.`,
        "Los trabajos adicionales dejan la misma ganancia que los de hoy.",
        "El ROI es la ganancia extra, ya sin el precio del plan, menos otra vez ese precio, como porcentaje de él.",
      ],
    },
    note("Esto es un estimado, no una garantía."),
  ];
};

function note(text: string): QuoteBlock {
  return { kind: "note", text };
}

function planRows({ plans }: Quote, plan: PlanId): [string, string][] {
  const { terms, results, breakEven } = plans[plan];
  const { netMonthlySavings, netAnnualSavings } = results;
  return [
    ["Precio", `${formatAmount(terms.monthlyCost)} ${PER_MONTH}`],
    ["Más trabajos", `${formatSigned(results.additionalJobs)} ${PER_MONTH}`],
    ["Tiempo ahorrado", `${formatNumber(results.timeSavedHours)} horas ${PER_MONTH}`],
    [
      "Ganancia extra",
      `${describeMoney(netMonthlySavings)} ${PER_MONTH}, ${describeMoney(netAnnualSavings)} ${PER_YEAR}`,
    ],
    ["ROI", `${formatPercent(results.roiPercentage)} ${PER_YEAR}`],
    [ROWS.payback, describePayback(results)],
    [ROWS.breakEven, describeBreakEven(breakEven)],
    [ROWS.paysFrom, describePaysFrom(breakEven)],
  ];
}

function comparisonRows(quote: Quote): string[][] {
  const columns = PLAN_IDS.map((plan) => planRows(quote, plan));
  return columns[0]?.map(([label], row) => [label, ...columns.map((column) => column[row]?.[1] ?? "")]) ?? [];
}

function projectionRow(name: string, { liftMultiplier, results }: Projection): string[] {
  const { netMonthlySavings, netAnnualSavings, roiPercentage } = results;
  return [
    name,
    `${formatPercent(liftMultiplier * 100)} ${ESTIMATE_COPY.countsWith}`,
    describeMoney(netMonthlySavings),
    describeMoney(netAnnualSavings),
    formatPercent(roiPercentage),
  ];
}

function share(part: number): string {
  return formatPercent(part * 100, 1);
}

/** "2026-01-31" as "31 de enero de 2026". */
function dayText(date: string): string {
  const [year, month, day] = date.split("-");
  return `${Number(day)} de ${MONTHS[Number(month) - 1]} de ${year}`;
}
