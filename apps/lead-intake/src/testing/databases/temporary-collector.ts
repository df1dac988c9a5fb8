import { PLANS, type Plans } from "@contractor-roi/roi-core";
import { onTestFinished } from "vitest";
import { channelsOf, type DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import { openStore } from "@contractor-roi/lead-store/served/open-store";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { startYearsAgo, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { openCollector } from "@contractor-roi/lead-queue/collector";
import type { SetAside } from "@contractor-roi/lead-queue/state";
import { storeEdgeLead } from "../../intake/edge-lead.ts";

type TemporaryCollector = {
  readonly store: Store;
  readonly logged: readonly LogEntry[];
  readonly refused: readonly { readonly leads: readonly SetAside[]; readonly isOwnFault: boolean }[];
  /** Resolves when everything that the edges took in so far is in the store. */
  empty(): Promise<void>;
  stop(): Promise<void>;
};

type CollectorOptions = {
  readonly plans?: Plans;
  readonly channels?: readonly DeliveryChannel[];
  /** @default a store of its own */
  readonly store?: Store;
  readonly version?: string;
  readonly mailsReports?: boolean;
};

/** A queue's collector, with the given store or one of its own, which is closed after the test. */
export async function temporaryCollector(
  url: string,
  { plans = PLANS, channels = [], store, version = "this", mailsReports = false }: CollectorOptions = {},
): Promise<TemporaryCollector> {
  const own = store ?? (await ownStore());
  if (store === undefined) onTestFinished(() => own.close());
  const logged: LogEntry[] = [];
  const refused: { leads: readonly SetAside[]; isOwnFault: boolean }[] = [];
  const collector = await openCollector(url, {
    store: own,
    plans,
    channelsOf: (lead) => channelsOf(lead, channels),
    storeEdgeLead,
    log: (entry) => logged.push(entry),
    version,
    retentionDays: null,
    mailsReports,
    onRefused: (leads, isOwnFault) => refused.push({ leads, isOwnFault }),
  });
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= collector.stop());
  onTestFinished(stop);
  return { store: own, logged, refused, empty: collector.empty, stop };
}

async function ownStore(): Promise<Store> {
  const directory = await testDataDirectory();
  await startYearsAgo(directory);
  return openStore(directory);
}
