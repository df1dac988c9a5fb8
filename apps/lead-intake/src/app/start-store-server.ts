// The server that keeps leads: store, desk, deliveries, retention, daily copies, and the queue of its edges.
import { PLANS } from "@contractor-roi/roi-core";
import type { Site } from "@contractor-roi/site";
import { channelsOf, deliveryChannels } from "@contractor-roi/lead-store/lead/delivery-channels";
import { deferred } from "@contractor-roi/lead-store/base/deferred";
import type { Log } from "@contractor-roi/lead-store/base/log";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { startUpkeep } from "@contractor-roi/lead-store/served/upkeep";
import { startRetention } from "@contractor-roi/lead-store/served/retention";
import { openServedStore, type ServedStore } from "@contractor-roi/lead-store/served/served-store";
import { configuredChannels } from "../delivery/configured-channels.ts";
import { smtpMail } from "../delivery/smtp-mail.ts";
import { deliverySettings, forSignIns } from "../delivery/delivery-settings.ts";
import { startDeliveryWorker } from "../delivery/delivery-worker.ts";
import {
  clockNotice,
  displacedStoreNotice,
  largeWalNotice,
  noCopyNotice,
  type OwnerNotices,
  refusedNotice,
  startOwnerNotices,
} from "../delivery/owner-notices.ts";
import { reportSender } from "../delivery/report/report-sender.ts";
import { tellInTheMorning } from "../delivery/morning-mails.ts";
import { openVisitorReport } from "../delivery/report/open-visitor-report.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { Settings } from "../settings/settings.ts";
import { createHostedDesk } from "../desk/desk-app.ts";
import type { HostedDeskSettings } from "../desk/desk-settings.ts";
import type { DeskMail } from "../desk/sign-in.ts";
import { findSender, trustedProxies } from "../intake/client-address.ts";
import { rateLimitLog } from "../intake/rate-limit-log.ts";
import { openDeskListener } from "../desk/desk-listener.ts";
import type { Metrics } from "../web/metrics.ts";
import type { LeadKeeper } from "./create-server.ts";
import { storeEdgeLead } from "../intake/edge-lead.ts";
import { namelessLead } from "../platform/typed-commands.ts";

type StoreServerOptions = {
  readonly site: Site | null;
  /** The desk on a host of its own. */
  readonly hosted: HostedDeskSettings | null;
  /** The address of this server's page. */
  readonly pageUrl: string;
  readonly metrics: Metrics;
  readonly metricsToken: string | null;
  readonly log: Log;
  /** Called while leads of a former release are moved on, or cannot be yet. */
  readonly onUpgrade: (goesOn: boolean) => void;
};

const LAST_ANSWERS_MS = 500;

