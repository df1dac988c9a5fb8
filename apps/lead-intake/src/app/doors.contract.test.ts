import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";
import { listLeads } from "../leads/lead-pages.ts";
import { openOffice } from "../postgres/office.ts";
import { describeLeadIntakeContract } from "../testing/contract-suite.ts";
import { temporaryStore } from "../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { startEdgeFunction } from "../testing/edge-function.ts";
import { kill, startServerProcess } from "../testing/programs.ts";
import { PLANS } from "@contractor-roi/roi-core";

type RunningDoor = { readonly url: string; readonly end: () => Promise<void> };

/** Leads through a door, through a pooler in transaction mode, as an office stores them. */
function describeDoor(name: string, start: (url: string) => Promise<RunningDoor>): void {
  describeLeadIntakeContract(name, async () => {
    const postgres = await temporaryPostgres();
    const { store, discard } = await temporaryStore();
    const office = await openOffice(postgres.url, { store, plans: PLANS, channelsOf: () => [], log: () => {} });
    const door = await start(postgres.pooledUrl);
    return {
      send: (request) => fetch(door.url, request),
      async storedLeads() {
        await office.empty();
        return listLeads(store, { disposition: "all" });
      },
      async close() {
        await door.end();
        await office.stop();
        await discard();
        await postgres.discard();
      },
    };
  });
}

describeDoor("the server process as a door", async (url) => {
  const server = await startServerProcess({ DATABASE_URL: url, ALLOWED_ORIGINS: "*" });
  return { url: new URL(LEAD_INTAKE_PATH, server.url).href, end: () => kill(server) };
});

describeDoor("the function under Deno as a door", async (url) => {
  const edge = await startEdgeFunction({ SUPABASE_DB_URL: url });
  return { url: edge.url, end: edge.kill };
});
