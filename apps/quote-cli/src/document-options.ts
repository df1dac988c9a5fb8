import { extname } from "node:path";
import {
  LANGUAGE_REQUIREMENT,
  parseLanguage,
  type QuoteDetails,
  type QuoteHtmlOptions,
  type QuoteSender,
} from "@contractor-roi/quote";
import type { Language } from "@contractor-roi/roi-core";
import type { NamedSite } from "./named-site.ts";
import { readLogo } from "./read-logo.ts";
import { readOption } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

export const QUOTE_FORMATS = ["text", "md", "html", "json", "pdf"] as const;

export type QuoteFormat = (typeof QUOTE_FORMATS)[number];

const FORMATS = {
  text: "text",
  txt: "text",
  md: "md",
  markdown: "md",
  html: "html",
  json: "json",
  pdf: "pdf",
} as const satisfies Record<string, QuoteFormat>;

const PAPERS = ["letter", "a4"] as const;

type Paper = (typeof PAPERS)[number];

/** What a document looks like, whomever it is for. */
export type DocumentOptions = {
  readonly details: Omit<QuoteDetails, "preparedFor">;
  readonly comparePlans: boolean;
  readonly format: QuoteFormat;
  readonly paper: Paper;
  /** Of what a customer reads: JSON, which a program reads, is in English. */
  readonly language: Language;
  /** The site's. @default the product's */
  readonly colors?: QuoteHtmlOptions["colors"];
  /** What to say of the document to whoever makes it; null for nothing. */
  readonly remark: string | null;
};

/** The options that say what a document looks like, for `parseArgs`. */
export const DOCUMENT_ARGUMENTS = {
  compare: { type: "boolean" },
  format: { type: "string" },
  paper: { type: "string" },
  language: { type: "string" },
  by: { type: "string" },
  date: { type: "string" },
  "valid-days": { type: "string" },
  brand: { type: "string" },
  logo: { type: "string" },
  phone: { type: "string" },
  booking: { type: "string" },
  calculator: { type: "string" },
} as const;

export type DocumentTexts = {
  readonly [option in Exclude<keyof typeof DOCUMENT_ARGUMENTS, "compare">]?: string | undefined;
} & { readonly compare?: boolean | undefined };

/** Reads the options of a document, or of all documents of a batch. What they do not say, the site does. */
export function readDocumentOptions(
  texts: DocumentTexts & { readonly format: string },
  today: string,
  site: NamedSite | null = null,
): DocumentOptions {
  const { compare = false, paper = "letter", language = site?.language ?? "en", by = "", date = today } = texts;
  const format = readFormat(texts.format);
  const spoken = readOption("language", language, parseLanguage, LANGUAGE_REQUIREMENT);
  const showsLogo = format === "html" || format === "pdf";
  return {
    details: {
      preparedBy: by,
      date: readOption("date", date, parseDay, "must be a day such as 2026-01-31"),
      validDays: readOption(
        "valid-days",
        texts["valid-days"] ?? "30",
        parseDays,
        "must be a whole number from 0 to 3650",
      ),
      sender: readSender(texts, site, spoken),
    },
    comparePlans: compare,
    format,
    paper: readOption("paper", paper, parsePaper, `must be one of ${PAPERS.join(", ")}`),
    language: spoken,
    colors: site?.colors,
    remark: showsLogo && texts.logo === undefined && site !== null ? site.logoRemark : null,
  };
}

/** The calculator's address; undefined if no option gives it. */
export function readCalculator({ calculator }: DocumentTexts): string | undefined {
  return readAddress("calculator", calculator);
}

/**
 * The format that a file's name ends in, so that nobody gets a text named `.pdf`; text for a name without an ending.
 *
 * @throws {UsageError} if it ends in what a quote cannot be written as, such as `.xlsx`
 */
export function formatOfName(name = ""): QuoteFormat {
  refuseOtherEnding(
    name,
    Object.keys(FORMATS),
    "a quote is written as .txt, .md, .html, .json or .pdf, or as --format says",
  );
  return findFormat(extname(name).slice(1)) ?? "text";
}

/** Refuses a name whose ending promises what is not written. "Ace Inc." and "quote 2026.01.31" have no such ending. */
export function refuseOtherEnding(name: string, endings: readonly string[], written: string): void {
  const ending = extname(name);
  if (!/^\.[a-z][a-z\d]{1,7}$/i.test(ending) || endings.includes(ending.slice(1).toLowerCase())) return;
  throw new UsageError(`${written}, not as ${ending}: ${name}`);
}

function findFormat(text: string): QuoteFormat | null {
  const name = text.toLowerCase();
  return Object.hasOwn(FORMATS, name) ? FORMATS[name as keyof typeof FORMATS] : null;
}

function readFormat(text: string): QuoteFormat {
  const format = findFormat(text);
  if (format === null) throw new UsageError(`--format must be one of ${QUOTE_FORMATS.join(", ")}: "${text}"`);
  return format;
}

function readSender(texts: DocumentTexts, site: NamedSite | null, language: Language): QuoteSender {
  const { brand, logo, phone, booking } = texts;
  return {
    brand: brand ?? site?.brand,
    phone: phone ?? site?.phone,
    logo: logo === undefined ? site?.logo : readLogo(logo),
    bookingUrl: readAddress("booking", booking) ?? parseAddress(site?.bookingUrl ?? "") ?? undefined,
    calculatorUrl: readCalculator(texts) ?? parseAddress(site?.calculatorUrls[language] ?? "") ?? undefined,
  };
}

function readAddress(name: string, text: string | undefined): string | undefined {
  return text === undefined
    ? undefined
    : readOption(name, text, parseAddress, "must be an address such as https://example.com");
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
