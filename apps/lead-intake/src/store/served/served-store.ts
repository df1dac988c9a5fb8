import { execFile } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import type { LeadNumbers, NumbersOptions } from "../../leads/lead-numbers.ts";
import type { Log } from "../../platform/log.ts";
import { OperatorError, StorageUnavailable } from "../../platform/operator-error.ts";
import { withinTime } from "../../platform/within-time.ts";
import { createDataDirectory, type DataDirectory } from "../data-directory.ts";
import type { Reconciled } from "../copies/reconcile.ts";
import { lockForServer } from "./server-lock.ts";
import { isRead, type Store, storeOf } from "../store.ts";
import type { StoreFailure, StoreMessage, StoreRequest } from "./store-worker.ts";

/** Copies and restores are commands, in processes of their own. */
export type ServedStore = Omit<Store, "backUp" | "restore">;

type ServedStoreDeps = {
  readonly log: Log;
  /** Called when the store's files are no longer those that were opened: only a new start helps. */
  readonly onLost: (reason: string) => void;
};

/** The longest that a visitor waits for a disk that is stuck. */
const SUBMIT_LIMIT_MS = 15_000;
/** The longest that somebody at the desk waits for an erasure's copies. */
const RECONCILE_LIMIT_MS = 20_000;

/**
 * Opens the store of a data directory for a server, in a thread: a slow disk holds up no answer that needs none.
 *
 * @throws {OperatorError} if another server runs on it, or it cannot be opened
 */
export async function openServedStore(
  directory: DataDirectory,
  { log, onLost }: ServedStoreDeps,
): Promise<ServedStore> {
  await createDataDirectory(directory);
  const lock = lockForServer(directory);
  const thread = new Worker(new URL("./store-worker.js", import.meta.url), { workerData: directory });
  const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  let isAway = false;
  let isClosing = false;
  let lost: string | null = null;

  const opened = new Promise<void>((resolve, reject) => {
    thread.on("message", (message: StoreMessage) => {
      if (message === "opened") resolve();
      else if (message === "replaced") lose(`${directory.database} was removed or replaced while the server ran.`);
      else if ("cannotOpen" in message) reject(new OperatorError(message.cannotOpen.message));
      else for (const reply of message) settle(reply.id, reply);
    });
    thread.on("error", (error) => {
      reject(error);
      lose(`The store's thread failed: ${error.name}.`);
    });
  });
  const ended = new Promise<void>((resolve) => thread.once("exit", () => resolve()));

  function settle(id: number, reply: { readonly value: unknown } | { readonly failure: StoreFailure }): void {
    const call = calls.get(id);
    calls.delete(id);
    if ("failure" in reply) {
      if (reply.failure.kind === "unavailable") tellAway(reply.failure.message);
      call?.reject(errorOf(reply.failure));
    } else call?.resolve(reply.value);
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

  const run = async (call: StoreRequest["call"]): Promise<unknown> => {
    if (isClosing || lost !== null) throw new StorageUnavailable(lost ?? "The server stops.");
    const id = (last += 1);
    const result = new Promise<unknown>((resolve, reject) => calls.set(id, { resolve, reject }));
    thread.postMessage({ id, call } satisfies StoreRequest);
    const value = await result;
    if (isAway && call !== "emptyLog" && !isRead(call)) {
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
  const summing = openSummingThread(directory);
  const store = storeOf(directory, {
    run,
    reconcileFiles: (retentionDays) => runLeads<Reconciled>(directory, ["reconcile", "--json"], retentionDays),
    emptyLog: async () => (await run("emptyLog")) === true,
    reconcileLimitMs: RECONCILE_LIMIT_MS,
  });
  return {
    ...store,
    submit: (lead) => withinTime(store.submit(lead), SUBMIT_LIMIT_MS),
    numbers: summing.numbers,
    async close() {
      isClosing = true;
      await summing.close();
      thread.postMessage("close");
      await ended;
      lock.release();
    },
  };
}

/** Sums in a thread and on a connection of their own: visitors' leads wait for no sum (B21). Its start takes longer than a sum. */
function openSummingThread(directory: DataDirectory): Pick<ServedStore, "numbers" | "close"> {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const sum = async (options: NumbersOptions): Promise<LeadNumbers> => {
    thread ??= new Worker(new URL("./numbers-worker.js", import.meta.url), { workerData: directory });
    try {
      thread.postMessage(options);
      return (await once(thread, "message"))[0] as LeadNumbers;
    } catch (error) {
      thread = null;
      throw error;
    }
  };
  return {
    numbers(options) {
      const summed = last.then(() => sum(options));
      last = summed.catch(() => {});
      return summed;
    },
    async close() {
      await last;
      await thread?.terminate();
    },
  };
}

/** Runs a command in a process of its own: closing a copy's file in this one would drop SQLite's locks, and leads would wait. */
async function runLeads<Answer>(
  { path, copies }: DataDirectory,
  command: readonly string[],
  retentionDays: number | null,
): Promise<Answer> {
  const program = fileURLToPath(new URL("./leads.js", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...command], {
    env: {
      DATA_DIR: path,
      BACKUP_DIR: copies,
      ...(retentionDays !== null && { RETENTION_DAYS: String(retentionDays) }),
    },
  });
  return JSON.parse(stdout) as Answer;
}

function errorOf({ kind, name, message }: StoreFailure): Error {
  if (kind === "unavailable") return new StorageUnavailable(message);
  return Object.assign(new Error(message), { name });
}
