import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { describeLeadIntakeContract } from "../../testing/contract-suite.ts";
import { emptyDatabase } from "../../testing/databases/temporary-data.ts";
import { LEAD_INTAKE_URL } from "../../testing/requests/lead-requests.ts";
import { handleLeadIntake } from "./handle-lead-intake.ts";
import { listLeads } from "../../leads/lead-pages.ts";

describeLeadIntakeContract("the handler over the embedded database", async () => {
  const { database, discard } = await emptyDatabase();
  const leads = sqlLeadStore(database);
  const deps = { leads, now: () => new Date(), log: () => {}, allowedOrigins: "any" as const };
  return {
    send: (request) => handleLeadIntake(new Request(LEAD_INTAKE_URL, request), deps),
    storedLeads: () => listLeads(leads, { disposition: "all" }),
    close: discard,
  };
});
