import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { type AdminListener, type AdminOptions, openAdminListener } from "./administration/admin-listener.ts";
import { sqlLeadAdministration } from "./administration/lead-administration.ts";
import { heldDirectory } from "../storage/data-directory/data-directory.ts";
import { databaseName, databaseSetting } from "../storage/database-setting.ts";
import { startDeliveryWorker } from "../delivery/delivery-worker.ts";
import { sqlOutbox } from "../delivery/outbox.ts";
import { configuredChannels } from "../delivery/configured-channels.ts";
import { deliverySettings } from "../delivery/delivery-settings.ts";
import { mailSender } from "../delivery/mail-sender.ts";
import { unencryptedMail } from "../delivery/smtp-mail.ts";
import { damageAlert } from "../delivery/damage-alert.ts";
import { ownerAlert } from "../delivery/owner-alert.ts";
import { sqlDeskLeads } from "./desk/desk-leads.ts";
import { deskSite } from "./desk/desk-site.ts";
import { fewRefusals } from "./public/few-refusals.ts";
import { intakePolicy } from "../leads/checks/intake-policy.ts";
import { nodeSha256 } from "../leads/checks/node-sha256.ts";
import { deliveryChannels, type DeliveryChannel } from "../leads/delivery-channels.ts";
import { startRetention } from "../leads/retention.ts";
import { tellDamage } from "../storage/journal/tell-damage.ts";
import { accessLog } from "./monitoring/observe-requests.ts";
import { createMetrics } from "./monitoring/metrics.ts";
import { metricsToken } from "./monitoring/metrics-token.ts";
import { deferred } from "../platform/deferred.ts";
import { listen, pageUrl } from "../platform/listen.ts";
import { packageRoot } from "../platform/package-root.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { webRoot as webRootOf } from "../platform/web-root.ts";
import { reportSecrets } from "../leads/report-recipients.ts";
import { reportSender } from "../delivery/report/report-sender.ts";
import { type AdministeredDeps, openAdministeredStorage } from "./administration/embedded-administration.ts";
import { openPostgresStorage } from "../storage/postgres/postgres-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { watchReadiness } from "./monitoring/watch-readiness.ts";
import { readBuiltSite } from "../leads/built-site.ts";
import { createServer, type ServerApp } from "./create-server.ts";
import { openVisitorReport } from "../delivery/report/open-visitor-report.ts";

export type RunningServer = {
  readonly port: number;
  /** How much of its site is a placeholder or a claim without a source. */
  readonly siteWarnings: number;
  /** What whoever starts it should know, a sentence each. */
  readonly warnings: readonly string[];
  /** Accepts no new connections, completes requests in flight, closes the database, then releases the data directory. */
  stop(): Promise<void>;
};

type StartDeps = Pick<AdministeredDeps, "log" | "tell">;

const IN_FLIGHT_LIMIT_MS = 10_000;

/**
 * Starts everything, what fails fast first: the port before the database. Requests that arrive before the database is
 * open wait for it.
 */
