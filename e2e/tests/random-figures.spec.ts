import fc from "fast-check";
import type { CalculatorPanel } from "../pages/calculator-panel.ts";
import { expect, test } from "../fixtures.ts";

/** Runs of one to five acts each. */
const RUNS = 300;

/** The specification's constants and presets, written down anew. */
const PLANS = {
  pro: { lift: 0.12, factor: 0.45, hour: 40, cost: 297 },
  elite: { lift: 0.2, factor: 0.6, hour: 45, cost: 497 },
};
const TRADES = {
  Plumbing: [20, 350],
  HVAC: [15, 450],
  Electrical: [18, 400],
  Landscaping: [25, 280],
  Roofing: [8, 850],
  Cleaning: [40, 150],
  Handyman: [30, 200],
  Other: [15, 350],
} as const;
const START = { trade: "Plumbing", plan: "elite", jobs: 15, profit: 350, hours: 8 } as const;
const FIGURES = { jobs: ["Jobs/Month", 1], profit: ["Avg Job Profit", 10], hours: ["Admin Hours/Week", 1] } as const;

type Figure = keyof typeof FIGURES;
type Inputs = Record<Figure, number> & { trade: keyof typeof TRADES; plan: keyof typeof PLANS };

const names = <T extends object>(table: T) => fc.constantFrom(...(Object.keys(table) as (keyof T)[]));
const act = fc.oneof(
  fc.record({ trade: names(TRADES) }),
  fc.record({ plan: names(PLANS) }),
  fc.record({ jobs: fc.oneof(fc.nat(60), fc.nat(5000)) }),
  fc.record({ profit: fc.constantFrom(0, 50, 120, 199.5, 350, 1250, 9000) }),
  fc.record({ hours: fc.constantFrom(0, 2.5, 4, 8, 20, 60) }),
  fc.record({ step: names(FIGURES), by: fc.constantFrom("Increase", "Decrease") }),
);
type Act = { [K in keyof Inputs]?: Inputs[K] } & { step?: Figure; by?: "Increase" | "Decrease" };

/** The state after an act: a trade that changes brings its preset, and a step down ends at zero. */
function after(inputs: Inputs, { step, by, ...typed }: Act): Inputs {
  const next = { ...inputs, ...typed };
  if (typed.trade && typed.trade !== inputs.trade) [next.jobs, next.profit] = TRADES[typed.trade];
  if (step) next[step] = Math.max(0, next[step] + (by === "Increase" ? 1 : -1) * FIGURES[step][1]);
  return next;
}

function dollars(value: number): string {
  return `$${String(Math.max(0, Math.round(value))).replace(/\B(?=(\d{3})+$)/g, ",")}`;
}

/** Figures on the page by the specification's sections 9 "Calculation" and "Display". */
function expected({ plan, jobs, profit, hours }: Inputs) {
  const { lift, factor, hour, cost } = PLANS[plan];
  const more = Math.round(jobs * lift);
  const net = more * profit + Math.round(hours * factor * 4.33) * hour - cost;
  const roi = Math.round(((net * 12 - cost * 12) / (cost * 12)) * 100);
  const grouped = String(Math.abs(roi)).replace(/\B(?=(\d{3})+$)/g, ",");
  return {
    month: dollars(net),
    year: dollars(net * 12),
    week: dollars(net / 4.33),
    lostPerDay: dollars(net / 30),
    roi: `${roi < 0 ? "−" : ""}${grouped}%`,
    more: `${more > 0 ? "+" : ""}${more}`,
  };
}

async function shown(calculator: CalculatorPanel): Promise<ReturnType<typeof expected>> {
  const [results, lost] = await Promise.all([calculator.results.innerText(), calculator.moneyLost.innerText()]);
  const find = (pattern: RegExp, text = results): string => pattern.exec(text.replace(/\s+/g, " "))?.[1] ?? "";
  return {
    month: (await calculator.extraProfit.innerText()).trim(),
    year: find(/per year (\$[\d,]+)/i),
    week: find(/per week (\$[\d,]+)/i),
    lostPerDay: find(/(\$[\d,]+) per day/i, lost),
    roi: find(/Annual ROI (−?[\d,]+%)/i),
    more: find(/More Jobs (\+?\d+)/i),
  };
}

test(
  `${RUNS} random sequences of choices, figures and steps - every figure is the specification's`,
  { tag: "@deep" },
  async ({ page, landing, calculator }) => {
    test.setTimeout(900_000);
    await landing.open();
    const run = async (acts: readonly Act[]): Promise<void> => {
      let inputs: Inputs = START;
      for (const one of [START, ...acts]) {
        const { trade, jobs, profit, hours, plan, step, by }: Act = one;
        await calculator.fillBusinessDetails({
          ...(trade && { type: trade }),
          ...(plan && { plan }),
          ...(jobs !== undefined && { jobs: String(jobs) }),
          ...(profit !== undefined && { profit: String(profit) }),
          ...(hours !== undefined && { hours: String(hours) }),
        });
        if (step) await page.getByRole("button", { name: `${by} ${FIGURES[step][0]}` }).click();
        inputs = after(inputs, one);
      }
      await expect.poll(() => shown(calculator), JSON.stringify(inputs)).toEqual(expected(inputs));
    };
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 5 }), run), { numRuns: RUNS });
  },
);
