import { BUSINESS_TYPE_IDS, BUSINESS_TYPES, PLAN_IDS, type PlanId, type RoiInputs } from "@contractor-roi/roi-core";
import { FIXED_PLANS as PLANS } from "@contractor-roi/roi-core/testing";
import fc from "fast-check";

/** 600 businesses whose figures lie near their trade's preset. */
export const BUSINESSES: readonly RoiInputs[] = fc.sample(
  fc
    .record({
      businessType: fc.constantFrom(...BUSINESS_TYPE_IDS),
      selectedPlan: fc.constantFrom(...PLAN_IDS),
      ofJobs: fc.double({ min: 0.2, max: 1.5, noNaN: true }),
      ofProfit: fc.double({ min: 0.4, max: 1.6, noNaN: true }),
      adminHoursPerWeek: fc.nat(14),
    })
    .map(({ ofJobs, ofProfit, ...rest }) => {
      const { defaultJobsPerMonth: jobs, defaultTicket: profit } = BUSINESS_TYPES[rest.businessType];
      return {
        ...rest,
        jobsPerMonth: Math.round(jobs * ofJobs),
        avgJobProfit: 10 * Math.round((profit * ofProfit) / 10),
      };
    }),
  { numRuns: 600, seed: 20261128 },
);

/** One plan's sums, each from the specification's formulas: jobs and hours stay apart. */
function sumsOf({ jobsPerMonth, avgJobProfit, adminHoursPerWeek }: RoiInputs, plan: PlanId, effect = 1) {
  const { label, liftRate, timeSavingsFactor, hourlyValue, monthlyCost: price } = PLANS[plan];
  const jobs = Math.round(jobsPerMonth * liftRate * effect);
  const hours = Math.round(adminHoursPerWeek * timeSavingsFactor * effect * 4.33);
  const [earned, counted] = [jobs * avgJobProfit, hours * hourlyValue];
  return { label, jobs, hours, price, earned, counted, hourlyValue, net: earned + counted - price };
}

type Sums = ReturnType<typeof sumsOf> & {
  readonly inputs: RoiInputs;
  readonly half: number;
  readonly more: number;
  readonly better: ReturnType<typeof sumsOf>;
  readonly other: ReturnType<typeof sumsOf>;
  readonly es: boolean;
};

/**
 * The kind of sum in a sentence. Money and time together ("both") must be said to be: "hours counted", or by an ordered label; "apart"
 * names them beside each other.
 */
type Counts = "money" | "time" | "both" | "apart" | "range" | "price";
type Row = readonly [en: string, es: string, counts: Counts, values: (sums: Sums) => readonly (string | number)[]];

const usd = (amount: number): string => `${amount < 0 ? "−" : ""}$${Math.abs(amount).toLocaleString("en-US")}`;
const lossOr = ({ es }: Sums, net: number): string =>
  net < 0 ? `${es ? "una pérdida de" : "a loss of"} ${usd(-net)}` : usd(net);
const hoursText = ({ es }: Sums, hours: number, more = ""): string =>
  es ? `${hours} ${hours === 1 ? "hora" : "horas"}` : `${hours} ${more}${hours === 1 ? "hour" : "hours"}`;
const jobsText = ({ es }: Sums, jobs: number): string =>
  es ? `${jobs} ${jobs === 1 ? "trabajo más" : "trabajos más"}` : `${jobs} more ${jobs === 1 ? "job" : "jobs"}`;