export async function startServer(settings: Settings, { log, tell }: StartDeps): Promise<RunningServer> {
  const database = databaseSetting(settings);
  const delivery = deliverySettings(settings);
  const channels = deliveryChannels(settings, database.kind === "embedded");
  const webRoot = webRootOf(settings.WEB_ROOT);
  const token = metricsToken(settings.METRICS_TOKEN_FILE);
  const metrics = createMetrics(await programVersion());
  const site = await readBuiltSite(webRoot);
  const plans = site?.site.plans;
  const intake = intakePolicy(settings, { channels, isBehindGateway: false, plans });
  const admin = {
    port: settings.ADMIN_PORT,
    metrics: { ...metrics, token },
    site: deskSite(site),
  };
  const app = deferred<ServerApp>();
  const web = await listen(
    getRequestListener(async (request, bindings) => (await app.promise).fetch(request, bindings)),
    settings.HOST,
    settings.PORT,
  );
  const sendMail = mailSender(delivery);
  const onDamage = tellDamage(log, delivery.email && sendMail && damageAlert(delivery.email, { send: sendMail, log }));
  const storage =
    database.kind === "postgres"
      ? await openPostgresStorage(database, log, onDamage)
      : await openAdministeredStorage(database.directory, { channels, plans, log, onDamage, tell, admin });
  const watcher =
    database.kind === "postgres" && admin.port > 0
      ? await openPostgresAdmin(storage, channels, databaseName(database.url), admin)
      : null;
  const isPageMissing = !existsSync(join(webRoot, "index.html"));
  const warnings = [
    isPageMissing &&
      `there is no page in ${webRoot}. Leads are received, but the address shows nothing. Build the page first.`,
    unencryptedMail(delivery.mailServer),
  ].filter((warning) => typeof warning === "string");
  metrics.watch({
    leads: storage.leads,
    outbox: sqlOutbox(storage.database),
    channels,
    directory: database.kind === "embedded" ? database.directory : null,
    heldLeads: storage.heldLeads,
    damagedIn:
      database.kind === "embedded"
        ? database.directory
        : ((database.directory && heldDirectory(database.directory)) ?? undefined),
  });
  const report = openVisitorReport(delivery, {
    database: storage.database,
    site,
    fallback:
      database.kind === "embedded"
        ? { folder: database.directory.mail, pageUrl: pageUrl(settings.HOST, web.port) }
        : null,
    log,
  });
  const deliveries = startDeliveryWorker({
    outbox: sqlOutbox(storage.database),
    channels: configuredChannels(delivery, report, site?.site.brand.name),
    settings: delivery,
    log,
    alert: delivery.email && sendMail ? ownerAlert(delivery.email, { send: sendMail, log }) : undefined,
  });
  const retention = startRetention(storage, settings.RETENTION_DAYS, log);
  const logRequest = settings.ACCESS_LOG ? accessLog(log) : null;
  const policy = { ...intake, onStored: deliveries.wake };
  const readiness = await watchReadiness(storage, log, metrics.countLeads);
  app.resolve(
    createServer({
      leads: { submit: readiness.submit },
      isReady: readiness.isReady,
      isHolding: storage.isHolding,
      isBeyondRepair: storage.isBeyondRepair,
      reports: {
        secrets: () => reportSecrets(storage.database),
        unsubscribe: storage.unsubscribe,
        sender: reportSender(site),
      },
      placeholders: site?.placeholders,
      now: () => new Date(),
      sha256: nodeSha256,
      log: fewRefusals(log),
      allowedOrigins: settings.ALLOWED_ORIGINS ?? [],
      embedders: settings.EMBED_ORIGINS ?? [],
      policy,
      webRoot,
      onAnswered(answered) {
        metrics.countRequest(answered);
        logRequest?.(answered);
      },
    }),
  );

  return {
    port: web.port,
    siteWarnings: site?.warnings.length ?? 0,
    warnings,
    async stop() {
      readiness.stop();
      await Promise.all([web.close(IN_FLIGHT_LIMIT_MS), deliveries.stop(), retention.stop()]);
      await watcher?.close();
      await storage.close();
    },
  };
}

/** With a Postgres server `pnpm leads` needs no listener; what watches this process does. */
function openPostgresAdmin(
  { database, erase }: Storage,
  channels: readonly DeliveryChannel[],
  name: string,
  options: AdminOptions,
): Promise<AdminListener> {
  const leads = sqlLeadAdministration(database, channels, { erase });
  const administration = { leads, desk: sqlDeskLeads(database) };
  return openAdminListener(Promise.resolve(administration), null, name, options);
}

async function programVersion(): Promise<string> {
  return (JSON.parse(await readFile(join(packageRoot(), "package.json"), "utf8")) as { version: string }).version;
}
