import { LEAD_HEADERS } from "@contractor-roi/roi-core";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * The request's `Idempotency-Key`, in lower case; null if it is not a UUID.
 * Without the header the server generates a key: such a lead can be stored twice, but it is not refused.
 */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get(LEAD_HEADERS.idempotencyKey)?.trim();
  if (!key) return crypto.randomUUID();
  return isUuid(key) ? key.toLowerCase() : null;
}
