import { extname } from "node:path";
import type { Command } from "commander";
import {
  describeFigureProblem,
  dayIn,
  isRepId,
  isDay,
  LONGEST_VALID_DAYS,
  LANGUAGE_REQUIREMENT,
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  parseBusinessType,
  parseFigure,
  parseLanguage,
  parsePlan,
  parsePrice,
  planRequirement,
  REP_ID_REQUIREMENT,
  TYPE_REQUIREMENT,
  type QuoteDetails,
  type QuotedOrigins,
  type QuoteHtmlOptions,
} from "@contractor-roi/quote";
import {
  BUSINESS_TYPE_IDS,
  BUSINESS_TYPES,
  DEFAULT_ROI_INPUTS,
  LANGUAGES,
  PLAN_IDS,
  type BusinessTypeId,
  type Language,
  type PlanId,
  type Plans,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import { allColors, quoteSender } from "@contractor-roi/site";
import { UsageError } from "./errors.ts";
import type { NamedSite } from "./named-site.ts";

/** Options as they were typed. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** Formats of a quote, each with the ending of its files first. */
const FORMATS = {
  text: ["txt", "text"],
  mail: ["mail"],
  html: ["html"],
  json: ["json"],
  pdf: ["pdf"],
} as const;
const PAPERS = ["letter", "a4"] as const;

type QuoteFormat = keyof typeof FORMATS;

/** The look of documents for any customer. */
export type DocumentOptions = {
  readonly details: Omit<QuoteDetails, "preparedFor">;
  readonly comparePlans: boolean;
  readonly format: QuoteFormat;
  readonly paper: (typeof PAPERS)[number];
  /** The customer's language. JSON, which a program reads, is in English. */
  readonly language: Language;
  /** The day on which they are made: a quote whose last day has passed says so. */
  readonly today: string;
  /** The site's. @default the product's */
  readonly colors?: QuoteHtmlOptions["colors"];
  /** A remark for the rep; null for nothing. */
  readonly remark: string | null;
};

/** Adds the options that a quote and a batch share. */
export function addFigureOptions(command: Command): Command {
  return command
    .option("--type <trade>", BUSINESS_TYPE_IDS.join(", "))
    .option("--jobs <n>", "jobs a month")
    .option("--profit <n>", "profit per job, in dollars")
    .option("--hours <n>", "admin hours a week")
    .option(
      "--plan <plan>",
      `${PLAN_IDS.join(", ")}, or the site's name for it (default: ${DEFAULT_ROI_INPUTS.selectedPlan})`,
    )
    .option("--price <n>", "another price of the plan a month, in dollars")
    .option("--discount <n>", "off the plan's price: 10% or '$50'")
    .option(
      "--site <file>",
      "your site.json (default: SITE_CONFIG): sender, plans, terms, colours and language of quotes",
    );
}

/** Adds the options of documents. */
export function addDocumentOptions(command: Command): Command {
  return command
    .option("--by <name>", "the rep's name")
    .option("--email <address>", "the rep's email address")
    .option("--phone <number>", "the rep's phone")
    .option("--rep <id>", "the rep's short id, which the quote's link carries: never a name, since customers see it")
    .option("--note <text>", `a message to the customer, at most ${MAX_NOTE_LENGTH} characters`)
    .option("--date <day>", "the quote's day, such as 2026-01-31 (default: today, in the site's time zone)")
    .option("--valid-days <n>", "days for which it is valid (default: 30)")
    .option("--language <code>", "en or es (default: the site's)")
    .option("--paper <size>", "letter or a4, of a PDF (default: letter)")
    .option("--compare", "show all plans side by side")
    .option("--format <format>", `${Object.keys(FORMATS).join(", ")} (default: as the file's name ends)`);
}

/** Reads the options of a document, or of all documents of a batch; the site has the defaults. */
export function readDocumentOptions(texts: Texts, format: QuoteFormat, site: NamedSite | null): DocumentOptions {
  const given = texts["language"] ?? site?.language ?? LANGUAGES[0];
  const today = dayIn(site?.timeZone ?? "", new Date());
  const language = readOption("language", given, parseLanguage, LANGUAGE_REQUIREMENT);
  return {
    details: {
      preparedBy: readName("by", texts),
      email: readName("email", texts),
      phone: readName("phone", texts),
      rep: readOption("rep", texts["rep"] ?? "", (id) => (isRepId(id) ? id : null), REP_ID_REQUIREMENT),
      note: readOption("note", texts["note"] ?? "", ...atMost(MAX_NOTE_LENGTH)),
      date: readOption("date", texts["date"] ?? today, ...DAY),
      validDays: readOption("valid-days", texts["validDays"] ?? "30", ...DAYS),
      isOffer: true,
      sender: site === null ? undefined : quoteSender(site, language),
    },
    comparePlans: Boolean(texts["compare"]),
    format,
    paper: readOption("paper", texts["paper"] ?? "letter", ...oneOf(PAPERS)),
    language,
    today,
    colors: site === null ? undefined : allColors(site.colors),
    remark: format === "html" || format === "pdf" ? (site?.logoRemark ?? null) : null,
  };
}

/** Reads a name. A name that is too long is refused, not cut. */
export function readName(option: "for" | "by" | "email" | "phone", texts: Texts): string {
  return readOption(option, texts[option] ?? "", ...atMost(MAX_NAME_LENGTH));
}

/** A given trade supplies its usual figures; without one, the calculator's defaults are used. */
export function readInputs(texts: Texts, plans: Plans): RoiInputs {
  const businessType = readTrade(texts);
  const usual = businessType === undefined ? null : BUSINESS_TYPES[businessType];
  const { jobsPerMonth, avgJobProfit, adminHoursPerWeek } = DEFAULT_ROI_INPUTS;
  return {
    businessType: businessType ?? DEFAULT_ROI_INPUTS.businessType,
    selectedPlan: readPlan(texts, plans),
    jobsPerMonth: readFigure("jobs", texts) ?? usual?.defaultJobsPerMonth ?? jobsPerMonth,
    avgJobProfit: readFigure("profit", texts) ?? usual?.defaultTicket ?? avgJobProfit,
    adminHoursPerWeek: readFigure("hours", texts) ?? adminHoursPerWeek,
  };
}

/** Returns the origin of each figure of a single quote. */
export function originsOf({ jobs, profit, hours, type }: Texts): QuotedOrigins {
  const usual = type === undefined ? "example" : "usual";
  return {
    jobs: jobs === undefined ? usual : "typed",
    profit: profit === undefined ? usual : "typed",
    hours: hours === undefined ? "example" : "typed",
  };
}

export function readTrade({ type }: Texts): BusinessTypeId | undefined {
  return type === undefined ? undefined : readOption("type", type, parseBusinessType, TYPE_REQUIREMENT);
}

export function readFigure(name: "jobs" | "profit" | "hours", texts: Texts): number | undefined {
  const text = texts[name];
  return text === undefined ? undefined : readOption(name, text, parseFigure, describeFigureProblem);
}

export function readPlan({ plan = DEFAULT_ROI_INPUTS.selectedPlan }: Texts, plans: Plans): PlanId {
  return readOption("plan", plan, (text) => parsePlan(text, plans), planRequirement(plans));
}

/** The quoted plan's price, if it is another one than the site's. */
export function readPrices({ price, discount }: Texts, plan: PlanId, plans: Plans): QuoteDetails["prices"] {
  if (price === undefined && discount === undefined) return undefined;
  if (price !== undefined && discount !== undefined)
    throw new UsageError("--price and --discount both say the price: give one");
  const parsed = parsePrice(plans[plan].monthlyCost, { price, discount });
  if (parsed.ok) return { [plan]: parsed.price };
  const [name, text] = price === undefined ? ["discount", discount] : ["price", price];
  throw new UsageError(`--${name} ${parsed.problem}: ${JSON.stringify(text)}`);
}

/** The format that an option names; undefined without one. */
export function readFormat(text: string | undefined): QuoteFormat | undefined {
  if (text === undefined) return undefined;
  return readOption("format", text, findFormat, `must be one of ${Object.keys(FORMATS).join(", ")}`);
}

/**
 * The format that a file's name ends in, so that nobody gets a text named `.pdf`; text for a name without an ending.
 *
 * @throws {UsageError} for an ending that no quote has, such as `.xlsx`
 */
export function formatOfName(name = ""): QuoteFormat {
  const endings = Object.values(FORMATS).flat();
  refuseOtherEnding(name, endings, "a quote is written as .txt, .html, .json or .pdf, or as --format says");
  return findFormat(extname(name).slice(1)) ?? "text";
}

/** Refuses a name with the ending of another format. "Ace Inc." and "quote 2026.01.31" have no such ending. */
export function refuseOtherEnding(name: string, endings: readonly string[], written: string): void {
  const ending = extname(name);
  if (!/^\.[a-z][a-z\d]{1,7}$/i.test(ending) || endings.includes(ending.slice(1).toLowerCase())) return;
  throw new UsageError(`${written}, not as ${ending}: ${name}`);
}

/** The ending of a format's files. */
export function endingOf(format: QuoteFormat): string {
  return FORMATS[format][0];
}

/** The value of an option, read by its parser; the error names option, requirement and value. */
export function readOption<T>(
  name: string,
  text: string,
  parse: (text: string) => T | null,
  requirement: string | ((text: string) => string),
): T {
  const value = parse(text);
  if (value !== null) return value;
  const problem = typeof requirement === "string" ? requirement : requirement(text);
  throw new UsageError(`--${name} ${problem}: ${JSON.stringify(text)}`);
}

function findFormat(text: string): QuoteFormat | null {
  const name = text.trim().toLowerCase();
  const entry = Object.entries(FORMATS).find(([format, names]) => format === name || names.some((one) => one === name));
  return (entry?.[0] as QuoteFormat | undefined) ?? null;
}

/** How an option is read, and what it must be. */
type Reading<T> = readonly [parse: (text: string) => T | null, requirement: string];

const DAY: Reading<string> = [(text) => (isDay(text) ? text : null), "must be a day such as 2026-01-31"];
const DAYS: Reading<number> = [
  (text) => (/^\d{1,4}$/.test(text) && Number(text) <= LONGEST_VALID_DAYS ? Number(text) : null),
  `must be a whole number from 0 to ${LONGEST_VALID_DAYS}`,
];

function atMost(length: number): Reading<string> {
  return [(text) => (text.length <= length ? text : null), `must have at most ${length} characters`];
}

function oneOf<const T extends string>(choices: readonly T[]): Reading<T> {
  const find = (text: string) => choices.find((choice) => choice === text.trim().toLowerCase()) ?? null;
  return [find, `must be one of ${choices.join(", ")}`];
}
