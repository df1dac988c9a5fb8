import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import type { TryResult } from "../delivery/channel.ts";
import { configuredChannels } from "../delivery/configured-channels.ts";
import { type DeliverySettings, deliverySettings } from "../delivery/delivery-settings.ts";
import type { Delivery, FailedTry } from "../leads/lead-outbox.ts";
import type { DeliveryChannel } from "../leads/delivery-channels.ts";
import { SETTINGS } from "../settings/settings.ts";
import { readSettings } from "../settings/read-settings.ts";
import { leadRecord, type LeadRecord } from "../leads/lead-record.ts";
import type { LeadSubmission } from "../leads/lead-store.ts";
import { sampleLead } from "./requests/sample-leads.ts";

export const WEBHOOK_SECRET = `whsec_${Buffer.from("a key of thirty-two bytes, fixed").toString("base64")}`;

export const DELIVERY_ID = "5f0c3f57-3c1a-4b6e-9d3c-0a3a3f8f3b11";

/** Columns of a consent (L11). */
export const CONSENT = {
  consent_at: "2026-07-01T12:00:00.000+00:00",
  consent_version: "c".repeat(64),
  consent_wording: "I agree to receive information about Ringwell.",
};

/** An accepted lead to be delivered to the CRM, under a key of its own. */
export function submission(changes: Partial<LeadSubmission> = {}): LeadSubmission {
  const receipt = { idempotencyKey: crypto.randomUUID(), requestHash: "a".repeat(64), receivedAt: new Date() };
  const record: LeadRecord = leadRecord(sampleLead({}, FIXED_PLANS), receipt, FIXED_PLANS);
  return { ...record, delivery_channels: ["webhook"], ...changes };
}

/** Variables that make a server deliver to a receiver on this machine, which may be busy: every receiver has its time. */
export function webhookEnv(url: string): Record<string, string> {
  return {
    WEBHOOK_URL: url,
    WEBHOOK_SECRET: WEBHOOK_SECRET,
    DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1",
    DELIVERY_POLL_SECONDS: "1",
    DELIVERY_TIMEOUT_SECONDS: "60",
  };
}

/** A delivery of the sample lead by the one channel that these variables switch on, tried once. */
export async function tryDelivery(
  env: Readonly<Record<string, string>>,
  changes: Partial<LeadSubmission> = {},
): Promise<TryResult> {
  const [entry] = configuredChannels(deliverySettingsOf(env));
  if (entry === undefined) throw new Error("no channel is switched on");
  const [channel, deliver] = entry;
  return deliver(sampleDelivery(channel, changes));
}

/** The first try of the sample lead's delivery. */
export function sampleDelivery(channel: DeliveryChannel, changes: Partial<LeadSubmission> = {}): Delivery {
  const lead = { ...submission(CONSENT), ...changes, id: "1f6c9d5e-7a55-4a7e-9d0e-3c1b2a4f5e6d" };
  return { id: DELIVERY_ID, channel, attempt: 1, lead };
}

/** A try that failed for no reason of the owner's. */
export function failedTry(changes: Partial<FailedTry> = {}): FailedTry {
  return { failure: "http-500", retrySeconds: 900, needsOwner: false, isCounted: true, ...changes };
}

export function deliverySettingsOf(env: Readonly<Record<string, string>>): DeliverySettings {
  return deliverySettings(readSettings(SETTINGS, env));
}
