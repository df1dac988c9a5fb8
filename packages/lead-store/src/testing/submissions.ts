import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import type { FailedTry } from "../lead/lead-outbox.ts";
import { leadRecord, type LeadRecord } from "../lead/lead-record.ts";
import type { LeadSubmission } from "../lead/lead-store.ts";
import { sampleLead } from "./sample-leads.ts";

/** Columns of a consent (L11). */
export const CONSENT = {
  consent_at: "2026-07-01T12:00:00.000+00:00",
  consent_version: "c".repeat(64),
  consent_wording: "I agree to receive information about Ringwell.",
};

/** An accepted lead to be delivered to the CRM, under a key of its own. */
export function submission(changes: Partial<LeadSubmission> = {}): LeadSubmission {
  const receipt = { idempotencyKey: crypto.randomUUID(), requestHash: "a".repeat(64), receivedAt: new Date() };
  const record: LeadRecord = leadRecord(sampleLead({}, FIXED_PLANS), receipt, FIXED_PLANS);
  return { ...record, delivery_channels: ["webhook"], ...changes };
}

/** A try that failed for no reason of the owner's. */
export function failedTry(changes: Partial<FailedTry> = {}): FailedTry {
  return { failure: "http-500", retrySeconds: 900, needsOwner: false, isCounted: true, ...changes };
}
