import { openPostgresDatabase } from "../database/postgres-database.ts";
import { handleLeadIntake } from "../intake/handle-lead-intake.ts";
import { fewRefusals } from "../intake/few-refusals.ts";
import { intakePolicy } from "../intake/intake-policy.ts";
import type { LeadStore } from "../leads/lead-store.ts";
import { rpcLeadIntake } from "../leads/rpc-lead-intake.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { edgeOrigins, edgeStore, type EdgeStore } from "./edge-settings.ts";

declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

// A project runs many instances of a function, and its pooler limits their connections in total.
const CONNECTIONS_PER_COPY = 3;
const IDLE_TIMEOUT_SECONDS = 20;

const env = (name: string) => Deno.env.get(name);
const leads = open(edgeStore(env));
const policy = intakePolicy(env, { isBehindGateway: true });
const log = fewRefusals((entry) => console.log(JSON.stringify(entry)));
const origins = edgeOrigins(env);

Deno.serve((request) =>
  handleLeadIntake(request, {
    leads,
    now: () => new Date(),
    log,
    allowedOrigins: origins,
    policy,
  }),
);

function open(store: EdgeStore): Pick<LeadStore, "submit"> {
  if (store.kind === "rpc") return rpcLeadIntake(store);
  return sqlLeadStore(
    openPostgresDatabase(store.url, { connections: CONNECTIONS_PER_COPY, idleTimeoutSeconds: IDLE_TIMEOUT_SECONDS }),
  );
}
