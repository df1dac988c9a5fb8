import type { Delivery } from "./outbox.ts";

/** What a CRM gets: the lead's columns, but for what is only there for audit and for finding repeated requests. */
export function webhookBody({ lead }: Delivery): string {
  const { client_payload: _sent, idempotency_key: _key, request_hash: _hash, ...data } = lead;
  return JSON.stringify({ type: "lead.created", timestamp: lead.received_at, data });
}
