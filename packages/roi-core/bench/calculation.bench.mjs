// @ts-check
// The time of a calculation, of a scored payload, and of one keystroke's pure work: calculation, score and every figure as
// text. The 99th percentile includes garbage collection.
import { do_not_optimize, measure } from "mitata";
import {
  buildLeadPayload,
  BUSINESS_TYPE_IDS,
  calculateRoi,
  displayFigures,
  formatPercent,
  formatSigned,
  formatUsd,
  PLAN_IDS,
  scoreLead,
} from "../dist/index.js";

/** Enough different quotes that nothing is constant, few enough that the processor's cache holds them. */
const QUOTES = 1 << 10;

const inputs = Array.from({ length: QUOTES }, (_, index) => ({
  jobsPerMonth: 5 + (index % 61),
  avgJobProfit: 100 + ((index * 37) % 1009),
  adminHoursPerWeek: (index * 7) % 41,
  selectedPlan: /** @type {import("../dist/index.d.ts").PlanId} */ (PLAN_IDS[index % PLAN_IDS.length]),
  businessType: /** @type {import("../dist/index.d.ts").BusinessTypeId} */ (
    BUSINESS_TYPE_IDS[index % BUSINESS_TYPE_IDS.length]
  ),
}));

const lead = {
  firstName: "Ada",
  lastName: "Park",
  email: "ada@park.example",
  phone: "(212) 555-0123",
  businessType: inputs[0].businessType,
  website: "",
};

const context = {
  utmSource: "newsletter",
  utmMedium: "email",
  utmCampaign: "spring",
  sourceUrl: "https://contractors.example/?utm_source=newsletter&utm_medium=email&utm_campaign=spring",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  timestamp: "2026-01-31T12:00:00.000Z",
};

/** @param {(typeof inputs)[number]} quote */
function keystroke(quote) {
  const results = calculateRoi(quote);
  const figures = displayFigures(results);
  return {
    score: scoreLead(results),
    perMonth: formatUsd(figures.netPerMonth),
    perYear: formatUsd(figures.netPerYear),
    perWeek: formatUsd(figures.netPerWeek),
    perDay: formatUsd(figures.netPerDay),
    lostPerDay: formatUsd(figures.moneyLostPerDay),
    lostPerMonth: formatUsd(figures.moneyLostPerMonth),
    roi: formatPercent(results.roiPercentage),
    monthlyRoi: formatPercent(figures.monthlyRoiPercentage, 1),
    moreJobs: formatSigned(results.additionalJobs),
    riskJobs: String(figures.competitiveRiskJobs),
    hours: String(results.timeSavedHours),
    payback: figures.paybackText,
    paybackLabel: figures.paybackLabel,
  };
}

/**
 * @param {string} name
 * @param {string} goal
 * @param {(quote: (typeof inputs)[number]) => unknown} work
 */
async function report(name, goal, work) {
  let next = 0;
  const { p50, p99 } = await measure(() => {
    next = (next + 1) & (QUOTES - 1);
    do_not_optimize(work(inputs[next]));
  });
  console.log(`${name.padEnd(34)} ${time(p50)} median, ${time(p99)} p99${goal}`);
}

/** @param {number} nanoseconds */
function time(nanoseconds) {
  return nanoseconds < 1000 ? `${nanoseconds.toFixed(1)} ns` : `${(nanoseconds / 1000).toFixed(2)} µs`;
}

console.log(`Node ${process.version}, ${process.arch}`);
await report("calculateRoi", ", goal 80 ns", calculateRoi);
await report("scored payload (buildLeadPayload)", "", (quote) => buildLeadPayload(lead, quote, context));
await report("keystroke: all figures as text", ", goal 1.5 µs", keystroke);
