import { freezeTable } from "../freeze-table.ts";
import { WEEKS_PER_MONTH } from "../calendar.ts";
import type { BusinessTypeId } from "../catalogue/business-types.ts";
import { PLAN_IDS, PLANS, type PlanId } from "../catalogue/plans.ts";
import { isProfitable } from "../figures/is-profitable.ts";
import { formatAmount, formatNumber } from "../format/format-number.ts";
import { formatUsd } from "../format/format-usd.ts";
import { PLANS_TOGETHER } from "../quote/plans-together.ts";
import type { QuoteWords } from "../quote/quote-language.ts";
import { countJobs, countMonths, SPANISH_STEP_WORDS } from "./step-words.ts";

const TITLE = "Estimado: IA que contesta llamadas y automatiza tareas";
const NO_JOBS_PAY = "ninguna cantidad de trabajos lo paga";

const TRADES: Readonly<Record<BusinessTypeId, string>> = {
  plumbing: "Plomería",
  hvac: "HVAC",
  electrical: "Electricidad",
  landscaping: "Jardinería",
  roofing: "Techos",
  cleaning: "Limpieza",
  handyman: "Reparaciones",
  other: "Otro",
};
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

/**
 * A quote's words in Spanish, as option of `layOutQuote` and of what renders a quote's text, Markdown, HTML and PDF. Its
 * functions are those of the main entry in Spanish.
 *
 * @example
 * SPANISH_QUOTE_WORDS.describeMoney(-297); // "una pérdida de $297"
 * SPANISH_QUOTE_WORDS.formatDay("2026-01-31"); // "31 de enero de 2026"
 * const quote = buildQuote(DEFAULT_ROI_INPUTS, { preparedFor: "", preparedBy: "Sam", date: "2026-01-31" });
 * layOutQuote(quote, { words: SPANISH_QUOTE_WORDS }).at(-1); // { kind: "note", text: "Esto es un estimado, no una garantía." }
 */
