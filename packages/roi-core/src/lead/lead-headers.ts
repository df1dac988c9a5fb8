import { freezeTable } from "../freeze-table.ts";

/**
 * The names of the headers that a lead submission has besides those of any JSON request. Both are optional.
 * Source: product.md, rules B3 and B7.
 *
 * @example
 * LEAD_HEADERS.idempotencyKey; // "idempotency-key"
 * LEAD_HEADERS.formOpenedAt; // "x-form-opened-at"
 */
export const LEAD_HEADERS: {
  /** A UUID, the same for each try of the same lead. */
  readonly idempotencyKey: "idempotency-key";
  /** When the visitor opened the form, by the clock that `timestamp` is read from, as `Date.toISOString` writes it. */
  readonly formOpenedAt: "x-form-opened-at";
} = /* @__PURE__ */ freezeTable({ idempotencyKey: "idempotency-key", formOpenedAt: "x-form-opened-at" });
