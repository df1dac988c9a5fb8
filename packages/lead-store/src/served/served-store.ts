import { Worker } from "node:worker_threads";
import type { Log } from "../base/log.ts";
import { OperatorError, StorageUnavailable } from "../base/operator-error.ts";
import { withinTime } from "../base/within-time.ts";
import { createDataDirectory, type DataDirectory } from "../sqlite/data-directory.ts";
import type { Reconciled } from "../copies/reconcile.ts";
import { lockForServer } from "../sqlite/server-lock.ts";
import { openReadThread } from "./read-thread.ts";
import { runStoreJob } from "./run-store-job.ts";
import { isRead, type Store, storeOf } from "./store.ts";
import { errorOf, type StoreAnswer } from "./store-failure.ts";
import type { StoreMessage, StoreRequest } from "./store-worker.ts";

/** Copies and restores are commands, in processes of their own. */
export type ServedStore = Omit<Store, "backUp" | "restore">;

type ServedStoreDeps = {
  readonly log: Log;
  /** Called when the store's files are no longer those that were opened: only a new start helps. */
  readonly onLost: (reason: string) => void;
  /** Called while a file of a former release is moved on, or cannot be yet, before the store is open. */
  readonly onUpgrade: (goesOn: boolean) => void;
};

/** The longest that a visitor waits for a disk that is stuck. */
const SUBMIT_LIMIT_MS = 15_000;
/** The longest that somebody at the desk waits for an erasure's copies. */
const RECONCILE_LIMIT_MS = 20_000;

/**
 * Opens the store of a data directory for a server, in a thread: a slow disk delays only the answers that need it.
 *
 * @throws {OperatorError} if another server runs on it, or it cannot be opened
 */
export async function openServedStore(
  directory: DataDirectory,
  { log, onLost, onUpgrade }: ServedStoreDeps,
): Promise<ServedStore> {
  await createDataDirectory(directory);
  const lock = lockForServer(directory);
  const thread = new Worker(new URL("./store-worker.js", import.meta.url), { workerData: directory });
  const calls = new Map<number, { resolve: (answer: StoreAnswer) => void; reject: (error: Error) => void }>();
  let last = 0;
  let isAway = false;
  let isClosing = false;
  let lost: string | null = null;

  const opened = new Promise<void>((resolve, reject) => {
    thread.on("message", (message: StoreMessage) => {
      if (message === "opened") resolve();
      else if (message === "replaced") lose(`${directory.database} was removed or replaced while the server ran.`);
      else if ("upgrade" in message) {
        log(message.upgrade);
        onUpgrade(message.upgrade.level === "info");
      } else if ("cannotOpen" in message) reject(new OperatorError(message.cannotOpen.message));
      else
        for (const reply of message) {
          calls.get(reply.id)?.resolve(reply);
          calls.delete(reply.id);
        }
    });
    thread.on("error", (error) => {
      reject(error);
      lose(`The store's thread failed: ${error.name}.`);
    });
  });
  const ended = new Promise<void>((resolve) => thread.once("exit", () => resolve()));

  /** @throws what a call failed by */
  function valueOf(answer: StoreAnswer): unknown {
    if (!("failure" in answer)) return answer.value;
    if (answer.failure.kind === "unavailable") tellAway(answer.failure.message);
    throw errorOf(answer.failure);
  }

  /** Logs each trouble once. */
  function tellAway(advice: string): void {
    if (!isAway) log({ level: "error", event: "store-unavailable", advice });
    isAway = true;
  }

  function lose(reason: string): void {
    for (const { reject } of calls.values()) reject(new StorageUnavailable(reason));
    calls.clear();
    if (lost === null && !isClosing) onLost(reason);
    lost ??= reason;
  }

  // No visitor's lead waits for these, nor the numbers for the others.
  const desk = openReadThread(directory);
  const readers = {
    numbers: openReadThread(directory),
    search: desk,
    overview: desk,
    version: desk,
    find: desk,
    page: desk,
  } satisfies Partial<Record<keyof Store, unknown>>;

  function answerOf(call: StoreRequest["call"]): Promise<StoreAnswer> {
    if (call !== "emptyWal" && call.part === "leads" && call.method in readers)
      return readers[call.method as keyof typeof readers].read(call);
    const id = (last += 1);
    thread.postMessage({ id, call } satisfies StoreRequest);
    return new Promise((resolve, reject) => calls.set(id, { resolve, reject }));
  }

  const run = async (call: StoreRequest["call"]): Promise<unknown> => {
    if (isClosing || lost !== null) throw new StorageUnavailable(lost ?? "The server stops.");
    const value = valueOf(await answerOf(call));
    if (isAway && call !== "emptyWal" && !isRead(call)) {
      isAway = false;
      log({ level: "info", event: "store-available-again" });
    }
    return value;
  };

  try {
    await opened;
  } catch (error) {
    isClosing = true;
    await thread.terminate();
    lock.release();
    throw error;
  }
  const store = storeOf(directory, {
    run,
    reconcileFiles: (retentionDays) => runStoreJob<Reconciled>({ job: "reconcile", directory, retentionDays }),
    emptyWal: async () => (await run("emptyWal")) === true,
    reconcileLimitMs: RECONCILE_LIMIT_MS,
  });
  return {
    ...store,
    submit: (lead) => withinTime(store.submit(lead), SUBMIT_LIMIT_MS),
    async close() {
      isClosing = true;
      await Promise.all([readers.numbers.close(), desk.close()]);
      thread.postMessage("close");
      await ended;
      lock.release();
    },
  };
}
