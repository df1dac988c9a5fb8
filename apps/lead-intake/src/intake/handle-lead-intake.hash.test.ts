import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { describe, expect, it } from "vitest";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { requestHash } from "./handle-lead-intake.ts";

describe("requestHash", () => {
  it("never changes: stored hashes are compared with later ones", async () => {
    expect(await requestHash(sampleLead({}, FIXED_PLANS))).toBe(
      "3e211ada34e0605ff9228e500f58822eb6a3c4cbdbb5bdda38c5e6f78b0015e0",
    );
  });

  it("changes with every other field", async () => {
    const lead = sampleLead();
    const hashes = new Set([await requestHash(lead)]);
    const fields = Object.keys(lead).filter((field) => field !== "timestamp" && field !== "contact");
    for (const field of fields) hashes.add(await requestHash({ ...lead, [field]: "changed" }));
    for (const field of Object.keys(lead.contact)) {
      hashes.add(await requestHash({ ...lead, contact: { ...lead.contact, [field]: "changed" } }));
    }
    expect(hashes.size).toBe(1 + fields.length + Object.keys(lead.contact).length);
  });
});
