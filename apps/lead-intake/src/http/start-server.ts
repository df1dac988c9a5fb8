import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { configuredChannels } from "../delivery/configured-channels.ts";
import { deliverySettings } from "../delivery/delivery-settings.ts";
import { startDeliveryWorker } from "../delivery/delivery-worker.ts";
import { mailSender } from "../delivery/mail-sender.ts";
import { copiesAlert, ownerAlert } from "../delivery/owner-alert.ts";
import { openVisitorReport } from "../delivery/report/open-visitor-report.ts";
import { reportSender } from "../delivery/report/report-sender.ts";
import { unencryptedMail } from "../delivery/smtp-mail.ts";
import { readBuiltSite } from "../leads/built-site.ts";
import { intakePolicy } from "../leads/checks/intake-policy.ts";
import { nodeSha256 } from "../leads/checks/node-sha256.ts";
import { deliveryChannels } from "../leads/delivery-channels.ts";
import { startRetention } from "../store/retention.ts";
import { deferred } from "../platform/deferred.ts";
import { listen, pageUrl } from "../platform/listen.ts";
import type { Log } from "../platform/log.ts";
import { packageRoot } from "../platform/package-root.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { webRoot as webRootOf } from "../platform/web-root.ts";
import { databaseName, type DatabaseSetting, databaseSetting } from "../storage/database-setting.ts";
import { openServedPostgres } from "../storage/postgres/postgres-store.ts";
import { startDailyCopies } from "../store/daily-copies.ts";
import { openServedStore, type ServedStore } from "../store/served-store.ts";
import { createServer, type ServerApp } from "./create-server.ts";
import { openDeskListener } from "./desk/desk-listener.ts";
import { deskSite } from "./desk/desk-site.ts";
import { createMetrics } from "./monitoring/metrics.ts";
import { metricsToken } from "./monitoring/metrics-token.ts";
import { accessLog } from "./monitoring/observe-requests.ts";
import { watchReadiness } from "./monitoring/watch-readiness.ts";
import { fewRefusals } from "./public/few-refusals.ts";

export type RunningServer = {
  readonly port: number;
  /** How much of its site is a placeholder or a claim without a source. */
  readonly siteWarnings: number;
  /** Sentences for the person who starts it. */
  readonly warnings: readonly string[];
  /** Accepts no new connections, completes requests in flight, then closes the store. */
  stop(): Promise<void>;
};

const IN_FLIGHT_LIMIT_MS = 10_000;
const LAST_ANSWERS_MS = 500;

/**
 * Starts everything, what fails fast first: the ports before the store. Requests that arrive before the store is open wait
 * for it.
 */
export async function startServer(settings: Settings, log: Log): Promise<RunningServer> {
  const database = databaseSetting(settings);
  const delivery = deliverySettings(settings);
  const channels = deliveryChannels(settings, database.kind === "file");
  const webRoot = webRootOf(settings.WEB_ROOT);
  const token = metricsToken(settings.METRICS_TOKEN_FILE);
  const metrics = createMetrics(await programVersion());
  const site = await readBuiltSite(webRoot);
  const plans = site?.site.plans;
  const intake = intakePolicy(settings, { channels, isBehindGateway: false, plans });
  const app = deferred<ServerApp>();
  const opened = deferred<ServedStore>();
  const web = await listen(
    getRequestListener(async (request, bindings) => (await app.promise).fetch(request, bindings)),
    settings.HOST,
    settings.PORT,
  );
  // Commands open a Postgres server's leads by themselves; what watches this process needs the listener.
  const isDesk = database.kind === "file" || settings.ADMIN_PORT > 0;
  const desk = isDesk
    ? await openDeskListener({
        port: settings.ADMIN_PORT,
        name: database.kind === "file" ? database.directory.path : databaseName(database.url),
        store: opened.promise,
        channels,
        site: deskSite(site),
        metrics: { ...metrics, token },
      })
    : null;
  const store = await openStoreOf(database, log);
  const directory = database.kind === "file" ? database.directory : null;
  opened.resolve(store);
  if (desk !== null) await store.announce({ deskPort: desk.port, channels, plans: plans ?? null });
  metrics.watch({ store, channels, directory });
  const report = openVisitorReport(delivery, {
    store,
    site,
    fallback: directory && { folder: directory.mail, pageUrl: pageUrl(settings.HOST, web.port) },
    log,
  });
  const sendMail = mailSender(delivery);
  const deliveries = startDeliveryWorker({
    outbox: store.outbox,
    channels: configuredChannels(delivery, report, site?.site.brand.name),
    settings: delivery,
    log,
    alert: delivery.email && sendMail ? ownerAlert(delivery.email, { send: sendMail, log }) : undefined,
  });
  const retention = startRetention(store, settings.RETENTION_DAYS, log);
  const onOverdue = delivery.email && sendMail ? copiesAlert(delivery.email, { send: sendMail, log }) : undefined;
  const copies = directory && startDailyCopies(directory, { log, onOverdue });
  const logRequest = settings.ACCESS_LOG ? accessLog(log) : null;
  const readiness = await watchReadiness(store, log, metrics.countLeads);
  app.resolve(
    createServer({
      leads: { submit: readiness.submit },
      isReady: readiness.isReady,
      reports: { ...store.recipients, sender: reportSender(site) },
      placeholders: site?.placeholders,
      now: () => new Date(),
      sha256: nodeSha256,
      log: fewRefusals(log),
      allowedOrigins: settings.ALLOWED_ORIGINS ?? [],
      embedders: settings.EMBED_ORIGINS ?? [],
      policy: { ...intake, onStored: deliveries.wake },
      webRoot,
      onAnswered(answered) {
        metrics.countRequest(answered);
        logRequest?.(answered);
      },
    }),
  );
  const isPageMissing = !existsSync(join(webRoot, "index.html"));
  const warnings = [
    isPageMissing &&
      `there is no page in ${webRoot}. Leads are received, but the address shows nothing. Build the page first.`,
    unencryptedMail(delivery.mailServer),
  ].filter((warning) => typeof warning === "string");

  return {
    port: web.port,
    siteWarnings: site?.warnings.length ?? 0,
    warnings,
    async stop() {
      readiness.stop();
      await Promise.all([web.close(IN_FLIGHT_LIMIT_MS), deliveries.stop(), retention.stop(), copies?.stop()]);
      await desk?.close();
      await store.close();
    },
  };
}

function openStoreOf(database: DatabaseSetting, log: Log): Promise<ServedStore> {
  return database.kind === "postgres"
    ? openServedPostgres(database.url, log)
    : openServedStore(database.directory, { log, onLost: (reason) => endWithout(log, reason) });
}

/** Requests under way are answered first. A supervisor starts the server again, on what it finds then. */
function endWithout(log: Log, advice: string): void {
  log({ level: "error", event: "store-lost", advice });
  setTimeout(() => process.exit(1), LAST_ANSWERS_MS);
}

async function programVersion(): Promise<string> {
  return (JSON.parse(await readFile(join(packageRoot(), "package.json"), "utf8")) as { version: string }).version;
}
