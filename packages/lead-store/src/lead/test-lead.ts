import { buildLeadPayload, DEFAULT_ROI_INPUTS, type Plans } from "@contractor-roi/roi-core";
import { leadRecord, type LeadRecord, type Mark } from "./lead-record.ts";

/** Marks a lead that an owner has sent as a test. It is kept with the spam, so that nothing counts it. */
export const TEST_MARK: Mark = "test";
/** An address of nobody, since `example.com` is reserved. Test leads are erased by it. */
export const TEST_EMAIL = "test-lead@example.com";

/** The lead that `leads test` sends, with the calculator's start values. @param plans of the owner's site */
export function testLead(plans: Plans): LeadRecord {
  const now = new Date();
  const details = {
    firstName: "Test",
    lastName: "Lead",
    email: TEST_EMAIL,
    phone: "+12025550123",
    businessType: "plumbing",
    website: "",
  } as const;
  const visit = {
    utmSource: "",
    utmMedium: "",
    utmCampaign: "",
    sourceUrl: "",
    userAgent: "",
    timestamp: now.toISOString(),
  };
  const receipt = { idempotencyKey: crypto.randomUUID(), requestHash: "0".repeat(64), receivedAt: now };
  const record = leadRecord(buildLeadPayload(details, DEFAULT_ROI_INPUTS, visit), receipt, plans);
  return { ...record, disposition: "spam", marks: [TEST_MARK] };
}
