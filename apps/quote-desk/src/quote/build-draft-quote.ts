import {
  buildQuote,
  describeFigureProblem,
  isDay,
  isRepId,
  LONGEST_VALID_DAYS,
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  parseFigure,
  REP_ID_REQUIREMENT,
  type Quote,
  type QuoteDetails,
} from "@contractor-roi/quote";
import { PLAN_IDS, type PlanId, type RoiInputs } from "@contractor-roi/roi-core";
import { quoteSender } from "@contractor-roi/site";
import { SITE } from "../site/site.ts";
import { differsFromSite, inputsOf, readPrices, type QuoteDraft } from "./quote-draft.ts";
import { linkedId, type Rep } from "./rep.ts";

/** Labels of the fields that can have problems, by the parts of the page. */
export const LABELS = {
  Customer: {
    customer: "Customer",
    jobsText: "Jobs a month",
    profitText: "Profit per job",
    hoursText: "Admin hours a week",
  },
  Quote: { date: "Date", validDays: "Valid for, in days", note: "Note to the customer" },
  You: { "rep.name": "Prepared by", "rep.email": "Your email", "rep.phone": "Your phone", "rep.id": "Your short id" },
} as const;
type FieldOf<Labels> = Labels extends unknown ? keyof Labels : never;

/** Problems by field, each as the rest of a sentence: "must be a date". */
export type QuoteProblems = Readonly<
  Partial<Record<FieldOf<(typeof LABELS)[keyof typeof LABELS]> | `${PlanId}.price`, string>>
>;

type DraftQuote =
  | { readonly ok: true; readonly quote: Quote }
  | { readonly ok: false; readonly problems: QuoteProblems };

/** Makes a draft's quote, or names the fields that prevent it. */
export function buildDraftQuote(draft: QuoteDraft, rep: Rep): DraftQuote {
  const problems = problemsOf(draft, rep);
  const inputs = inputsOf(draft);
  if (inputs === null || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, quote: quoteInputs(inputs, draft, rep) };
}

/** Makes the same quote with other inputs. */
export function quoteInputs(inputs: RoiInputs, draft: QuoteDraft, rep: Rep): Quote {
  const { customer: preparedFor, origins } = draft;
  return buildQuote(inputs, { ...detailsOf(draft, rep), preparedFor, origins });
}

/** Everything of a draft's quote but the customer and the figures. */
export function detailsOf(draft: QuoteDraft, rep: Rep): Omit<QuoteDetails, "preparedFor" | "origins"> {
  return {
    preparedBy: rep.name,
    email: rep.email,
    phone: rep.phone,
    note: draft.note,
    date: draft.date,
    validDays: Number(draft.validDays),
    isOffer: true,
    rep: linkedId(rep),
    plans: draft.plans,
    prices: readPrices(draft).prices,
    sender: SITE === null ? undefined : { ...quoteSender(SITE, draft.language), calculatorUrl: calculatorOf(draft) },
  };
}

/** Problems of everything but the customer and the figures, a sentence's end each. */
export function problemsOfDetails(draft: QuoteDraft, rep: Rep): readonly string[] {
  const own = ["customer", "jobsText", "profitText", "hoursText"];
  return Object.entries(problemsOf(draft, rep)).flatMap(([field, problem]) =>
    own.includes(field) ? [] : [`${field.replace("rep.", "your ")} ${problem}`],
  );
}

/** The page that a quote leads to: the lead's own, or the site's in the quote's language. Empty if its prices differ. */
function calculatorOf(draft: QuoteDraft): string {
  if (SITE === null || differsFromSite(draft)) return "";
  return draft.leadPage?.language === draft.language
    ? draft.leadPage.address
    : quoteSender(SITE, draft.language).calculatorUrl;
}

function problemsOf(draft: QuoteDraft, rep: Rep): QuoteProblems {
  const problems: { -readonly [field in keyof QuoteProblems]: string } = {};
  for (const field of ["jobsText", "profitText", "hoursText"] as const)
    if (parseFigure(draft[field]) === null) problems[field] = describeFigureProblem(draft[field]);
  if (!isDay(draft.date)) problems.date = "must be a date";
  if (!/^\d{1,4}$/.test(draft.validDays) || Number(draft.validDays) > LONGEST_VALID_DAYS)
    problems.validDays = `must be a whole number of days from 0 to ${LONGEST_VALID_DAYS}`;
  const texts = [
    ["note", draft.note, MAX_NOTE_LENGTH],
    ["customer", draft.customer, MAX_NAME_LENGTH],
    ["rep.name", rep.name, MAX_NAME_LENGTH],
    ["rep.email", rep.email, MAX_NAME_LENGTH],
    ["rep.phone", rep.phone, MAX_NAME_LENGTH],
  ] as const;
  for (const [field, { length }, most] of texts)
    if (length > most) problems[field] = `must have at most ${most} characters, and has ${length}`;
  if (!isRepId(rep.id)) problems["rep.id"] = REP_ID_REQUIREMENT;
  const prices = readPrices(draft).problems;
  for (const plan of PLAN_IDS) if (prices[plan] !== undefined) problems[`${plan}.price`] = prices[plan];
  return problems;
}

export function problemSentence(problem: string | undefined): string | undefined {
  return problem && `This ${problem}.`;
}
