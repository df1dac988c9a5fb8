import type { LeadRecord } from "./lead-record.ts";
import type { Env } from "../platform/setting-values.ts";

/** Where an accepted lead is delivered. */
export type DeliveryChannel = "crm_webhook" | "owner_email" | "visitor_report" | "slack" | "hubspot" | "json_webhook";

/**
 * The channels that are configured. The function that receives leads and the worker that delivers them may run apart:
 * give both the same variables, since a lead is delivered by the channels known when it is stored.
 *
 * @param hasMailFolder whether a visitor's report is written to a folder where it cannot be mailed
 */
export function deliveryChannels(env: Env, hasMailFolder: boolean): DeliveryChannel[] {
  return [
    ...(env("CRM_WEBHOOK_URL") ? ["crm_webhook" as const] : []),
    ...(env("OWNER_EMAIL") ? ["owner_email" as const] : []),
    ...(env("REPORT_FROM") || hasMailFolder ? ["visitor_report" as const] : []),
    ...(env("SLACK_WEBHOOK_URL") ? ["slack" as const] : []),
    ...(env("HUBSPOT_TOKEN") ? ["hubspot" as const] : []),
    ...(env("JSON_WEBHOOK_URL") ? ["json_webhook" as const] : []),
  ];
}

/** The channels of one lead. A visitor is mailed without a person's doing only with his consent, and without a mark (B8). */
export function channelsOf(
  { marks, consent_version }: Pick<LeadRecord, "marks" | "consent_version">,
  channels: readonly DeliveryChannel[],
): DeliveryChannel[] {
  return marks.length === 0 && consent_version !== null ? [...channels] : withoutReport(channels);
}

export function withoutReport(channels: readonly DeliveryChannel[]): DeliveryChannel[] {
  return channels.filter((channel) => channel !== "visitor_report");
}
