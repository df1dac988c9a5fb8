import {
  BUSINESS_TYPES,
  DEFAULT_ROI_INPUTS,
  type QuoteDetails,
  type QuoteSender,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import { isStandardOutput } from "./output-target.ts";
import {
  describeFigureProblem,
  parseBusinessType,
  parseFigure,
  parsePlan,
  PLAN_REQUIREMENT,
  TYPE_REQUIREMENT,
} from "@contractor-roi/quote-sheet";
import { readLogo } from "./read-logo.ts";
import { readArguments, readOption } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

export const QUOTE_FORMATS = ["text", "md", "html", "json", "pdf"] as const;

const FORMATS = {
  text: "text",
  txt: "text",
  md: "md",
  markdown: "md",
  html: "html",
  json: "json",
  pdf: "pdf",
} as const satisfies Record<string, QuoteFormat>;

export type QuoteFormat = (typeof QUOTE_FORMATS)[number];

const PAPERS = ["letter", "a4"] as const;

export type Paper = (typeof PAPERS)[number];

export type QuoteOptions = {
  readonly inputs: RoiInputs;
  readonly details: QuoteDetails;
  readonly comparePlans: boolean;
  readonly format: QuoteFormat;
  readonly paper: Paper;
  /** Null is standard output. */
  readonly output: string | null;
};

/** Reads the options of one quote. `today` is the quote's date unless `--date` names another. */
export function readQuoteOptions(args: readonly string[], today: string): QuoteOptions {
  const { values } = readArguments({
    args: [...args],
    options: {
      type: { type: "string" },
      jobs: { type: "string" },
      profit: { type: "string" },
      hours: { type: "string" },
      plan: { type: "string" },
      compare: { type: "boolean", default: false },
      format: { type: "string", default: "text" },
      for: { type: "string", default: "" },
      by: { type: "string", default: "" },
      date: { type: "string", default: today },
      "valid-days": { type: "string", default: "30" },
      paper: { type: "string", default: "letter" },
      brand: { type: "string" },
      logo: { type: "string" },
      phone: { type: "string" },
      booking: { type: "string" },
      calculator: { type: "string" },
      output: { type: "string", short: "o" },
    },
  });
  const format = FORMATS[values.format.toLowerCase() as keyof typeof FORMATS];
  if (format === undefined)
    throw new UsageError(`--format must be one of ${QUOTE_FORMATS.join(", ")}: "${values.format}"`);
  return {
    inputs: readInputs(values),
    details: {
      preparedFor: values.for,
      preparedBy: values.by,
      date: readOption("date", values.date, parseDay, "must be a day such as 2026-01-31"),
      validDays: readOption("valid-days", values["valid-days"], parseDays, "must be a whole number from 0 to 3650"),
      sender: readSender(values),
    },
    comparePlans: values.compare,
    format,
    paper: readOption("paper", values.paper, parsePaper, `must be one of ${PAPERS.join(", ")}`),
    output: readOutput(values.output),
  };
}

/** The name of an output file; null for standard output, which no name means too. */
export function readOutput(name = ""): string | null {
  return name.trim() === "" || isStandardOutput(name) ? null : name;
}

type SenderTexts = { readonly [option in "brand" | "logo" | "phone" | "booking" | "calculator"]?: string | undefined };

function readSender({ brand, logo, phone, booking, calculator }: SenderTexts): QuoteSender {
  const address = (name: string, text: string | undefined) =>
    text === undefined
      ? undefined
      : readOption(name, text, parseAddress, "must be an address such as https://example.com");
  return {
    brand,
    phone,
    logo: logo === undefined ? undefined : readLogo(logo),
    bookingUrl: address("booking", booking),
    calculatorUrl: address("calculator", calculator),
  };
}

type InputTexts = { readonly [option in "type" | "jobs" | "profit" | "hours" | "plan"]?: string | undefined };

/** A given trade supplies its preset; without one, the calculator's defaults are used. */
function readInputs({ type, jobs, profit, hours, plan }: InputTexts): RoiInputs {
  const businessType = type === undefined ? null : readOption("type", type, parseBusinessType, TYPE_REQUIREMENT);
  const preset = businessType === null ? null : BUSINESS_TYPES[businessType];
  const figure = (name: string, text: string | undefined, fallback: number) =>
    text === undefined ? fallback : readOption(name, text, parseFigure, describeFigureProblem);
  return {
    businessType: businessType ?? DEFAULT_ROI_INPUTS.businessType,
    selectedPlan:
      plan === undefined ? DEFAULT_ROI_INPUTS.selectedPlan : readOption("plan", plan, parsePlan, PLAN_REQUIREMENT),
    jobsPerMonth: figure("jobs", jobs, preset?.defaultJobsPerMonth ?? DEFAULT_ROI_INPUTS.jobsPerMonth),
    avgJobProfit: figure("profit", profit, preset?.defaultTicket ?? DEFAULT_ROI_INPUTS.avgJobProfit),
    adminHoursPerWeek: figure("hours", hours, DEFAULT_ROI_INPUTS.adminHoursPerWeek),
  };
}

function parsePaper(text: string): Paper | null {
  return PAPERS.find((paper) => paper === text.trim().toLowerCase()) ?? null;
}

/** An http or https address, with what is not ASCII escaped. */
function parseAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href.replace(/[|\\^`{}"<>]/g, encodeURIComponent) : null;
}

function parseDay(text: string): string | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(NaN);
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== text ? null : text;
}

function parseDays(text: string): number | null {
  return /^\d{1,4}$/.test(text) && Number(text) <= 3650 ? Number(text) : null;
}