export async function startStoreServer(settings: Settings, options: StoreServerOptions): Promise<LeadKeeper> {
  const { site, hosted, pageUrl, metrics, metricsToken, log, onUpgrade } = options;
  const directory = dataDirectory(settings.DATA_DIR, settings.BACKUP_DIR);
  const delivery = deliverySettings(settings);
  const channels = deliveryChannels(settings, true);
  const plans = site?.plans;
  const opened = deferred<ServedStore>();
  const deskDeps = { store: opened.promise, channels, site, log: rateLimitLog(log, "desk-sign-in-refused") };
  const desk = await openDeskListener({
    port: settings.ADMIN_PORT,
    name: directory.path,
    desk: deskDeps,
    metrics: { ...metrics, token: metricsToken },
  });
  const store = await openServedStore(directory, { log, onLost: (reason) => endServer(log, reason), onUpgrade });
  if (hosted !== null) await store.sessions.keepOnly(hosted.users);
  const { QUEUE_URL } = settings;
  if (QUEUE_URL === null) opened.resolve(store);
  else {
    const { eraseEverywhere } = await import("@contractor-roi/lead-queue/erase");
    opened.resolve({ ...store, eraseByEmail: (email) => eraseEverywhere(store, QUEUE_URL, email, namelessLead) });
  }
  const { to: owners = [], users = [] } = delivery.email ?? {};
  const facts = { path: directory.path, deskPort: desk.port, channels, plans: plans ?? null };
  await store.announce(facts, { owners, users });
  metrics.watchStore({ store, channels, directory });
  const report = openVisitorReport(delivery, { store, site, fallback: { folder: directory.mail, pageUrl }, log });
  const owner = { zone: site?.timeZone ?? "", deskUrl: delivery.deskUrl, hasWeekMail: settings.WEEK_MAIL };
  const notices = startOwnerNotices({
    outbox: store.outbox,
    settings: delivery,
    sender: reportSender(site),
    log,
    queue: store.queue,
    told: async () => (await store.told()).told,
    timely: (delivery.email ?? delivery.slack) ? (tell) => tellInTheMorning(store, owner, tell) : undefined,
  });
  const retention = startRetention(store, {
    days: settings.RETENTION_DAYS,
    log,
    onDoubt: (last) => notices.tell(clockNotice(last)),
  });
  const upkeep = startUpkeep(directory, {
    store,
    retentionDays: settings.RETENTION_DAYS,
    log,
    onOverdue: (reason) => notices.tell(noCopyNotice(reason)),
    onDisplaced: (copy) => notices.tell(displacedStoreNotice(copy)),
    onLargeWal: (megabytes) => notices.tell(largeWalNotice(megabytes)),
  });
  let wake = () => {};
  const queue =
    QUEUE_URL === null
      ? null
      : await (
          await import("@contractor-roi/lead-queue/collector")
        ).openCollector(QUEUE_URL, {
          store,
          plans: plans ?? PLANS,
          channelsOf: (lead) => channelsOf(lead, channels),
          storeEdgeLead,
          log,
          version: packageJson.version,
          retentionDays: settings.RETENTION_DAYS,
          mailsReports: delivery.mailsReports,
          onTaken: () => wake(),
          onRefused: (leads, isOwnFault) => notices.tell(refusedNotice(leads, isOwnFault)),
        });
  // After the collector, which knows whether reports under way may have been mailed before.
  const deliveries = startDeliveryWorker({
    outbox: store.outbox,
    channels: configuredChannels(delivery, report, site),
    settings: delivery,
    log,
  });
  wake = deliveries.wake;
  return {
    submit: store.submit,
    probe: store.probe,
    secrets: store.recipients.secrets,
    unsubscribe: store.recipients.unsubscribe,
    desk: hosted && {
      url: hosted.url,
      app: createHostedDesk({ ...deskDeps, ...hosted, ...signInBy(hosted, settings, site, notices) }),
    },
    policy: {
      channels,
      plans,
      mailsReports: delivery.mailsReports,
      onStored(due) {
        if (due.length > 0) deliveries.wake();
      },
    },
    async stop(answered) {
      notices.stop();
      await Promise.all([answered, desk.close(), queue?.stop(), deliveries.stop(), retention.stop(), upkeep.stop()]);
      await store.close();
    },
  };
}

/** The parts of a sign-in by mail that the settings decide. Without a mail server they are refused. */
function signInBy({ from }: HostedDeskSettings, settings: Settings, site: Site | null, notices: OwnerNotices) {
  const { mailServer, timeLimitMs } = deliverySettings(settings);
  const send = smtpMail(forSignIns(mailServer!), timeLimitMs);
  const proxies = trustedProxies(settings, false);
  const whole = (mail: DeskMail) => ({ id: crypto.randomUUID(), from, ...mail });
  return {
    timeZone: site?.timeZone ?? "",
    networkOf({ headers }: Request, peer: string | undefined) {
      const sender = findSender(headers.get("x-forwarded-for"), peer, proxies);
      return sender.site ?? sender.network;
    },
    send: (mail: DeskMail) => send(whole(mail)),
    notify: (mail: DeskMail) => notices.mailUser(whole(mail)),
  };
}

/** Ends the process once requests under way are answered. A supervisor starts it again, on the store that is there then. */
function endServer(log: Log, advice: string): void {
  log({ level: "error", event: "store-lost", advice });
  setTimeout(() => process.exit(1), LAST_ANSWERS_MS);
}
