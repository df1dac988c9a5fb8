import { encodeFigureOrigins, encodeScenario, type RoiInputs } from "@contractor-roi/roi-core";
import type { DeliveryChannel, LeadChange, LeadDelivery, LeadInFull, LeadStatus } from "./leads-api.ts";

export const STATUS_LABELS: Readonly<Record<LeadStatus, string>> = {
  new: "New",
  contacted: "Contacted",
  no_answer: "No answer",
  won: "Won",
  lost: "Lost",
};
export const LEAD_STATUSES = Object.keys(STATUS_LABELS) as readonly LeadStatus[];

const CHANNELS: Readonly<Record<DeliveryChannel, string>> = {
  webhook: "Webhook",
  owner_email: "Email to the owner",
  visitor_report: "Report to the visitor",
  slack: "Slack",
  hubspot: "HubSpot",
};

/** Describes a delivery's outcome. */
export function describeDelivery(delivery: LeadDelivery, localTime: (iso: string) => string): string {
  const { channel, state, attempts, next_attempt_at, delivered_at, dead_at, last_failure } = delivery;
  const name = CHANNELS[channel];
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

export function describeChange({ kind, value }: LeadChange): string {
  if (kind === "status") return STATUS_LABELS[value as LeadStatus];
  if (kind === "note") return value ? `“${value}”` : "note removed";
  return value ? `follow up on ${value}` : "no follow-up";
}

/** A lead's inputs of the calculator. */
export function inputsOf({ lead }: LeadInFull): RoiInputs {
  return {
    jobsPerMonth: lead.jobs_per_month,
    avgJobProfit: lead.avg_job_profit,
    adminHoursPerWeek: lead.admin_hours_per_week,
    selectedPlan: lead.selected_plan,
    businessType: lead.business_type,
  };
}

/** The address of a quote with the lead's figures. Name, language, page, plans and the figures' origins are in the fragment, which no server gets. */
export function quoteAddress(found: LeadInFull): string {
  const { first_name, last_name, language, source_url, plans, figures_typed } = found.lead;
  const customer = new URLSearchParams({
    customer: `${first_name} ${last_name}`,
    language,
    page: source_url,
    plans: JSON.stringify(plans),
    figures: encodeFigureOrigins(figures_typed ?? {}),
  });
  return `/quote/?${encodeScenario(inputsOf(found))}#${customer}`;
}
