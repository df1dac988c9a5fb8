import type { Channel } from "./channel.ts";
import { crmWebhook } from "./crm-webhook.ts";
import type { DeliveryChannel } from "./delivery-channels.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { ownerEmail } from "./owner-email.ts";

/** The channels that are switched on. A channel of the union that is missing here does not compile. */
export function configuredChannels(settings: DeliverySettings): ReadonlyMap<DeliveryChannel, Channel> {
  const { webhook, email, timeLimitMs } = settings;
  const channels: Record<DeliveryChannel, Channel | null> = {
    crm_webhook: webhook && crmWebhook(webhook, timeLimitMs),
    owner_email: email && ownerEmail(email, timeLimitMs),
  };
  const entries = Object.entries(channels) as [DeliveryChannel, Channel | null][];
  return new Map(entries.flatMap(([id, channel]) => (channel === null ? [] : [[id, channel]])));
}
