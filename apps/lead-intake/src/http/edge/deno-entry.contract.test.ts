import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { describeLeadIntakeContract } from "../../testing/contract-suite.ts";
import { temporaryPostgres } from "../../testing/databases/temporary-postgres.ts";
import { startEdgeFunction } from "../../testing/edge-function.ts";
import { startProjectApi } from "../../testing/project-api.ts";

describeLeadIntakeContract(
  "the function under Deno over a Postgres server, through a pooler in transaction mode",
  async () => {
    const { database, pooledUrl, discard } = await temporaryPostgres();
    const edge = await startEdgeFunction({ SUPABASE_DB_URL: pooledUrl });
    return {
      send: (request) => fetch(edge.url, request),
      storedLeads: () => sqlLeadStore(database).list({ disposition: "all" }),
      close: async () => {
        await edge.kill();
        await discard();
      },
    };
  },
);

describeLeadIntakeContract("the function under Deno over the project's API, where connections are closed", async () => {
  const { database, discard } = await temporaryPostgres();
  const api = await startProjectApi(database);
  const edge = await startEdgeFunction({
    LEAD_STORE: "rpc",
    SUPABASE_URL: api.url,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: api.secretKey }),
  });
  return {
    send: (request) => fetch(edge.url, request),
    storedLeads: () => sqlLeadStore(database).list({ disposition: "all" }),
    close: async () => {
      await edge.kill();
      await api.close();
      await discard();
    },
  };
});
