// The server that takes leads into a queue, for a collector elsewhere: no desk, no deliveries.
import type { Log } from "@contractor-roi/lead-store/base/log";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import { OperatorError, StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import { databaseName } from "@contractor-roi/lead-queue/postgres/database-url";
import { UnsafeLine } from "@contractor-roi/lead-queue/postgres/line";
import { type Edge, collectorWatch, openEdge } from "@contractor-roi/lead-queue/edge";
import type { Settings } from "../settings/settings.ts";
import { openDeskListener } from "../desk/desk-listener.ts";
import type { Metrics } from "../web/metrics.ts";
import type { LeadKeeper } from "./create-server.ts";

const CONNECTIONS = 10;
const CHECK_MS = 60_000;

export async function startEdge(
  url: string,
  { ADMIN_PORT }: Pick<Settings, "ADMIN_PORT">,
  { metrics, metricsToken, log }: { metrics: Metrics; metricsToken: string | null; log: Log },
): Promise<LeadKeeper> {
  const edge = openEdge(url, { connections: CONNECTIONS, log });
  await requireUsable(edge, url);
  metrics.watchEdge(edge);
  const listener =
    ADMIN_PORT > 0
      ? await openDeskListener({
          port: ADMIN_PORT,
          name: url,
          desk: null,
          metrics: { ...metrics, token: metricsToken },
        })
      : null;
  const watchCollector = collectorWatch(edge, log);
  void watchCollector();
  const timer = setInterval(() => void watchCollector(), CHECK_MS);
  return {
    submit: edge.submit,
    probe: edge.probe,
    secrets: edge.secrets,
    unsubscribe: edge.unsubscribe,
    policy: {},
    desk: null,
    async stop(answered) {
      clearInterval(timer);
      await Promise.all([answered, listener?.close()]);
      await edge.close();
    },
  };
}

/** Wrong password, no such database: these do not pass by waiting. */
const MISTAKE = /^(?:28|3D)/;

/** A database that is away is no reason not to start: it is asked again at each lead. */
async function requireUsable(edge: Edge, url: string): Promise<void> {
  try {
    await edge.probe();
  } catch (error) {
    const cause = error instanceof StorageUnavailable ? error.cause : error;
    const { code = "" } = describeFailure(cause);
    if (error instanceof StorageUnavailable && !(cause instanceof UnsafeLine) && !MISTAKE.test(code)) return;
    await edge.close();
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(
      `Cannot use the database ${databaseName(url)} (${code || "no code"}): check DATABASE_URL, and that its user is the one that  leads queue init  names.`,
      { cause: error },
    );
  }
}
