import { describeMoney, describePrice, ENGLISH_PAGE_WORDS } from "@contractor-roi/quote/words";
import { formatAmount, formatNumber, LANGUAGE_NAMES, type LeadContact } from "@contractor-roi/roi-core";
import { contactLinks, leadHead, type LeadInputs, truncateText } from "@contractor-roi/roi-core/shared";
import { quotedText, terminalText } from "../base/terminal-text.ts";
import { FIELDS } from "./lead-fields.ts";
import type { Mark } from "./lead-record.ts";
import type { AnyLead, StoredLead } from "./lead-store.ts";
import { TEST_MARK } from "./test-lead.ts";

/**
 * Lead fields in display order. `null` hides a field or merges it into another. All fields of form and calculator are listed, so a
 * new one does not compile until each view has decided about it.
 */
export type LeadView<Shown> = Readonly<
  Record<keyof LeadContact | keyof LeadInputs, Shown | null> & Partial<Record<keyof StoredLead, Shown | null>>
>;

/** The view's visible fields, in order. */
export function shownIn<Shown>(view: LeadView<Shown>): Shown[] {
  return Object.values<Shown | null>(view).filter((shown) => shown !== null);
}

/** A label and a value, as a message to the owner shows them. */
export type LeadLines = LeadView<readonly [label: string, value: string]>;

/** Characters that a phone's list of mails shows of a subject. */
const SUBJECT = 60;
/** Characters that are left of a name. */
const FEWEST = 7;
const MARK_WORDS: Readonly<Record<Mark, string>> = {
  "phone-doubtful": "the number looks wrong",
  "too-fast": "the form was filled in within two seconds",
  "turnstile-missing": "the captcha was not answered",
  "turnstile-rejected": "the captcha takes them for a program",
  "turnstile-unavailable": "the captcha could not be asked",
  "busy-network": "very many leads came from their network",
  test: "you sent it yourself",
};

/** The subject of a message to the owner. All of it can be seen: the person's name is cut first, then the plan's. */
export function leadTitle(lead: StoredLead): string {
  const { name, trade, plan, price, number } = quotedHead(lead);
  const begin = lead.marks.includes(TEST_MARK) ? "Test lead: " : "";
  const end = `${price}, ${contactLinks(lead).call === null ? "number looks wrong" : number}`;
  const titleOf = (who: string, what: string) => `${begin}${who}, ${trade}: ${what} ${end}`;
  const what = cut(terminalText(plan), SUBJECT - titleOf("", "").length - FEWEST);
  return titleOf(cut(name, SUBJECT - titleOf("", what).length), what);
}

function cut(text: string, room: number): string {
  return text.length > room ? `${truncateText(text, Math.max(FEWEST, room) - 1)}…` : text;
}

/** A lead's first facts, as a message quotes a stranger's texts. @param timeZone of `when`. @default the machine's */
export function quotedHead(lead: StoredLead, timeZone = ""): ReturnType<typeof leadHead> {
  const head = leadHead(lead, lead.terms, timeZone);
  const name = [lead.first_name, lead.last_name].map(quotedText).join(" ");
  return { ...head, name, number: quotedText(head.number) };
}

/** The lead at the desk, which signs nobody in; null without a desk of its own host. */
export function deskAddress({ id }: Pick<StoredLead, "id">, deskUrl: string | null): string | null {
  return deskUrl && `${deskUrl}/leads#${id}`;
}

/** A lead's marks as a sentence; empty without one (B7). */
export function describeMarks({ marks }: Pick<StoredLead, "marks">): string {
  return marks.length === 0 ? "" : `Marked: ${marks.map((mark) => MARK_WORDS[mark]).join(", and ")}.`;
}

/** An address whose only link is its own. */
const USUAL_EMAIL = /^[\p{L}\p{N}.+_'-]+@[\p{L}\p{N}.-]+$/u;

/** A lead's wish, business and shown figures: the lines of each message. */
export function callerLines(lead: StoredLead): LeadLines {
  const { name, trade, number } = quotedHead(lead);
  const plan = `${lead.terms.label}, ${describePrice(lead.terms)}`;
  const chosen = lead.figures_typed?.plan;
  const net = lead.net_monthly_savings;
  const shown = `${describeMoney(net)} ${net < 0 ? "" : "extra profit "}a month`;
  return {
    first_name: ["Name", name],
    last_name: null,
    business_name: null,
    phone: ["Phone", contactLinks(lead).call === null ? `${number} (looks wrong)` : number],
    selected_plan: chosen === "shown" ? ["Was shown", `${plan}: ${shown}`] : [chosen ? "Wants" : "Plan", plan],
    business_type: ["Trade", trade],
    jobs_per_month: ["Runs", runs(lead)],
    avg_job_profit: null,
    admin_hours_per_week: null,
    net_monthly_savings: chosen === "shown" ? null : ["Was shown", shown],
    // Most are English.
    language: lead.language === "en" ? null : ["Language", LANGUAGE_NAMES[lead.language]],
    email: ["Email", USUAL_EMAIL.test(lead.email) ? lead.email : quotedText(lead.email)],
    utm_source: cameFrom(lead),
    ...leadFacts(lead, quotedText),
  };
}

/** The figures, and names of those that nobody typed (R3). */
function runs({ jobs_per_month, avg_job_profit, admin_hours_per_week, figures_typed: origins }: StoredLead): string {
  const jobs = `${ENGLISH_PAGE_WORDS.countJobs(jobs_per_month)} a month × ${formatAmount(avg_job_profit)} profit`;
  const untyped = (["jobs", "profit", "hours"] as const).filter((name) => (origins?.[name] ?? "typed") !== "typed");
  const note = untyped.length === 0 ? "" : ` (not typed by them: ${untyped.join(", ")})`;
  return `${jobs}, ${formatNumber(admin_hours_per_week)} admin hours a week${note}`;
}

function cameFrom({ utm_source, utm_medium, utm_campaign }: StoredLead): readonly [string, string] | null {
  const campaign = [utm_source, utm_medium, utm_campaign].map(quotedText).filter(Boolean).join(", ");
  return campaign === "" ? null : ["Came from", campaign];
}

/** The labelled fields that say something. @param quote rewrites their values. @default they stay as they are */
export function leadFacts(
  lead: AnyLead,
  quote = (value: string): string => value,
): Partial<Record<keyof StoredLead, readonly [label: string, value: string]>> {
  const facts = FIELDS.flatMap(({ name, label }) => {
    const value = lead[name as keyof StoredLead];
    return label && value ? [[name, [label, quote(String(value))]] as const] : [];
  });
  return Object.fromEntries(facts);
}
