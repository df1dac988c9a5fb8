import { ENGLISH_QUOTE_WORDS, type QuoteWords } from "@contractor-roi/quote";
import { SPANISH_QUOTE_WORDS } from "@contractor-roi/quote/es";
import type { BusinessTypeId, Language } from "@contractor-roi/roi-core";

export const QUOTE_WORDS: Readonly<Record<Language, QuoteWords>> = { en: ENGLISH_QUOTE_WORDS, es: SPANISH_QUOTE_WORDS };

/** Origin that all figures of a report share: the visitor, the calculator's start values, or the trade's usual ones. */
export type ReportBasis = "own" | "example" | "usual";

type BasisWords = Readonly<Record<ReportBasis, (trade: string) => string>>;

const ENGLISH_BASIS: BasisWords = {
  own: (trade) => `for your ${trade === "" ? "business" : `${trade} business`}`,
  example: () => "with our example figures",
  usual: (trade) => (trade === "" ? "with usual figures" : `with figures usual for ${trade}`),
};

const SPANISH_BASIS: BasisWords = {
  own: (trade) => (trade === "" ? "en su negocio" : `en su negocio de ${trade}`),
  example: () => "con nuestras cifras de ejemplo",
  usual: (trade) => (trade === "" ? "con cifras habituales" : `con cifras habituales en ${trade}`),
};

const englishMoreJobs = (jobs: number) => ENGLISH_QUOTE_WORDS.countJobs(jobs).replace(" ", " more ");
const englishHours = ENGLISH_QUOTE_WORDS.steps.hours;

/** The texts of a visitor's mail around the figures. The first name may be empty. */
const ENGLISH = {
  /** @param amount null if the plan does not pay */
  subject: (firstName: string, amount: string | null, basis: ReportBasis) => {
    const figure = amount === null ? "your numbers" : `your report: ${amount} a month`;
    return sentence(firstName, `${figure}${basis === "example" ? " with example figures" : ""}`);
  },
  preview: (jobs: number, hours: number) => {
    const gains = [jobs > 0 && englishMoreJobs(jobs), hours > 0 && `${englishHours(hours)} back`].filter(Boolean);
    return `${gains.length === 0 ? "" : `${gains.join(" and ")}. `}PDF attached.`;
  },
  greeting: (firstName: string) => (firstName === "" ? "Hi," : `Hi ${firstName},`),
  /** Around the one figure, for a plan that pays. */
  gain: {
    before: (label: string, basis: ReportBasis, trade: BusinessTypeId) =>
      `${label} ${ENGLISH_BASIS[basis](ENGLISH_QUOTE_WORDS.nameTrade(trade))}:`,
    after: (plan: string, gains: readonly string[], price: string) =>
      `With the ${plan}: ${gains.join(" and ")}, for ${price}.`,
  },
  /** Parts of a gain, each with its amount: saved hours are counted, not paid (P26). */
  gained: {
    jobs: (jobs: number, amount: string) => `${englishMoreJobs(jobs)} (${amount})`,
    hours: (hours: number, amount: string) =>
      `${englishHours(hours).replace(" ", " office ")} back (counted as ${amount})`,
  },
  /** Around the one figure, for a plan that does not pay. */
  loss: {
    before: (basis: ReportBasis, plan: string) =>
      `With ${basis === "own" ? "your numbers" : "these figures"} the ${plan} costs`,
    after: "a month more than it brings, hours counted.",
  },
  book: "Book your free call",
  moreJobs: (jobs: number, profit: string) => `${englishMoreJobs(jobs)} × ${profit}`,
  hoursSaved: (hours: number, price: string) => `${englishHours(hours).replace(" ", " admin ")} saved × ${price}`,
  /** Instead of the next sentence, if no figure is the visitor's own. */
  examples: (jobs: number, profit: string, hours: number) =>
    `These are example numbers: ${ENGLISH_QUOTE_WORDS.countJobs(jobs)} a month at ${profit}, ${englishHours(hours).replace(" ", " admin ")} a week.`,
  /** Names the figures that are not the visitor's own. */
  notOwn: (figures: string) => `Not your own figures yet: ${figures}.`,
  otherPlan: (plan: string, price: string, amount: string) =>
    `With ${plan} (${price}) it comes to ${amount}, hours counted.`,
  attached: "The PDF is attached.",
  /** The words of the link that opens the same numbers. */
  everyStep: "See every step, or change the numbers",
  reason: (day: string) => `You asked for this report on our calculator on ${day}.`,
  unsubscribe: "Unsubscribe",
  privacy: "Privacy policy",
  /** The attached PDF's name. */
  filename: "roi-report.pdf",
};

const spanishJobs = SPANISH_QUOTE_WORDS.countJobs;
const spanishHours = SPANISH_QUOTE_WORDS.steps.hours;

const SPANISH: typeof ENGLISH = {
  subject: (firstName, amount, basis) => {
    const figure = amount === null ? "sus números" : `su reporte: ${amount} al mes`;
    return sentence(firstName, `${figure}${basis === "example" ? " con cifras de ejemplo" : ""}`);
  },
  preview: (jobs, hours) => {
    const gains = [jobs > 0 && `${spanishJobs(jobs)} más`, hours > 0 && `${spanishHours(hours)} libres`].filter(
      Boolean,
    );
    return `${gains.length === 0 ? "" : `${gains.join(" y ")}. `}PDF adjunto.`;
  },
  greeting: (firstName) => (firstName === "" ? "Hola:" : `Hola, ${firstName}:`),
  gain: {
    before: (label, basis, trade) => `${label} ${SPANISH_BASIS[basis](SPANISH_QUOTE_WORDS.nameTrade(trade))}:`,
    after: (plan, gains, price) => `Con el ${plan}: ${gains.join(" y ")}, por ${price}.`,
  },
  gained: {
    jobs: (jobs, amount) => `${spanishJobs(jobs)} más (${amount})`,
    hours: (hours, amount) =>
      `${spanishHours(hours)} de oficina ${hours === 1 ? "libre (contada" : "libres (contadas"} como ${amount})`,
  },
  loss: {
    before: (basis, plan) => `${basis === "own" ? "Con sus números" : "Con estas cifras"} el ${plan} cuesta`,
    after: "al mes más de lo que deja, contando las horas.",
  },
  book: "Agende su llamada gratis de estrategia",
  moreJobs: (jobs, profit) => `${spanishJobs(jobs)} más × ${profit}`,
  hoursSaved: (hours, price) => `${spanishHours(hours)} de oficina ahorradas × ${price}`,
  examples: (jobs, profit, hours) =>
    `Son cifras de ejemplo: ${spanishJobs(jobs)} al mes de ${profit}, ${spanishHours(hours)} de oficina por semana.`,
  notOwn: (figures) => `Cifras que todavía no son suyas: ${figures}.`,
  otherPlan: (plan, price, amount) => `Con ${plan} (${price}) sale en ${amount}, contando las horas.`,
  attached: "El PDF va adjunto.",
  everyStep: "Ver cada paso, o cambiar los números",
  reason: (day) => `Usted pidió este reporte en nuestra calculadora el ${day}.`,
  unsubscribe: "Cancelar suscripción",
  privacy: "Política de privacidad",
  filename: "reporte-roi.pdf",
};

export const REPORT_WORDS: Readonly<Record<Language, typeof ENGLISH>> = { en: ENGLISH, es: SPANISH };

/** A sentence that begins with a name, or with its own text if there is no name. */
function sentence(name: string, text: string): string {
  return name === "" ? text.charAt(0).toUpperCase() + text.slice(1) : `${name}, ${text}`;
}
