import { withCa } from "@contractor-roi/lead-queue/postgres/database-url";
import { collectorWatch, openEdge } from "@contractor-roi/lead-queue/edge";
import { handleLeadIntake } from "../intake/handle-lead-intake.ts";
import { rateLimitLog } from "../intake/rate-limit-log.ts";
import { handleUnsubscribe } from "../web/handle-unsubscribe.ts";
import { intakePolicy } from "../intake/intake-policy.ts";
import { UNSUBSCRIBE_PATH } from "../intake/function-paths.ts";
import { FUNCTION } from "../settings/settings.ts";
import { readSettings } from "../settings/read-settings.ts";

declare const Deno: {
  readonly env: { toObject(): Readonly<Record<string, string>> };
  serve(handler: (request: Request) => Promise<Response>): void;
};

// A project runs many instances of a function, and its pooler limits their connections in total.
const CONNECTIONS_PER_INSTANCE = 3;
const IDLE_TIMEOUT_SECONDS = 20;

const settings = readSettings(FUNCTION, Deno.env.toObject());
const log = rateLimitLog((entry) => console.log(JSON.stringify(entry)));
const edge = openEdge(withCa(settings.DATABASE_URL ?? settings.SUPABASE_DB_URL ?? "", settings.QUEUE_CA ?? ""), {
  connections: CONNECTIONS_PER_INSTANCE,
  idleTimeoutSeconds: IDLE_TIMEOUT_SECONDS,
  log,
});
const watchCollector = collectorWatch(edge, log);
const policy = { ...intakePolicy(settings, true), onStored: () => void watchCollector() };

Deno.serve((request) =>
  new URL(request.url).pathname.endsWith(UNSUBSCRIBE_PATH)
    ? handleUnsubscribe(request, { secrets: edge.secrets, unsubscribe: edge.unsubscribe, log })
    : handleLeadIntake(request, {
        leads: edge,
        now: () => new Date(),
        log,
        allowedOrigins: settings.ALLOWED_ORIGINS ?? [],
        policy,
      }),
);
