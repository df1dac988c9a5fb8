import { randomBytes } from "node:crypto";
import { PLANS } from "@contractor-roi/roi-core";
import { channelsOf, deliveryChannels } from "@contractor-roi/lead-store/lead/delivery-channels";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { openCollector } from "@contractor-roi/lead-queue/collector";
import { makeEdgeRole } from "@contractor-roi/lead-queue/edge-role";
import { adoptQueue } from "@contractor-roi/lead-queue/session";
import { decideSetAside, listSetAside, retrySetAside } from "@contractor-roi/lead-queue/state";
import { initQueue, inQueue } from "@contractor-roi/lead-queue/schema";
import { openWritable } from "@contractor-roi/lead-queue/postgres/writable-postgres";
import { configuredChannels } from "../delivery/configured-channels.ts";
import { deliverySettings } from "../delivery/delivery-settings.ts";
import { deliverDue } from "../delivery/delivery-worker.ts";
import { reportSender } from "../delivery/report/report-sender.ts";
import { type Notice, refusedNotice, tellOfDeliveries, tellOfReturned, tellOwner } from "../delivery/owner-notices.ts";
import { openVisitorReport } from "../delivery/report/open-visitor-report.ts";
import { readPageSite, webRoot } from "../settings/page-site.ts";
import { logToStderr as log } from "../platform/log-to-stderr.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { Settings } from "../settings/settings.ts";
import { type Column, textTable, zonedTime } from "./text-table.ts";
import { storeEdgeLead } from "../intake/edge-lead.ts";

/** `leads queue init`: makes the queue's tables, and the user of its edge servers. */
export async function init(url: string, chosenPassword: string | null, isRenewed: boolean): Promise<void> {
  const password = chosenPassword ?? randomBytes(24).toString("base64url");
  const database = await openWritable(url, { connections: 1 });
  try {
    await initQueue(database);
    process.stdout.write("The queue is ready.\n");
    const role = await makeEdgeRole(database, password, isRenewed);
    const user = `Edge servers connect as the user ${role.name}`;
    if (!role.hasPassword) process.stdout.write(`${user}. Its password stays as it is:  --new-password  changes it.\n`);
    else if (chosenPassword === null) process.stdout.write(`${user}. Its password is shown this once:  ${password}\n`);
    else process.stdout.write(`${user}, with EDGE_PASSWORD.\n`);
    if (role.missing !== null)
      process.stdout.write(
        `An administrator of the server has to run the next line, since this user may not; then  leads queue init  again:\n${role.missing};\n`,
      );
  } finally {
    await database.close();
  }
}

/** `leads queue adopt`: makes this store the queue's collector. */
export async function adopt(url: string, store: Store, days: number | null, mayBeEmpty?: boolean): Promise<void> {
  const freed = await adoptQueue(url, store, days, { mayBeEmpty });
  process.stdout.write(
    `This store is the queue's collector now. Start its server with QUEUE_URL. Up to 200 leads that a former collector had just stored may be delivered twice.\nLeads that it lacked, and that wait for it again, without a visitor's report: ${freed}.\n`,
  );
}

/** `leads queue`: lists what the collector could not store. @param zone of the times */
export async function list(url: string, zone: string): Promise<void> {
  const rows = await inQueue(url, "QUEUE_URL", listSetAside);
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { title: "RECEIVED", cell: ({ received_at }) => zonedTime(received_at, zone) },
    { title: "LEAD", cell: ({ id }) => id },
    { title: "WHY", cell: ({ failure }) => failure },
  ];
  process.stdout.write(rows.length === 0 ? "No lead of the queue is set aside.\n" : `${textTable(columns, rows)}\n`);
}

/** `leads queue --keep ID` and `--erase ID`: decides about a lead whose address was erased. */
export async function decide(url: string, id: string, decision: "keep" | "erase"): Promise<void> {
  if (!(await inQueue(url, "QUEUE_URL", (session) => decideSetAside(session, id, decision))))
    throw new OperatorError(`No lead with the id ${id} is set aside in the queue.`);
  process.stdout.write(decision === "keep" ? "The lead waits for the collector again.\n" : "Erased 1 lead.\n");
}

/** `leads queue --retry`: makes them wait for the collector again. */
export async function retry(url: string): Promise<void> {
  const retried = await inQueue(url, "QUEUE_URL", retrySetAside);
  process.stdout.write(`Leads that wait for the collector again: ${retried}.\n`);
}

/** `leads queue --once`: empties the queue, makes due deliveries, and ends. */
export async function emptyOnce(url: string, store: Store, settings: Settings): Promise<void> {
  const delivery = deliverySettings(settings);
  const site = await readPageSite(webRoot(settings.WEB_ROOT));
  const channels = deliveryChannels(settings, false);
  const notices: ReturnType<typeof refusedNotice>[] = [];
  let taken = 0;
  const collector = await openCollector(url, {
    store,
    storeEdgeLead,
    plans: site?.plans ?? PLANS,
    channelsOf: (lead) => {
      taken += 1;
      return channelsOf(lead, channels);
    },
    log,
    version: packageJson.version,
    retentionDays: settings.RETENTION_DAYS,
    mailsReports: delivery.mailsReports,
    onRefused: (leads, isOwnFault) => notices.push(refusedNotice(leads, isOwnFault)),
  });
  try {
    await collector.empty();
    const report =
      delivery.reportFrom === null ? null : openVisitorReport(delivery, { store, site, fallback: null, log });
    const deps = {
      outbox: store.outbox,
      channels: configuredChannels(delivery, report, site),
      settings: delivery,
      sender: reportSender(site),
      log,
    };
    const tries = await deliverDue(deps);
    await tellOfDeliveries(deps, 0);
    const tell = (notice: Notice) => tellOwner(notice, deps);
    await tellOfReturned(store.queue, tell);
    for (const notice of notices) await tell(notice);
    process.stdout.write(`Took over ${taken} ${taken === 1 ? "lead" : "leads"}; tries to deliver: ${tries}.\n`);
  } finally {
    await collector.stop();
  }
}
