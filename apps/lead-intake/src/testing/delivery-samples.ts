import type { Delivery } from "@contractor-roi/lead-store/lead/lead-outbox";
import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import type { LeadSubmission } from "@contractor-roi/lead-store/lead/lead-store";
import { CONSENT, submission } from "@contractor-roi/lead-store/testing/submissions";
import type { TryResult } from "../delivery/channel.ts";
import { configuredChannels } from "../delivery/configured-channels.ts";
import { type DeliverySettings, deliverySettings } from "../delivery/delivery-settings.ts";
import { SETTINGS } from "../settings/settings.ts";
import { readSettings } from "../settings/read-settings.ts";

export const WEBHOOK_SECRET = `whsec_${Buffer.from("a key of thirty-two bytes, fixed").toString("base64")}`;

export const DELIVERY_ID = "5f0c3f57-3c1a-4b6e-9d3c-0a3a3f8f3b11";

/** Variables that make a server deliver to a receiver on this machine. The time limit is long, since the machine may be busy. */
export function webhookEnv(url: string): Record<string, string> {
  return {
    WEBHOOK_URL: url,
    WEBHOOK_SECRET: WEBHOOK_SECRET,
    DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1",
    DELIVERY_POLL_SECONDS: "1",
    DELIVERY_TIMEOUT_SECONDS: "60",
  };
}

/** Tries once to deliver the sample lead by the one channel that these variables switch on. */
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
  return { id: DELIVERY_ID, channel, receiver: "", attempt: 1, lead };
}

export function deliverySettingsOf(env: Readonly<Record<string, string>>): DeliverySettings {
  return deliverySettings(readSettings(SETTINGS, env));
}
