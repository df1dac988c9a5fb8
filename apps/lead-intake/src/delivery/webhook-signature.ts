import { createHmac } from "node:crypto";

const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;
const SHORTEST_KEY_BYTES = 24;
const LONGEST_KEY_BYTES = 64;

/** The key of a Standard Webhooks secret (`whsec_` and base64); null if it is none, or has another length than allowed. */
export function webhookKey(secret: string): Buffer | null {
  const [, base64] = SECRET.exec(secret) ?? [];
  const key = Buffer.from(base64 ?? "", "base64");
  return key.length >= SHORTEST_KEY_BYTES && key.length <= LONGEST_KEY_BYTES ? key : null;
}

/** The headers by which a receiver knows who sent a message, when, and whether it has seen it: https://www.standardwebhooks.com */
export function webhookHeaders(key: Buffer, id: string, sentAt: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
