import { FIELDS } from "@contractor-roi/lead-store/lead/lead-fields";
import type { Delivery } from "@contractor-roi/lead-store/lead/lead-outbox";
import type { Channel } from "./channel.ts";
import type { WebhookSettings } from "./delivery-settings.ts";
import { mappedLead } from "./map-lead.ts";
import { nest } from "../settings/nested-names.ts";
import { guardedPost } from "./guarded-post.ts";

/** Posts leads to the owner's receiver. The signature is that of https://www.standardwebhooks.com. */
export function leadWebhook(
  { url, allowedSubnets, signer, headers, fields }: WebhookSettings,
  timeLimitMs: number,
): Channel {
  return async (delivery) => {
    const body = JSON.stringify(fields === null ? createdEvent(delivery) : nest(mappedLead(delivery.lead, fields)));
    const sentAt = new Date();
    const sent = {
      ...headers,
      "webhook-id": delivery.id,
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
      ...(signer && { "webhook-signature": signer.sign(delivery.id, sentAt, body) }),
    };
    return guardedPost({ url, headers: sent, body, timeLimitMs, allowedSubnets });
  };
}

/**
 * The lead's columns, without those that serve only the audit and finding repeated requests. No spam is delivered: a test lead
 * is stored as spam, and its mark tells the receiver.
 */
function createdEvent({ lead }: Delivery) {
  const sent = FIELDS.filter(({ use, isOwners }) => use !== "audit" && !isOwners).map(({ name }) => name);
  const data = Object.fromEntries(sent.map((name) => [name, (lead as Readonly<Record<string, unknown>>)[name]]));
  return { type: "lead.created", timestamp: lead.received_at, data: { ...data, disposition: "accepted" } };
}
