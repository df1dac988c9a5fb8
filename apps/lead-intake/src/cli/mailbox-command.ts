import { PLANS } from "@contractor-roi/roi-core";
import { channelsOf, deliveryChannels } from "@contractor-roi/lead-store/lead/delivery-channels";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { openOffice } from "@contractor-roi/lead-queue/collector";
import { adoptMailbox } from "@contractor-roi/lead-queue/session";
import { decideSetAside, listSetAside, retrySetAside } from "@contractor-roi/lead-queue/state";
import { initMailbox, inMailbox } from "@contractor-roi/lead-queue/schema";
import { openWritable } from "@contractor-roi/lead-queue/writable-postgres";
import { configuredChannels } from "../delivery/configured-channels.ts";
import { deliverySettings } from "../delivery/delivery-settings.ts";
import { deliverDue } from "../delivery/delivery-worker.ts";
import { refusedNotice, tellOfDeliveries, tellOwner } from "../delivery/owner-notices.ts";
import { openVisitorReport } from "../delivery/report/open-visitor-report.ts";
import { readPageSite, webRoot } from "../settings/page-site.ts";
import { logToStderr as log } from "../platform/log-to-stderr.ts";
import { programVersion } from "../platform/package-root.ts";
import type { Settings } from "../settings/settings.ts";
import { type Column, textTable, zonedTime } from "./text-table.ts";
import { storeDoorLead } from "../intake/door-lead.ts";

/** `leads mailbox init`: makes the mailbox's tables. */
export async function init(url: string): Promise<void> {
  const database = await openWritable(url, { connections: 1 });
  try {
    await initMailbox(database);
  } finally {
    await database.close();
  }
  process.stdout.write("The mailbox is ready.\n");
}

/** `leads mailbox adopt`: makes this store the mailbox's office. */
export async function adopt(url: string, store: Store, retentionDays: number | null): Promise<void> {
  const freed = await adoptMailbox(url, store, retentionDays);
  process.stdout.write(
    `This store is the mailbox's office now. Start its server with MAILBOX_URL. Up to 200 leads that a former office had just stored may be delivered twice.\nLeads that it lacked, and that wait for it again, without a visitor's report: ${freed}.\n`,
  );
}

/** `leads mailbox`: lists what the office could not store. @param zone of the times */
export async function list(url: string, zone: string): Promise<void> {
  const rows = await inMailbox(url, "MAILBOX_URL", listSetAside);
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { title: "RECEIVED", cell: ({ received_at }) => zonedTime(received_at, zone) },
    { title: "LEAD", cell: ({ id }) => id },
    { title: "WHY", cell: ({ failure }) => failure },
  ];
  process.stdout.write(rows.length === 0 ? "No lead of the mailbox is set aside.\n" : `${textTable(columns, rows)}\n`);
}

/** `leads mailbox --keep ID` and `--erase ID`: decides about a lead whose address was erased. */
export async function decide(url: string, id: string, decision: "keep" | "erase"): Promise<void> {
  if (!(await inMailbox(url, "MAILBOX_URL", (session) => decideSetAside(session, id, decision))))
    throw new OperatorError(`No lead with the id ${id} is set aside in the mailbox.`);
  process.stdout.write(decision === "keep" ? "The lead waits for the office again.\n" : "Erased 1 lead.\n");
}

/** `leads mailbox --retry`: makes them wait for the office again. */
export async function retry(url: string): Promise<void> {
  const retried = await inMailbox(url, "MAILBOX_URL", retrySetAside);
  process.stdout.write(`Leads that wait for the office again: ${retried}.\n`);
}

/** `leads mailbox --once`: empties the mailbox, makes due deliveries, and ends. */
export async function emptyOnce(url: string, store: Store, settings: Settings): Promise<void> {
  const delivery = deliverySettings(settings);
  const site = await readPageSite(webRoot(settings.WEB_ROOT));
  const channels = deliveryChannels(settings, false);
  const notices: ReturnType<typeof refusedNotice>[] = [];
  let taken = 0;
  const office = await openOffice(url, {
    store,
    storeDoorLead,
    plans: site?.plans ?? PLANS,
    channelsOf: (lead) => {
      taken += 1;
      return channelsOf(lead, channels);
    },
    log,
    version: programVersion(),
    onRefused: (leads, isOwnFault) => notices.push(refusedNotice(leads, isOwnFault)),
  });
  try {
    await office.empty();
    const report =
      delivery.reportFrom === null ? null : openVisitorReport(delivery, { store, site, fallback: null, log });
    const deps = {
      outbox: store.outbox,
      channels: configuredChannels(delivery, report, site),
      settings: delivery,
      log,
    };
    const tries = await deliverDue(deps);
    await tellOfDeliveries(deps, 0);
    for (const notice of notices) await tellOwner(notice, { settings: delivery, log });
    process.stdout.write(`Took over ${taken} ${taken === 1 ? "lead" : "leads"}; tries to deliver: ${tries}.\n`);
  } finally {
    await office.stop();
  }
}
