import { describeMoney, describePrice, namePlan } from "@contractor-roi/quote";
import { formatAmount, LANGUAGE_NAMES } from "@contractor-roi/roi-core";
import { terminalText } from "../platform/terminal-text.ts";
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
  const plan = namePlan("{plan} plan", lead.terms.label);
  const parts = [`${lead.first_name} ${lead.last_name}`, lead.business_type, plan, `tier ${lead.business_tier}`];
  return terminalText(
    `${kind}${brand === "" ? "" : ` for ${brand}`}: ${parts.join(", ")} (${lead.id.slice(0, READ_OUT)})`,
  );
}

/** Addresses that a phone opens from a message: the lead at the desk, which signs nobody in, and its number. */
export function leadLinks(
  { id, phone_e164: phone }: StoredLead,
  deskUrl: string | null,
): readonly (readonly [label: string, address: string])[] {
  return [
    ...(deskUrl === null ? [] : [["Open", `${deskUrl}/leads#${id}`] as const]),
    ...(phone === null ? [] : [["Call", `tel:${phone}`] as const, ["Text", `sms:${phone}`] as const]),
  ];
}

/** Name, inputs and result: the first lines of each message. */
export function callerLines(lead: StoredLead): LeadLines {
  return {
    first_name: ["Name", `${lead.first_name} ${lead.last_name}`],
    last_name: null,
    business_name: null,
    phone: ["Phone", lead.phone_e164 ?? lead.phone],
    email: ["Email", lead.email],
    // Most are English.
    language: lead.language === "en" ? null : ["Language", LANGUAGE_NAMES[lead.language]],
    business_type: ["Trade", lead.business_type],
    selected_plan: ["Plan", `${lead.terms.label}, ${describePrice(lead.terms)}`],
    jobs_per_month: ["Jobs a month", lead.jobs_per_month],
    avg_job_profit: ["Profit per job", formatAmount(lead.avg_job_profit)],
    admin_hours_per_week: ["Admin hours a week", lead.admin_hours_per_week],
    net_monthly_savings: ["Extra profit a month", describeMoney(lead.net_monthly_savings)],
    ...leadFacts(lead),
  };
}

/** The labelled fields that say something. */
export function leadFacts(
  lead: StoredLead,
): Partial<Record<keyof StoredLead, readonly [label: string, value: string]>> {
  const facts = FIELDS.flatMap(({ name, label }) => {
    const value = lead[name as keyof StoredLead];
    return label && value ? [[name, [label, String(value)]] as const] : [];
  });
  return Object.fromEntries(facts);
}
