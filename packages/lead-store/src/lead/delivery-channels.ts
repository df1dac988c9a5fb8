import type { LeadRecord } from "./lead-record.ts";

/** The variable that switches each channel on. */
const CHANNEL_SWITCHES = {
  webhook: "WEBHOOK_URL",
  owner_email: "OWNER_EMAIL",
  visitor_report: "REPORT_FROM",
  slack: "SLACK_WEBHOOK_URL",
  hubspot: "HUBSPOT_TOKEN",
} as const;

/** A way by which accepted leads are delivered. */
export type DeliveryChannel = keyof typeof CHANNEL_SWITCHES;

export const CHANNELS = Object.keys(CHANNEL_SWITCHES) as DeliveryChannel[];

/** The variables, or their values. */
type Switches = Readonly<Partial<Record<(typeof CHANNEL_SWITCHES)[DeliveryChannel], unknown>>>;

/**
 * The channels that are switched on. The function that receives leads and the worker that delivers them may run apart:
 * give both the same variables, since a lead is delivered by the channels known when it is stored.
 *
 * @param hasMailFolder whether a visitor's report is written to a folder if it cannot be mailed
 */
export function deliveryChannels(switches: Switches, hasMailFolder: boolean): DeliveryChannel[] {
  return CHANNELS.filter(
    (channel) => isOn(switches[CHANNEL_SWITCHES[channel]]) || (channel === "visitor_report" && hasMailFolder),
  );
}

function isOn(value: unknown): boolean {
  return typeof value === "string" ? value.trim() !== "" : Boolean(value);
}

/** The channels of one lead. A report leaves by itself only with the visitor's consent, and for a lead without a mark. */
export function channelsOf(
  { marks, consent_version }: Pick<LeadRecord, "marks" | "consent_version">,
  channels: readonly DeliveryChannel[],
): DeliveryChannel[] {
  return marks.length === 0 && consent_version !== null ? [...channels] : withoutReport(channels);
}

/** Channels to programs, which know a lead that comes twice by its id. */
export function toPrograms(channels: readonly DeliveryChannel[]): DeliveryChannel[] {
  return channels.filter((channel) => channel === "webhook" || channel === "hubspot");
}

/**
 * The fate of a stored lead's report (L20), as an expression of SQLite and Postgres. Its own facts decide: a repeat may have lost
 * captcha or consent.
 */
export const reportExpression = (consent: string, marks: string): string =>
  `case when ${consent} is null then 'none' when ${marks} = '[]' then 'mail' else 'held' end`;

export function withoutReport(channels: readonly DeliveryChannel[]): DeliveryChannel[] {
  return channels.filter((channel) => channel !== "visitor_report");
}
