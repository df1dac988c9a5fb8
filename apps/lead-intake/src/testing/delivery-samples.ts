import { leadRecord, type LeadRecord } from "../leads/lead-record.ts";
import type { LeadSubmission } from "../leads/lead-store.ts";
import { sampleLead } from "./requests/sample-leads.ts";

export const WEBHOOK_SECRET = `whsec_${Buffer.from("a key of thirty-two bytes, fixed").toString("base64")}`;

/** With what a lead's visitor consented to (L11). */
export const CONSENT = {
  consent_at: "2026-07-01T12:00:00.000+00:00",
  consent_version: "c".repeat(64),
  consent_wording: "I agree to receive information about Ringwell.",
};

/** An accepted lead to be delivered to the CRM, under a key of its own. */
export function submission(changes: Partial<LeadSubmission> = {}): LeadSubmission {
  const receipt = { idempotencyKey: crypto.randomUUID(), requestHash: "a".repeat(64), receivedAt: new Date() };
  const record: LeadRecord = leadRecord(sampleLead(), receipt);
  return { ...record, delivery_channels: ["crm_webhook"], ...changes };
}

/** Variables that make a server deliver to a receiver on this machine, quickly. */
export function webhookEnv(url: string): Record<string, string> {
  return {
    CRM_WEBHOOK_URL: url,
    CRM_WEBHOOK_SECRET: WEBHOOK_SECRET,
    CRM_WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1",
    DELIVERY_POLL_SECONDS: "1",
    DELIVERY_TIMEOUT_SECONDS: "1",
  };
}
