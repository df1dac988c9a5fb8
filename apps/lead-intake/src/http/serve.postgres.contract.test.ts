import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { describeLeadIntakeContract, withStoreTimes } from "../testing/contract-suite.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { kill, startServerProcess } from "../testing/programs.ts";
import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";
import { listLeads } from "../leads/lead-pages.ts";

describeLeadIntakeContract(
  "the server process over a Postgres server, through a pooler in transaction mode",
  async () => {
    const { database, pooledUrl, discard } = await temporaryPostgres();
    const server = await startServerProcess({ DATABASE_URL: pooledUrl, ALLOWED_ORIGINS: "*" });
    return {
      send: (request) => fetch(new URL(LEAD_INTAKE_PATH, server.url), request),
      storedLeads: async () => withStoreTimes(await listLeads(sqlLeadStore(database), { disposition: "all" })),
      close: async () => {
        await kill(server);
        await discard();
      },
    };
  },
);
