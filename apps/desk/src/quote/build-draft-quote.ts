import { buildQuote, type Quote, describeFigureProblem, parseFigure } from "@contractor-roi/quote";
import type { RoiInputs } from "@contractor-roi/roi-core";
import { parseAddress } from "./parse-address.ts";
import { inputsOf, type QuoteDraft } from "./quote-draft.ts";
import { calculatorFor, type QuoteSender } from "./quote-sender.ts";
import { hasOtherPrices, plansBefore, plansOf, type TermsField } from "./terms/typed-terms.ts";

/** A field that keeps a quote from being made. */
export type QuoteField =
  | "jobs"
  | "profit"
  | "hours"
  | "date"
  | "validDays"
  | "bookingUrl"
  | "calculatorUrl"
  | TermsField;

/** What is wrong with which field, as the rest of a sentence: "must be a date". */
export type QuoteProblems = Readonly<Partial<Record<QuoteField, string>>>;

type DraftQuote =
  | { readonly ok: true; readonly quote: Quote }
  | { readonly ok: false; readonly problems: QuoteProblems };

const LONGEST_VALID_DAYS = 3650;

/** Makes the quote of a draft, or says what keeps it from being one. */
export function buildDraftQuote(draft: QuoteDraft, sender: QuoteSender): DraftQuote {
  const problems = problemsOf(draft, sender);
  const inputs = inputsOf(draft);
  if (inputs === null || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, quote: quoteInputs(inputs, draft, sender) };
}

/** The same quote with other inputs, to see what they would make of it. */
export function quoteInputs(inputs: RoiInputs, draft: QuoteDraft, sender: QuoteSender): Quote {
  return buildQuote(inputs, {
    preparedFor: draft.customer,
    preparedBy: sender.preparedBy,
    date: draft.date,
    validDays: Number(draft.validDays),
    regularPlans: plansBefore(draft),
    plans: plansOf(draft).plans,
    sender: {
      brand: sender.brand,
      logo: sender.logo,
      phone: sender.phone,
      bookingUrl: readAddress(sender.bookingUrl) ?? "",
      calculatorUrl: hasOtherPrices(draft) ? "" : (readAddress(calculatorFor(draft, sender)) ?? ""),
    },
  });
}

function problemsOf(draft: QuoteDraft, sender: QuoteSender): QuoteProblems {
  const problems: Partial<Record<QuoteField, string>> = {};
  const figures = { jobs: draft.jobsText, profit: draft.profitText, hours: draft.hoursText };
  for (const [field, text] of Object.entries(figures))
    if (parseFigure(text) === null) problems[field as keyof typeof figures] = describeFigureProblem(text);
  if (!isDay(draft.date)) problems.date = "must be a date";
  if (!/^\d{1,4}$/.test(draft.validDays) || Number(draft.validDays) > LONGEST_VALID_DAYS)
    problems.validDays = `must be a whole number of days from 0 to ${LONGEST_VALID_DAYS}`;
  for (const field of ["bookingUrl", "calculatorUrl"] as const)
    if (readAddress(sender[field]) === null) problems[field] = "must be a web address, such as https://example.com/";
  return { ...problems, ...plansOf(draft).problems };
}

/** What to say beside a field. */
export function problemSentence(problem: string | undefined): string | undefined {
  return problem && `This ${problem}.`;
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A web address as it is written in a link; "" for none, null for anything else. */
function readAddress(text: string): string | null {
  if (text.trim() === "") return "";
  const address = parseAddress(text.trim());
  // A browser leaves some signs in an address that a mail or a Markdown text would end it at.
  return address && /^https?:$/.test(address.protocol)
    ? address.href.replace(/[^\w.~:/?#[\]@!$&'()*+,;=%-]/g, encodeURIComponent)
    : null;
}
