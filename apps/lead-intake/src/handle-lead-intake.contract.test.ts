import { handleLeadIntake } from "./handle-lead-intake.ts";
import { sqlLeadStore } from "./sql-lead-store.ts";
import { describeLeadIntakeContract } from "./testing/contract-suite.ts";
import { LEAD_INTAKE_URL } from "./testing/lead-requests.ts";
import { emptyDatabase } from "./testing/temporary-data.ts";

describeLeadIntakeContract("the handler over the embedded database", async () => {
  const { database, discard } = await emptyDatabase();
  const leads = sqlLeadStore(database);
  const deps = { leads, now: () => new Date(), log: () => {}, allowedOrigins: "any" as const };
  return {
    send: (request) => handleLeadIntake(new Request(LEAD_INTAKE_URL, request), deps),
    storedLeads: () => leads.list({ disposition: "all" }),
    close: discard,
  };
});
