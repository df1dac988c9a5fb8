// The thread in which a server's store runs. Waiting requests share a transaction, and so a sync.
import { type BigIntStats, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { LogEntry } from "../base/log.ts";
import { OperatorError } from "../base/operator-error.ts";
import { type Connection, sqliteCode } from "../sqlite/connection.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { storageUnavailable } from "../sqlite/storage-failure.ts";
import { openWal, type Wal } from "../sqlite/wal.ts";
import { openDatabase, secureWal } from "./open-store.ts";
import { execute, isRead, type StoreCall } from "./store.ts";
import { isFormerFile, upgrade } from "../copies/upgrade.ts";
import { isReconciled, noteEmptiedWal } from "../copies/reconcile.ts";
import { lastErasure, storeName } from "../leads/erase.ts";
import { noteTime } from "../leads/clock.ts";
import { failureOf, type StoreAnswer, type StoreFailure } from "./store-failure.ts";

export type StoreRequest = {
  readonly id: number;
  readonly call: StoreCall | "emptyWal";
};
type Waiting = StoreRequest & { readonly since: number };
type CallRequest = Waiting & { readonly call: StoreCall };

type StoreReply = { readonly id: number } & StoreAnswer;

/** `opened` comes first, but for entries of the log about an upgrade; `replaced` says that the files are not those that were opened. */
export type StoreMessage =
  | "opened"
  | "replaced"
  | { readonly cannotOpen: StoreFailure }
  | { readonly upgrade: LogEntry }
  | readonly StoreReply[];

/** Number of pages, 4 MB, from which the log is written into the database. */
const WAL_PAGES = 1_024;
const IDLE_MS = 1_000;
/** A command that reads for longer, such as an export, keeps no server from its start. */
const START_WAIT_MS = 5_000;
/** Another process that writes is waited for so long before reads that came meanwhile are answered. */
const WRITE_WAIT_MS = 100;
/** Longest waits of a write for another process. */
const LIMIT_MS = 30_000;
const SIGN_IN_LIMIT_MS = 2_000;
const CLOSE_WAIT_MS = 5_000;
/** An upgrade that was stopped, such as for want of room, is tried again after this time. */
const UPGRADE_PAUSE_MS = 60_000;
/** Another process that writes the log back is waited for so long before requests that came meanwhile join. */
const SHARE_WAIT_MS = 100;

const directory = workerData as DataDirectory;
const port = parentPort!;
const queue: Waiting[] = [];
let isScheduled = false;
let idle: NodeJS.Timeout | undefined;
let answeredAt = 0;

let wal: Wal;
let connection: Connection;
let files: readonly string[];
try {
  wal = openWal(directory, SHARE_WAIT_MS);
  connection = await opened();
  secureWal(wal, connection, START_WAIT_MS);
  // The log is there from now on, whoever opens and closes the database.
  connection.transaction(() => noteTime(connection));
  files = identities();
  port.on("message", receive);
  port.postMessage("opened" satisfies StoreMessage);
} catch (error) {
  port.postMessage({ cannotOpen: failureOf(directory, error) } satisfies StoreMessage);
}

/** One of a former release that cannot be moved on, such as for want of room, is tried again: a restart would help nobody. */
async function opened(): Promise<Connection> {
  const tell = (level: LogEntry["level"], event: string, advice: string) =>
    port.postMessage({ upgrade: { level, event, advice } } satisfies StoreMessage);
  const goesOn = (state: string) => tell("info", "upgrade", `The leads of an earlier release are moved on. ${state}`);
  for (;;) {
    try {
      return await openDatabase(directory, wal, (store) => {
        goesOn("First a copy is made.");
        return upgrade(store, (moved, all) => goesOn(`Rows so far: ${moved} of ${all}.`));
      });
    } catch (error) {
      if (!(await isFormerFile(directory).catch(() => false))) throw error;
      tell("error", "upgrade-stopped", failureOf(directory, error).message);
      await sleep(UPGRADE_PAUSE_MS);
    }
  }
}

function receive(request: StoreRequest | "close"): void {
  if (request === "close") {
    for (const end = performance.now() + CLOSE_WAIT_MS; queue.length > 0 && performance.now() < end;) answer();
    clearTimeout(idle);
    unlessDiskFails(() => wal.empty(connection, 0));
    connection.close();
    wal.close();
    port.close();
    return;
  }
  queue.push({ ...request, since: performance.now() });
  schedule();
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(answer);
}

function answer(): void {
  isScheduled = false;
  const requests = queue.splice(0);
  if (requests.length === 0) return;
  const calls = requests.filter((request): request is CallRequest => request.call !== "emptyWal");
  const ofWal = requests.filter(({ call }) => call === "emptyWal");
  const replies = calls.length > 0 ? replySharing(calls) : [];
  if (replies === null) {
    queue.unshift(...requests);
    return schedule();
  }
  port.postMessage([...replies, ...ofWal.map(replyOfLog)] satisfies StoreMessage);
  tidyLog();
  if (queue.length > 0) schedule();
}

function replyOfLog({ id }: StoreRequest): StoreReply {
  try {
    return { id, value: wal.empty(connection, 0) };
  } catch (error) {
    return { id, failure: failureOf(directory, error) };
  }
}

/** @returns null while another process writes the log back: they are tried again, with those that come meanwhile */
function replySharing(requests: readonly CallRequest[]): StoreReply[] | null {
  const reads = requests.filter(({ call }) => isRead(call));
  const writes = requests.filter(({ call }) => !isRead(call));
  try {
    if (!wal.share()) return null;
    try {
      const replies = reads.map((request) => orFailure(request, () => reply(request)));
      return writes.length === 0 ? replies : [...replies, ...replyToWrites(writes)];
    } finally {
      wal.unshare();
    }
  } catch (error) {
    const failure = failureOf(directory, error);
    return requests.map(({ id }) => ({ id, failure }));
  }
}

/** Writes that another process holds up are tried again until their time is over. */
function replyToWrites(requests: readonly CallRequest[]): StoreReply[] {
  try {
    return connection.waiting(WRITE_WAIT_MS, () => replyTogether(requests));
  } catch (error) {
    if (sqliteCode(error) !== "SQLITE_BUSY") throw error;
    const failure = failureOf(directory, error);
    const isOver = ({ call, since }: CallRequest) =>
      performance.now() - since > (call.part === "sessions" ? SIGN_IN_LIMIT_MS : LIMIT_MS);
    queue.unshift(...requests.filter((request) => !isOver(request)));
    return requests.filter(isOver).map(({ id }) => ({ id, failure }));
  }
}

/** Nothing is acknowledged before the commit has returned, and the files are still those that were opened. */
function replyTogether(requests: readonly CallRequest[]): StoreReply[] {
  const replies = storeTogether(requests);
  if (identities().some((file, at) => file !== files[at])) {
    port.postMessage("replaced" satisfies StoreMessage);
    throw new OperatorError("The database was removed or replaced while the server ran.");
  }
  return replies;
}

/** Only if one of the requests fails, each gets a savepoint: the others are stored. */
function storeTogether(requests: readonly CallRequest[]): StoreReply[] {
  try {
    return connection.transaction(() => requests.map(reply));
  } catch (error) {
    throwUnavailable(error);
    return connection.transaction(() =>
      requests.map((request) => orFailure(request, () => connection.savepoint(() => reply(request)))),
    );
  }
}

function reply({ id, call }: CallRequest): StoreReply {
  return { id, value: execute(connection, call) };
}

/** @throws if no other request can be answered either: a full or failing disk ends the whole transaction */
function orFailure({ id }: CallRequest, work: () => StoreReply): StoreReply {
  try {
    return work();
  } catch (error) {
    throwUnavailable(error);
    return { id, failure: failureOf(directory, error) };
  }
}

function throwUnavailable(error: unknown): void {
  if (storageUnavailable(directory, error) !== null) throw error;
}

/** Device and inode of each file, by its path: opening and closing another handle would drop SQLite's locks. */
function identities(): string[] {
  return [directory.database, `${directory.database}-wal`].map((path) => {
    const file: BigIntStats | undefined = statSync(path, { bigint: true, throwIfNoEntry: false });
    return `${file?.dev}:${file?.ino}`;
  });
}

/** Runs after the answers: only requests that come during a checkpoint wait for it. */
function tidyLog(): void {
  answeredAt = performance.now();
  unlessDiskFails(() => {
    // The log's file does not shrink when its pages are written into the database: its size says nothing.
    const pages = connection.checkpoint("noop");
    if (pages.wal > 0) idle ??= setTimeout(emptyIfIdle, IDLE_MS);
    if (pages.wal - pages.checkpointed > WAL_PAGES) wal.writeBack(connection);
  });
}

/** Empties the log when nothing came for a second, and after an erasure in any case: it has bytes of that person. */
function emptyIfIdle(): void {
  idle = undefined;
  unlessDiskFails(() => {
    const isIdle = performance.now() - answeredAt >= IDLE_MS;
    const erasure = isReconciled(connection) ? null : lastErasure(connection, storeName(connection));
    const isEmpty = (isIdle || erasure !== null) && wal.empty(connection, 0);
    if (isEmpty && erasure !== null) connection.transaction(() => noteEmptiedWal(connection, erasure));
    if (!isEmpty) idle = setTimeout(emptyIfIdle, IDLE_MS);
  });
}

/** A disk that is full, or fails, takes nothing from the log. The log keeps it, and the next request that stores something fails. */
function unlessDiskFails(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (storageUnavailable(directory, error) === null) throw error;
  }
}
