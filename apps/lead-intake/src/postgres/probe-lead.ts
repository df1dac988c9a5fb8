import { PLANS } from "@contractor-roi/roi-core";
import type { LeadSubmission } from "../leads/lead-store.ts";
import { testLead } from "../leads/test-lead.ts";

/** A lead that uses everything that storing one uses. It is always taken back. */
export function probeLead(): LeadSubmission {
  const lead = testLead(PLANS);
  return {
    ...lead,
    disposition: "accepted",
    marks: [],
    consent_at: lead.received_at,
    consent_version: "0".repeat(64),
    consent_wording: "Not a consent: a probe.",
    delivery_channels: ["webhook"],
    rate_limit: { address_hash: "probe", leads: 1, window_seconds: 1 },
  };
}
