import { temporaryStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { LEAD_INTAKE_URL } from "@contractor-roi/lead-store/testing/lead-requests";
import { listLeads } from "@contractor-roi/lead-store/lead/lead-pages";
import { describeLeadIntakeContract } from "../testing/contract-suite.ts";
import { handleLeadIntake } from "./handle-lead-intake.ts";

describeLeadIntakeContract("the handler over a store", async () => {
  const { store: leads, discard } = await temporaryStore();
  const deps = {
    leads,
    now: () => new Date(),
    log: () => {},
    allowedOrigins: "any" as const,
    policy: { mailsReports: true },
  };
  return {
    send: (request) => handleLeadIntake(new Request(LEAD_INTAKE_URL, request), deps),
    storedLeads: () => listLeads(leads, { disposition: "all" }),
    close: discard,
  };
});
