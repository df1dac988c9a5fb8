import { PLANS, type Plans } from "@contractor-roi/roi-core";
import { onTestFinished } from "vitest";
import { channelsOf, type DeliveryChannel } from "../../leads/delivery-channels.ts";
import type { LogEntry } from "../../platform/log.ts";
import { openOffice } from "../../postgres/office.ts";
import type { SetAside } from "../../postgres/mailbox-state.ts";
import { openStore } from "../../store/served/open-store.ts";
import type { Store } from "../../store/store.ts";
import { startYearsAgo, testDataDirectory } from "./temporary-data.ts";

type TemporaryOffice = {
  readonly store: Store;
  readonly logged: readonly LogEntry[];
  readonly refused: readonly { readonly leads: readonly SetAside[]; readonly isOwnFault: boolean }[];
  /** Resolves when everything that the doors took in so far is in the store. */
  empty(): Promise<void>;
  stop(): Promise<void>;
};

type OfficeOptions = {
  readonly plans?: Plans;
  readonly channels?: readonly DeliveryChannel[];
  /** @default a store of its own */
  readonly store?: Store;
  readonly version?: string;
};

/** The office of a mailbox, with a store of its own; both are gone after the test. */
export async function temporaryOffice(
  url: string,
  { plans = PLANS, channels = [], store, version = "this" }: OfficeOptions = {},
): Promise<TemporaryOffice> {
  const own = store ?? (await ownStore());
  if (store === undefined) onTestFinished(() => own.close());
  const logged: LogEntry[] = [];
  const refused: { leads: readonly SetAside[]; isOwnFault: boolean }[] = [];
  const office = await openOffice(url, {
    store: own,
    plans,
    channelsOf: (lead) => channelsOf(lead, channels),
    log: (entry) => logged.push(entry),
    version,
    onRefused: (leads, isOwnFault) => refused.push({ leads, isOwnFault }),
  });
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= office.stop());
  onTestFinished(stop);
  return { store: own, logged, refused, empty: office.empty, stop };
}

async function ownStore(): Promise<Store> {
  const directory = await testDataDirectory();
  await startYearsAgo(directory);
  return openStore(directory);
}
