import type { Channel } from "./channel.ts";
import type { WebhookSettings } from "./delivery-settings.ts";
import type { Delivery } from "./outbox.ts";
import { tryPost } from "./try-post.ts";

/** Posts leads to the CRM, signed as https://www.standardwebhooks.com specifies. */
export function crmWebhook({ url, signer, allowedSubnets }: WebhookSettings, timeLimitMs: number): Channel {
  return async (delivery) => {
    const body = webhookBody(delivery);
    const sentAt = new Date();
    const headers = {
      "content-type": "application/json",
      "user-agent": "lead-intake",
      "webhook-id": delivery.id,
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
      "webhook-signature": signer.sign(delivery.id, sentAt, body),
    };
    return tryPost({ url, headers, body, timeLimitMs, allowedSubnets });
  };
}

/**
 * The lead's columns, without those that serve only the audit and finding repeated requests. What is delivered is no spam: a test
 * lead is only kept with it, and a receiver knows that by its mark.
 */
function webhookBody({ lead }: Delivery): string {
  const { client_payload: _sent, idempotency_key: _key, request_hash: _hash, ...data } = lead;
  return JSON.stringify({
    type: "lead.created",
    timestamp: lead.received_at,
    data: { ...data, disposition: "accepted" },
  });
}
