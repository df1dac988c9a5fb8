import { describeLeadIntakeContract } from "../testing/contract-suite.ts";
import { temporaryStore } from "../testing/databases/temporary-data.ts";
import { LEAD_INTAKE_URL } from "../testing/requests/lead-requests.ts";
import { handleLeadIntake } from "./handle-lead-intake.ts";
import { listLeads } from "../leads/lead-pages.ts";

describeLeadIntakeContract("the handler over a store", async () => {
  const { store: leads, discard } = await temporaryStore();
  const deps = { leads, now: () => new Date(), log: () => {}, allowedOrigins: "any" as const };
  return {
    send: (request) => handleLeadIntake(new Request(LEAD_INTAKE_URL, request), deps),
    storedLeads: () => listLeads(leads, { disposition: "all" }),
    close: discard,
  };
});
