import { openPostgresDatabase } from "../../storage/postgres/postgres-database.ts";
import { handleLeadIntake } from "../public/handle-lead-intake.ts";
import { fewRefusals } from "../public/few-refusals.ts";
import { intakePolicy } from "../../leads/checks/intake-policy.ts";
import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { handleUnsubscribe } from "../public/handle-unsubscribe.ts";
import { UNSUBSCRIBE_PATH } from "../../leads/function-paths.ts";
import { reportSecrets, unsubscribe } from "../../leads/report-recipients.ts";
import { deliveryChannels } from "../../leads/delivery-channels.ts";
import { FUNCTION } from "../../platform/settings/function.ts";
import { readSettings } from "../../platform/settings/read-settings.ts";

declare const Deno: {
  readonly env: { toObject(): Readonly<Record<string, string>> };
  serve(handler: (request: Request) => Promise<Response>): void;
};

// A project runs many instances of a function, and its pooler limits their connections in total.
const CONNECTIONS_PER_COPY = 3;
const IDLE_TIMEOUT_SECONDS = 20;

const env = Deno.env.toObject();
const settings = readSettings(FUNCTION, env);
const database = openPostgresDatabase(settings.DATABASE_URL ?? settings.SUPABASE_DB_URL ?? "", {
  connections: CONNECTIONS_PER_COPY,
  idleTimeoutSeconds: IDLE_TIMEOUT_SECONDS,
});
const leads = sqlLeadStore(database);
const policy = intakePolicy(settings, {
  channels: deliveryChannels(env, false),
  isBehindGateway: true,
  plans: settings.PLANS ?? undefined,
});
const log = fewRefusals((entry) => console.log(JSON.stringify(entry)));

Deno.serve((request) =>
  new URL(request.url).pathname.endsWith(UNSUBSCRIBE_PATH)
    ? handleUnsubscribe(request, {
        secrets: () => reportSecrets(database),
        unsubscribe: async (hash) => void (await unsubscribe(database, hash)),
        log,
      })
    : handleLeadIntake(request, {
        leads,
        now: () => new Date(),
        log,
        allowedOrigins: settings.ALLOWED_ORIGINS ?? [],
        policy,
      }),
);
