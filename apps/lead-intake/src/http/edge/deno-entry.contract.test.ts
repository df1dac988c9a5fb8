import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { describeLeadIntakeContract, withStoreTimes } from "../../testing/contract-suite.ts";
import { temporaryPostgres } from "../../testing/databases/temporary-postgres.ts";
import { startEdgeFunction } from "../../testing/edge-function.ts";
import { listLeads } from "../../leads/lead-pages.ts";

describeLeadIntakeContract(
  "the function under Deno over a Postgres server, through a pooler in transaction mode",
  async () => {
    const { database, pooledUrl, discard } = await temporaryPostgres();
    const edge = await startEdgeFunction({ SUPABASE_DB_URL: pooledUrl });
    return {
      send: (request) => fetch(edge.url, request),
      storedLeads: async () => withStoreTimes(await listLeads(sqlLeadStore(database), { disposition: "all" })),
      close: async () => {
        await edge.kill();
        await discard();
      },
    };
  },
);
