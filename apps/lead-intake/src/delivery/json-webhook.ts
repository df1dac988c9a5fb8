import type { Channel } from "./channel.ts";
import type { JsonWebhookSettings } from "./delivery-settings.ts";
import { mappedLead } from "./lead-fields.ts";
import { tryPost } from "./try-post.ts";

/**
 * Posts leads as one flat JSON object under the owner's own names, for Zapier, Make, n8n and the like. `Idempotency-Key` is the
 * delivery's id, the same each time.
 */
export function jsonWebhook({ target, headers, fields }: JsonWebhookSettings, timeLimitMs: number): Channel {
  return ({ id, lead }) =>
    tryPost({
      ...target,
      headers: {
        "user-agent": "lead-intake",
        "idempotency-key": id,
        ...headers,
        "content-type": "application/json",
      },
      body: JSON.stringify(mappedLead(lead, fields)),
      timeLimitMs,
    });
}
