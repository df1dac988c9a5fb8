import { PLANS } from "@contractor-roi/roi-core";
import { listLeads } from "@contractor-roi/lead-store/lead/lead-pages";
import { temporaryStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { openCollector } from "@contractor-roi/lead-queue/collector";
import { temporaryPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { describeLeadIntakeContract } from "../testing/contract-suite.ts";
import { startEdgeFunction } from "../testing/edge-function.ts";
import { storeEdgeLead } from "../intake/edge-lead.ts";

// Through a pooler in transaction mode, as a collector stores the leads.
describeLeadIntakeContract("the function under Deno over a queue", async () => {
  const postgres = await temporaryPostgres();
  const { store, discard } = await temporaryStore();
  const collector = await openCollector(postgres.url, {
    store,
    plans: PLANS,
    channelsOf: () => [],
    storeEdgeLead,
    log: () => {},
    version: "",
    retentionDays: null,
    mailsReports: true,
    onRefused: () => {},
  });
  const edge = await startEdgeFunction({ SUPABASE_DB_URL: postgres.pooledUrl });
  return {
    send: (request) => fetch(edge.url, request),
    async storedLeads() {
      await collector.empty();
      return listLeads(store, { disposition: "all" });
    },
    async close() {
      await edge.kill();
      await collector.stop();
      await discard();
      await postgres.discard();
    },
  };
});
