import type { DeliveryChannel } from "./delivery-channels.ts";
import { webhookBody } from "./delivery-payload.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { guardedPost, PostFailure } from "./guarded-post.ts";
import type { Delivery } from "./outbox.ts";
import { ownerEmail } from "./owner-email.ts";
import type { Receiver, TryResult } from "./receiver.ts";

/** The receivers that are configured. */
export function receivers({ webhook, email, timeLimitMs }: DeliverySettings): ReadonlyMap<DeliveryChannel, Receiver> {
  const configured = new Map<DeliveryChannel, Receiver>();
  if (webhook !== null) configured.set("crm_webhook", (delivery) => callWebhook(delivery, webhook, timeLimitMs));
  if (email !== null) configured.set("owner_email", ownerEmail(email, timeLimitMs));
  return configured;
}

async function callWebhook(
  delivery: Delivery,
  { url, signer, allowedSubnets }: NonNullable<DeliverySettings["webhook"]>,
  timeLimitMs: number,
): Promise<TryResult> {
  const body = webhookBody(delivery);
  const sentAt = new Date();
  const headers = {
    "content-type": "application/json",
    "user-agent": "lead-intake",
    "webhook-id": delivery.id,
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
    "webhook-signature": signer.sign(delivery.id, sentAt, body),
  };
  try {
    const { status, retryAfterSeconds } = await guardedPost({ url, headers, body, timeLimitMs, allowedSubnets });
    if (status >= 200 && status < 300) return { ok: true };
    return {
      ok: false,
      failure: `http-${status}`,
      ...(retryAfterSeconds !== null && { waitSeconds: retryAfterSeconds }),
    };
  } catch (error) {
    return { ok: false, failure: error instanceof PostFailure ? error.code : "request-failed" };
  }
}
