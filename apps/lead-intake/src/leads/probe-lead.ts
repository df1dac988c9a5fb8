import { buildLeadPayload, DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { leadRecord } from "./lead-record.ts";
import type { LeadSubmission } from "./lead-store.ts";

/** A lead that uses everything that storing one uses. It is always taken back. */
export function probeLead(): LeadSubmission {
  const now = new Date();
  const details = {
    firstName: "Readiness",
    lastName: "Probe",
    email: "readiness@probe.example",
    phone: "+12125550123",
    businessType: "hvac",
    website: "",
  } as const;
  const visit = {
    utmSource: "",
    utmMedium: "",
    utmCampaign: "",
    sourceUrl: "https://probe.example/",
    userAgent: "readiness probe",
    timestamp: now.toISOString(),
  };
  const consent = {
    consent_at: now.toISOString(),
    consent_version: "0".repeat(64),
    consent_wording: "Not a consent: a probe.",
  };
  const record = leadRecord(buildLeadPayload(details, DEFAULT_ROI_INPUTS, visit), {
    idempotencyKey: crypto.randomUUID(),
    requestHash: "0".repeat(64),
    receivedAt: now,
    consent,
  });
  return {
    ...record,
    delivery_channels: ["webhook"],
    rate_limit: { address_hash: "probe", leads: 1, window_seconds: 1 },
  };
}