export const SPANISH_QUOTE_WORDS: QuoteWords = /* @__PURE__ */ freezeTable({
  tag: "es-US",
  title: TITLE,
  titleFor: (customer) => `${TITLE}, para ${customer}`,
  headings: {
    prepared: "Preparado",
    business: "Su negocio",
    changedTerms: "Lo que cambia en esta cotización",
    steps: "Cómo se calculó",
    assumptions: "Supuestos",
    next: "Siguiente paso",
  },
  planHeadings: {
    withPlan: (plan) => `Con el plan ${plan}`,
    lineItems: (plan) => `De qué se compone (${plan})`,
    range: (plan) => `Conservador, esperado, favorable (${plan})`,
  },
  labels: {
    for: "Para",
    by: "Por",
    from: "De",
    date: "Fecha",
    validUntil: "Válido hasta",
    trade: "Oficio",
    jobs: "Trabajos al mes",
    jobProfit: "Ganancia por trabajo",
    adminHours: "Horas de oficina por semana",
    revenueToday: "Ingresos de hoy",
    price: "Precio",
    moreJobs: "Más trabajos",
    timeSaved: "Tiempo ahorrado",
    extraProfit: "Ganancia extra",
    roi: "ROI",
    payback: "Recuperación",
    breakEven: "Punto de equilibrio",
    paysFrom: "Se paga desde",
    counted: "Cuenta",
    perMonth: "Al mes",
    together: "En total",
    projection: "Proyección",
    countsWith: "Cuenta con",
    extraPerMonth: "Ganancia extra al mes",
    extraPerYear: "Ganancia extra al año",
    conservative: "Conservador",
    expected: "Esperado",
    upside: "Favorable",
    call: "Llámenos",
    book: "Agende una llamada",
    sameNumbers: "Mismas cifras",
  },
  steps: SPANISH_STEP_WORDS,
  formatDay: (day) => {
    const [year, month, date] = day.split("-");
    return `${Number(date)} de ${MONTHS[Number(month) - 1]} de ${year}`;
  },
  tradeName: (trade) => TRADES[trade],
  describeMoney: (amount) =>
    amount < 0 && formatUsd(-amount) !== "$0" ? `una pérdida de ${formatUsd(-amount)}` : formatUsd(amount),
  describePayback: (results) => (isProfitable(results) ? countMonths(results.paybackMonths) : "no se recupera"),
  describeBreakEven: ({ moreJobs }) => (moreJobs === null ? NO_JOBS_PAY : `${countJobs(moreJobs)} más al mes`),
  describePaysFrom: (breakEven) => {
    switch (breakEven.reason) {
      case "jobs":
        return `${countJobs(breakEven.jobsPerMonth)} al mes`;
      case "hours-alone":
        return "se paga solo con las horas ahorradas";
      case "never":
        return NO_JOBS_PAY;
    }
  },
  describeDifference: (outcomes, plans = PLANS) => {
    const { smaller, larger } = PLANS_TOGETHER.compared;
    const [better, other] =
      outcomes[larger].results.netMonthlySavings > outcomes[smaller].results.netMonthlySavings
        ? [larger, smaller]
        : [smaller, larger];
    const [most, least] = [outcomes[better].results, outcomes[other].results];
    if (most.netMonthlySavings === least.netMonthlySavings)
      return `${plans[smaller].label} y ${plans[larger].label} ${most.netMonthlySavings < 0 ? "pierden" : "ganan"} lo mismo.`;
    const month = formatUsd(most.netMonthlySavings - least.netMonthlySavings);
    const year = formatUsd(most.netAnnualSavings - least.netAnnualSavings);
    const [verb, than] = isProfitable(most) ? ["gana", "más"] : ["pierde", "menos"];
    return `${plans[better].label} ${verb} ${month} al mes y ${year} al año ${than} que ${plans[other].label}, después de los dos precios.`;
  },
  describeLineItem: ({ item, quantity, price }, plans = PLANS) => {
    if (item in plans) return plans[item as PlanId].label;
    return `${item === "hours" ? `${formatNumber(quantity)} h` : countJobs(quantity)} × ${formatAmount(price)}`;
  },
  listPlans: (plans = PLANS) => {
    const names = PLAN_IDS.map((plan) => plans[plan].label);
    return `${names.slice(0, -1).join(", ")} y ${names.at(-1)}`;
  },
  paidAtOnce: (monthly, annual) => `${monthly}, en un solo pago de ${annual} al año`,
  shareOfGains: (share) => `${share} del aumento y del tiempo ahorrado`,
  changes: {
    label: (_, quoted, regular) => `El plan ${regular} se llama ${quoted}.`,
    monthlyCost: (plan, quoted, regular) => `${plan} cuesta ${quoted} al mes en lugar de ${regular}.`,
    annualPrepayment: (plan, quoted) => `${plan} se paga por un año en un solo pago: ${quoted}.`,
    paidByMonth: (plan) => `${plan} se paga mes a mes.`,
    liftRate: (plan, quoted, regular) => `${plan} se calcula con ${quoted} más trabajos en lugar de ${regular}.`,
    timeSavingsFactor: (plan, quoted, regular) =>
      `${plan} se calcula con ${quoted} de las horas de oficina a nuestro cargo en lugar de ${regular}.`,
    hourlyValue: (plan, quoted, regular) =>
      `Una hora ahorrada se cuenta como ${quoted} con ${plan} en lugar de ${regular}.`,
  },
  assumptions: ({ plan, lift, timeSaved, hour }) => [
    `El plan ${plan} trae ${lift} más trabajos y se encarga del ${timeSaved} de las horas de oficina.`,
    `Una hora ahorrada vale ${hour}. Un mes tiene ${formatNumber(WEEKS_PER_MONTH)} semanas.`,
    "Los trabajos adicionales dejan la misma ganancia que los de hoy.",
    "El ROI es la ganancia extra, ya sin el precio del plan, menos ese precio una vez más, como parte de él.",
  ],
  caution: "Estas cifras no cubren el costo del plan.",
  disclaimer: "Esto es un estimado, no una garantía.",
});
