import { existsSync } from "node:fs";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { unsettledIn } from "@contractor-roi/site/node";
import { deferred } from "@contractor-roi/lead-store/base/deferred";
import type { Log } from "@contractor-roi/lead-store/base/log";
import { StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import { deliverySettings } from "../delivery/delivery-settings.ts";
import { hostedDesk } from "../desk/desk-settings.ts";
import { missingInMail, reportSender } from "../delivery/report/report-sender.ts";
import { unencryptedMail } from "../delivery/smtp-mail.ts";
import { readPageSite, webRoot as webRootOf } from "../settings/page-site.ts";
import { halfCaptcha, intakePolicy } from "../intake/intake-policy.ts";
import { listen, pageUrl } from "../platform/listen.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { Settings } from "../settings/settings.ts";
import { createServer, type LeadKeeper, type ServerApp } from "./create-server.ts";
import { createMetrics } from "../web/metrics.ts";
import { metricsToken } from "../web/metrics-token.ts";
import { accessLog } from "../web/observe-requests.ts";
import { watchReadiness } from "../web/watch-readiness.ts";
import { rateLimitLog } from "../intake/rate-limit-log.ts";
import { startStoreServer } from "./start-store-server.ts";

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

const IN_FLIGHT_LIMIT_MS = 10_000;

/** The store while leads of a former release are moved on: a page keeps its lead, and sends it again. */
const away = () => Promise.reject(new StorageUnavailable("Leads of an earlier release are moved on."));

/**
 * Starts all parts, quickly failing ones first: the ports before the store. Requests that arrive before the store is open wait
 * for it, but while leads of a former release are moved on.
 *
 * @param onUpgrade called when that begins, and when it has ended
 */
export async function startServer(settings: Settings, log: Log, onUpgrade: (isUnderWay: boolean) => void) {
  const webRoot = webRootOf(settings.WEB_ROOT);
  const token = metricsToken(settings.METRICS_TOKEN_FILE);
  const metrics = createMetrics(packageJson.version);
  const site = await readPageSite(webRoot);
  const desk = hostedDesk(settings, site);
  const first = deferred<ServerApp>();
  let app: Promise<ServerApp> = first.promise;
  let isUpgrading = false;
  const web = await listen(
    // Health checks of HTTP/1.0 send no Host.
    getRequestListener(async (request, bindings) => (await app).fetch(request, bindings), {
      hostname: "localhost",
    }),
    settings.HOST,
    settings.PORT,
  );
  const common = { metrics, metricsToken: token, log };
  const logRequest = settings.ACCESS_LOG ? accessLog(log) : null;
  const serve = (keeper: Omit<LeadKeeper, "probe" | "stop">, isReady: () => boolean): void => {
    const server = createServer({
      leads: { submit: keeper.submit },
      isReady,
      isUpgrading: () => isUpgrading,
      reports: { secrets: keeper.secrets, unsubscribe: keeper.unsubscribe, sender: reportSender(site) },
      now: () => new Date(),
      log: rateLimitLog(log),
      allowedOrigins: settings.ALLOWED_ORIGINS ?? [],
      embedders: settings.EMBED_ORIGINS ?? [],
      policy: { ...intakePolicy(settings, false), ...keeper.policy },
      webRoot,
      desk: keeper.desk,
      onAnswered(answered) {
        metrics.countRequest(answered);
        logRequest?.(answered);
      },
    });
    first.resolve(server);
    app = Promise.resolve(server);
  };
  let isAway = false;
  const serveUpgrade = (goesOn: boolean): void => {
    isUpgrading = goesOn;
    if (isAway) return;
    isAway = true;
    onUpgrade(true);
    serve({ submit: away, secrets: away, unsubscribe: away, desk: null, policy: {} }, () => false);
  };
  const keeper =
    settings.DATABASE_URL === null
      ? await startStoreServer(settings, {
          ...common,
          site,
          hosted: desk,
          pageUrl: pageUrl(settings.HOST, web.port),
          onUpgrade: serveUpgrade,
        })
      : await (await import("./start-edge.ts")).startEdge(settings.DATABASE_URL, settings, common);
  const readiness = await watchReadiness(keeper, log, metrics.countLeads);
  serve({ ...keeper, submit: readiness.submit }, readiness.isReady);
  onUpgrade(false);
  const delivery = deliverySettings(settings);
  const isPageMissing = !existsSync(join(webRoot, "index.html"));
  const warnings = [
    isPageMissing &&
      `there is no page in ${webRoot}. Leads are received, but the address shows nothing. Build the page first.`,
    unencryptedMail(delivery.mailServer),
    site && halfCaptcha(settings, site),
    ...(site !== null && delivery.reportFrom !== null ? missingInMail(site) : []),
  ].filter((warning) => typeof warning === "string");

  return {
    port: web.port,
    /** Paths of the site's placeholders, of examples in place of the owner's facts, and of sources that its claims lack. */
    unsettled: site === null ? [] : unsettledIn(site),
    /** Sentences for the person who starts it. */
    warnings,
    /** Accepts no new connections, completes requests in flight, then closes the store. */
    async stop() {
      readiness.stop();
      await keeper.stop(web.close(IN_FLIGHT_LIMIT_MS));
    },
  };
}
