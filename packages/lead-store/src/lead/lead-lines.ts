import { describeMoney, describePrice, namePlan } from "@contractor-roi/quote/words";
import { formatAmount, LANGUAGE_NAMES } from "@contractor-roi/roi-core";
import { contactLinks, describeInterest } from "@contractor-roi/roi-core/shared";
import { quotedText, terminalText } from "../base/terminal-text.ts";
import { FIELDS } from "./lead-fields.ts";
import type { StoredLead } from "./lead-store.ts";
import type { LeadView } from "./lead-view.ts";
import { TEST_MARK } from "./test-lead.ts";

/** A label and a value, as a message to the owner shows them. */
export type LeadLines = LeadView<readonly [label: string, value: string | number]>;

/** Characters of the reference that the page shows a visitor. */
const READ_OUT = 8;

/**
 * The subject of a message to the owner, of one lead alone: mail programs put messages of one subject together.
 *
 * @param brand of the lead's page; empty if unknown
 */
export function leadTitle(lead: StoredLead, brand: string): string {
  const kind = lead.marks.includes(TEST_MARK) ? "Test lead" : "New lead";
  const interest = namePlan("{plan} plan", describeInterest(lead.figures_typed, lead.terms.label));
  const text = `${quotedName(lead)}, ${lead.business_type}. ${interest}, tier ${lead.business_tier}`;
  return terminalText(`${kind}${brand === "" ? "" : ` for ${brand}`}: ${text} (${lead.id.slice(0, READ_OUT)})`);
}

/** Addresses that a phone opens from a message: the lead at the desk, which signs nobody in, and its number. */
export function leadLinks(
  lead: StoredLead,
  deskUrl: string | null,
): readonly (readonly [label: string, address: string])[] {
  const { call, text } = contactLinks(lead);
  const links = { Open: deskUrl && `${deskUrl}/leads#${lead.id}`, Call: call, Text: text };
  return Object.entries(links).filter((link): link is [string, string] => link[1] !== null);
}

function quotedName({ first_name, last_name }: StoredLead): string {
  return [first_name, last_name].map(quotedText).join(" ");
}

/** An address whose only link is its own. */
const USUAL_EMAIL = /^[\p{L}\p{N}.+_'-]+@[\p{L}\p{N}.-]+$/u;

/** Name, inputs and result: the first lines of each message. */
export function callerLines(lead: StoredLead): LeadLines {
  const { number, call } = contactLinks(lead);
  return {
    first_name: ["Name", quotedName(lead)],
    last_name: null,
    business_name: null,
    phone: ["Phone", call === null ? `${quotedText(number)} (looks wrong)` : number],
    email: ["Email", USUAL_EMAIL.test(lead.email) ? lead.email : quotedText(lead.email)],
    // Most are English.
    language: lead.language === "en" ? null : ["Language", LANGUAGE_NAMES[lead.language]],
    business_type: ["Trade", lead.business_type],
    selected_plan: ["Plan", `${describeInterest(lead.figures_typed, lead.terms.label)}, ${describePrice(lead.terms)}`],
    jobs_per_month: ["Jobs a month", lead.jobs_per_month],
    avg_job_profit: ["Profit per job", formatAmount(lead.avg_job_profit)],
    admin_hours_per_week: ["Admin hours a week", lead.admin_hours_per_week],
    net_monthly_savings: ["Extra profit a month", describeMoney(lead.net_monthly_savings)],
    ...leadFacts(lead, quotedText),
  };
}

/** The labelled fields that say something. @param quote rewrites their values. @default they stay as they are */
export function leadFacts(
  lead: StoredLead,
  quote = (value: string): string => value,
): Partial<Record<keyof StoredLead, readonly [label: string, value: string]>> {
  const facts = FIELDS.flatMap(({ name, label }) => {
    const value = lead[name as keyof StoredLead];
    return label && value ? [[name, [label, quote(String(value))]] as const] : [];
  });
  return Object.fromEntries(facts);
}
