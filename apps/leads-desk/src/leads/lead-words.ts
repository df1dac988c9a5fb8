import { formatDay } from "@contractor-roi/quote";
import { encodeFigureOrigins, encodeScenario, formatAmount } from "@contractor-roi/roi-core";
import { fromCents, leadInputs } from "@contractor-roi/roi-core/shared";
import type { DeliveryChannel, LeadChange, LeadDelivery, LeadStatus, LeadSummary, PageLead } from "./leads-api.ts";

export const STATUS_LABELS: Readonly<Record<LeadStatus, string>> = {
  new: "New",
  contacted: "Contacted",
  no_answer: "No answer",
  won: "Won",
  lost: "Lost",
  junk: "Junk",
};
export const LEAD_STATUSES = Object.keys(STATUS_LABELS) as readonly LeadStatus[];

export const CHANNELS: Readonly<Record<DeliveryChannel, string>> = {
  webhook: "Webhook",
  owner_email: "Email to the owner",
  visitor_report: "Report to the visitor",
  slack: "Slack",
  hubspot: "HubSpot",
};

export function describeDelivery(delivery: LeadDelivery, localTime: (iso: string) => string): string {
  const { channel, receiver, state, attempts, next_attempt_at, delivered_at, dead_at, last_failure } = delivery;
  const name = `${CHANNELS[channel]}${receiver && ` ${receiver}`}`;
  if (state === "skipped") return `${name}: not sent (${last_failure})`;
  const tries = `${attempts} ${attempts === 1 ? "try" : "tries"}${last_failure ? `, the last one failed: ${last_failure}` : ""}`;
  const outcome =
    state === "delivered"
      ? `delivered ${localTime(delivered_at ?? "")}`
      : state === "dead"
        ? `given up ${localTime(dead_at ?? "")}`
        : `due ${localTime(next_attempt_at ?? "")}`;
  return `${name}: ${outcome} (${tries})`;
}

/** @param monthly what was sold, in cents a month; null if nothing was, or it is not known */
export function describeStatus(status: LeadStatus, monthly: number | null = null): string {
  return STATUS_LABELS[status] + (monthly === null ? "" : ` at ${formatAmount(fromCents(monthly))}/mo`);
}

export function describeChange({ kind, value, sold_monthly }: LeadChange): string {
  if (kind === "status") return describeStatus(value as LeadStatus, sold_monthly);
  if (kind === "disposition") return value === "spam" ? "spam again" : "not spam";
  if (kind === "note") return `“${value}”`;
  if (kind === "added") return `added by hand${value && ` (${value})`}`;
  if (kind === "corrected") return `corrected: ${value}`;
  return value ? `follow up on ${formatDay(value, "en-US")}` : "no follow-up";
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** How long ago a lead came: `fresh` for an hour, then `late` while nobody was in touch. A time in the future is now. */
export function describeAge(
  { received_at: at, status }: Pick<LeadSummary, "received_at" | "status">,
  now: number,
  localTime: (iso: string) => string,
): { readonly text: string; readonly tone: "fresh" | "late" | "plain" } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return { text: minutes === 0 ? "just now" : `${minutes} min ago`, tone: "fresh" };
  if (status !== "new") return { text: localTime(at), tone: "plain" };
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const wait = hours < 2 * DAY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} days`;
  return { text: `waiting ${wait}`, tone: "late" };
}

/** Numbers that cost the caller nothing take no texts. */
const TOLL_FREE = /^\+1(?:800|888|877|866|855|844|833)\d{7}$/;

export function takesTexts(phone: string): boolean {
  return !TOLL_FREE.test(phone);
}

/** "2nd request" of a person who asked before. */
export function describeRequest(earlier: number): string {
  const number = earlier + 1;
  const end = number % 100 > 10 && number % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return earlier === 0 ? "" : `${number}${end} request`;
}

/** A rep's name behind their id, if the quote desk of this browser has learned it. */
export function nameRep(id: string): string {
  try {
    const name: unknown = JSON.parse(localStorage.getItem("quote-desk/rep") ?? "{}").ids?.[id];
    return typeof name === "string" ? `${name} (${id})` : id;
  } catch {
    return id;
  }
}

/** The address of a quote with the lead's figures. Name, language, page, plans and the figures' origins are in the fragment, which no server gets. */
export function quoteAddress(lead: PageLead): string {
  const { first_name, last_name, language, source_url, plans, figures_typed } = lead;
  const customer = new URLSearchParams({
    customer: `${first_name} ${last_name}`,
    language,
    page: source_url,
    plans: JSON.stringify(plans),
    figures: encodeFigureOrigins(figures_typed ?? {}),
  });
  return `/quote/?${encodeScenario(leadInputs(lead))}#${customer}`;
}