/** A row for each template of a sentence with money or hours; `{}` stands for a value. */
const ROWS: readonly Row[] = [
  [
    "Where it comes from: {} more from jobs, {} back (counted as {}), the plan {}.",
    "De dónde sale: {} más en trabajos, {} de tiempo libre (se cuenta como {}), el plan {}.",
    "apart",
    (s) => [usd(s.earned), hoursText(s, s.hours), usd(s.counted), usd(s.price)],
  ],
  ["With half the effect: {}.", "Con la mitad del efecto: {}.", "range", (s) => [lossOr(s, s.half)]],
  ["With a quarter more: {}.", "Con una cuarta parte más: {}.", "range", (s) => [lossOr(s, s.more)]],
  [
    "{} comes out {} a month ahead of {}, hours counted, after both prices.",
    "Con {} sale {} al mes mejor que con {}, contando las horas, ya pagado cada plan.",
    "both",
    ({ better, other }) => [better.label, usd(better.net - other.net), other.label],
  ],
  [
    "{} gives you {} than {}; in money both come out the same.",
    "{} le da {} más que {}; en dinero los dos salen igual.",
    "apart",
    (s) => {
      const { better, other } = s;
      const isSame = better.earned - better.price === other.earned - other.price;
      return [better.label, isSame ? hoursText(s, better.hours - other.hours, "more ") : "not the same", other.label];
    },
  ],
  [
    "Hours counted, {} comes to {} a month and {} to {}, after both prices.",
    "Contando las horas, {} sale en {} al mes y {} en {}, ya pagado cada plan.",
    "both",
    (s) => [s.better.label, lossOr(s, s.better.net), s.other.label, lossOr(s, s.other.net)],
  ],
  [
    "Hours counted, both plans come out the same.",
    "Contando las horas, Pro y Elite salen igual.",
    "both",
    ({ better, other }) => (better.net === other.net ? [] : ["not the same"]),
  ],
  [
    "{} comes out better: {} a month, hours counted.",
    "{} sale mejor: {} al mes, contando las horas.",
    "both",
    ({ better }) => [better.label, usd(better.net)],
  ],
  [
    "With {} ({} a month) it comes to {}, hours counted.",
    "Con {} ({} al mes) sale en {}, contando las horas.",
    "both",
    (s) => {
      const other = s.better.label === s.label ? s.other : s.better;
      return [other.label, usd(other.price), lossOr(s, other.net)];
    },
  ],
  [
    "By your numbers it comes to {} a month, hours counted, after the plan is paid.",
    "Con sus cifras sale en {} al mes, contando las horas, ya pagado el plan.",
    "both",
    (s) => [usd(s.net)],
  ],
  ["With the {} plan: {}, for {} a month.", "Con el Plan {}: {}, por {} al mes.", "apart", gains],
  [
    "With your numbers the {} plan costs {} a month more than it brings, hours counted.",
    "Con sus números el Plan {} cuesta {} al mes más de lo que deja, contando las horas.",
    "both",
    (s) => [s.label, usd(-s.net)],
  ],
  [
    "With {} per month at {} and the {} plan: extra profit {} per month, annual ROI {}.",
    "Con {} al mes a {} y el plan {}: ganancia extra de {} al mes, ROI anual del {}.",
    "both",
    (s) => announced(s, usd(s.net)),
  ],
  [
    "With {} per month at {} and the {} plan: a loss of {} per month, annual ROI {}.",
    "Con {} al mes a {} y el plan {}: una pérdida de {} al mes, ROI anual del {}.",
    "both",
    (s) => announced(s, usd(-s.net)),
  ],
  [
    "Annual ROI: ({} − {}) ÷ {}.",
    "ROI anual: ({} − {}) ÷ {}.",
    "both",
    ({ net, price }) => [net < 0 ? `(${usd(12 * net)})` : usd(12 * net), usd(12 * price), usd(12 * price)],
  ],
  [
    "A saved hour counts as {}: it is time, not money in the bank.",
    "Una hora ahorrada cuenta como {}: es tiempo, no dinero en el banco.",
    "time",
    ({ hourlyValue }) => [usd(hourlyValue)],
  ],
  [
    "Time Freedom: {} of office work off your plate every month.",
    "Tiempo libre: Recupera {} de oficina cada mes.",
    "time",
    (s) => [hoursText(s, s.hours)],
  ],
  [
    "Our estimate for the {} plan is attached: {} a month.",
    "Adjunto va nuestro estimado del plan {}: {} al mes.",
    "price",
    ({ label, price }) => [label, usd(price)],
  ],
  [
    "I accept the {} plan: {} a month.",
    "Acepto el plan {}: {} al mes.",
    "price",
    ({ label, price }) => [label, usd(price)],
  ],
  ["{} and {} back.", "{} y {} libres.", "time", (s) => [jobsText(s, s.jobs), hoursText(s, s.hours)]],
  ["{} back.", "{} libres.", "time", (s) => [hoursText(s, s.hours)]],
];

function gains(s: Sums): readonly (string | number)[] {
  const jobs = `${jobsText(s, s.jobs)} (${usd(s.earned)})`;
  const back = s.es
    ? `${hoursText(s, s.hours)} de oficina ${s.hours === 1 ? "libre (contada" : "libres (contadas"} como ${usd(s.counted)})`
    : `${hoursText(s, s.hours).replace(" ", " office ")} back (counted as ${usd(s.counted)})`;
  const parts = [...(s.jobs > 0 ? [jobs] : []), ...(s.hours > 0 ? [back] : [])];
  return [s.label, parts.join(s.es ? " y " : " and "), usd(s.price)];
}

function announced(s: Sums, money: string): readonly string[] {
  const { jobsPerMonth, avgJobProfit } = s.inputs;
  const roi = Math.round(((12 * s.net - 12 * s.price) / (12 * s.price)) * 100) + 0;
  const jobs = jobsText(s, jobsPerMonth).replace(/ more| más/, "");
  return [jobs, usd(avgJobProfit), s.label, money, `${roi < 0 ? "−" : ""}${Math.abs(roi).toLocaleString("en-US")}%`];
}

const SAYS_BOTH =
  /hours counted|contando las horas|extra profit|ganancia extra|a loss of|una pérdida de|Annual ROI|ROI anual/i;
const CLAIMS_MONEY = /pocket|bolsillo|\bkeep|le quedan?\b|\bearns?\b|\bgana\b|save you/i;

const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll("{}", "(.+?)")}$`, "u");
const PATTERNS = ROWS.map(([en, es, counts, values]) => ({ en: patternOf(en), es: patternOf(es), counts, values }));

/** Splits lines of text into those sentences that name money or hours. */
export function moneySentences(text: string): readonly string[] {
  return text
    .split("\n")
    .flatMap((line) => line.trim().split(/(?<=[.!?])\s+(?=[\p{Lu}\d¿¡])/u))
    .filter((sentence) => /[.!?]$/.test(sentence) && /\$\d|\bhours?\b|\bhoras?\b/iu.test(sentence));
}

/** Finds the sentences of a text that no row explains, or whose values are not the business's own. */
export function unexplained(text: string, inputs: RoiInputs, language: "en" | "es"): readonly string[] {
  const own = sumsOf(inputs, inputs.selectedPlan);
  const [pro, elite] = [sumsOf(inputs, "pro"), sumsOf(inputs, "elite")];
  const [better, other] = elite.net > pro.net ? [elite, pro] : [pro, elite];
  const [half, more] = [0.5, 1.25].map((effect) => sumsOf(inputs, inputs.selectedPlan, effect).net);
  const sums: Sums = { ...own, inputs, half: half!, more: more!, better, other, es: language === "es" };
  return moneySentences(text).filter((sentence) => {
    const isSaid = PATTERNS.some(({ [language]: pattern, counts, values }) => {
      const [, ...found] = pattern.exec(sentence) ?? [sentence, null];
      const says = counts !== "both" || SAYS_BOTH.test(sentence);
      return says && found.join("|") === values(sums).join("|");
    });
    return !isSaid || CLAIMS_MONEY.test(sentence);
  });
}
