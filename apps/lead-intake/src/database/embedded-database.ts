import { setTimeout as sleep } from "node:timers/promises";
import { describeFailure } from "../platform/describe-failure.ts";
import type { Log } from "../platform/log.ts";
import { withinTime } from "../platform/within-time.ts";
import { DamagedDatabase, prepareDatabaseFolder } from "./database-folder.ts";
import {
  DatabaseError,
  type DatabaseThread,
  DatabaseThreadEnded,
  startDatabaseThread,
  type ThreadRequest,
} from "./database-thread.ts";
import { freeSpace, noSpaceSentence, refuseWithoutSpace, SPACE_NEEDED } from "./disk-space.ts";
import type { SqlDatabase, SqlSession } from "./sql-database.ts";
import { StorageUnavailable } from "./storage-unavailable.ts";
import { takeTurns } from "./turns.ts";

const REOPEN_MS = 500;
const CLOSE_LIMIT_MS = 5_000;

/**
 * Opens the embedded database, and makes it if the folder is missing or empty. It has one connection: statements wait for
 * each other, and those outside a transaction for its end. It takes no lock of its own, and two processes on one folder
 * lose rows: hold the data directory's lock first.
 *
 * It runs in a thread of its own, so that it never blocks this one. While its disk is full every statement is rejected with
 * {@link StorageUnavailable}; a database that hangs nevertheless is terminated, and opened again when there is space.
 *
 * @param log called once when the database becomes unavailable, and once when it is available again
 */
export async function openEmbeddedDatabase(folder: string, log: Log = () => {}): Promise<SqlDatabase> {
  let thread: DatabaseThread | null = await open(folder);
  let unavailable: StorageUnavailable | null = null;
  let reopening: Promise<void> = Promise.resolve();
  const inTurn = takeTurns();
  const closing = new AbortController();

  return {
    ...session((request) => inTurn(() => run(thread, request))),
    urgent: session((request) => inTurn(() => run(thread, request), { isUrgent: true })),
    transaction: (work) =>
      inTurn(async () => {
        // A thread that was opened in the meantime does not have this transaction.
        const own = thread;
        const runHere = (request: ThreadRequest) => run(own, request);
        await runHere(script("begin"));
        try {
          const result = await work(session(runHere));
          await runHere(script("commit"));
          return result;
        } catch (error) {
          if (own !== null && own === thread) await rollBack(own);
          throw error;
        }
      }),
    close,
  };

  async function run(asked: DatabaseThread | null, request: ThreadRequest): Promise<unknown[]> {
    if (asked === null || asked !== thread)
      throw unavailable ?? new StorageUnavailable(`The database in ${folder} is closed.`);
    try {
      const rows = await asked.ask(request);
      if (unavailable !== null) becomeAvailable();
      return rows;
    } catch (error) {
      if (!(error instanceof DatabaseThreadEnded) && !(error instanceof DatabaseError)) throw error;
      if (error instanceof DatabaseError && error.isRefusal) throw await becomeUnavailable(error);
      if (error instanceof DatabaseError && !error.isFatal) throw error;
      throw await lose(asked, error);
    }
  }

  /** Statements after a transaction that stayed open would be acknowledged and never stored. */
  async function rollBack(own: DatabaseThread): Promise<void> {
    try {
      await own.ask({ kind: "rollback" });
    } catch (error) {
      await lose(own, error as Error);
    }
  }

  async function lose(lost: DatabaseThread, cause: Error): Promise<StorageUnavailable> {
    thread = null;
    await lost.end();
    const reason = await becomeUnavailable(cause);
    reopening = reopen();
    return reason;
  }

  async function becomeUnavailable(cause: Error): Promise<StorageUnavailable> {
    const { bytes, isEnough } = await freeSpace(folder).catch(() => ({ bytes: 0, isEnough: true }));
    const isAboutSpace = !isEnough || (cause instanceof DatabaseError && cause.isAboutSpace);
    if (unavailable === null) {
      if (isAboutSpace) log({ level: "error", event: "no-space-left", freeBytes: bytes, neededBytes: SPACE_NEEDED });
      else log({ level: "error", event: "database-lost", ...describeFailure(cause) });
    }
    const sentence = isAboutSpace
      ? noSpaceSentence(folder, bytes)
      : `The database in ${folder} does not answer and is opened again.`;
    unavailable = new StorageUnavailable(sentence, { cause });
    return unavailable;
  }

  function becomeAvailable(): void {
    unavailable = null;
    log({ level: "info", event: "database-available-again" });
  }

  async function reopen(): Promise<void> {
    let isReported = false;
    while (!closing.signal.aborted) {
      try {
        if ((await freeSpace(folder)).isEnough) {
          thread = await startDatabaseThread(folder);
          return becomeAvailable();
        }
      } catch (error) {
        if (!isReported) log({ level: "error", event: "database-not-reopened", ...describeFailure(error) });
        isReported = true;
      }
      await sleep(REOPEN_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** In bounded time. The next start recovers the rest, as after a kill. */
  async function close(): Promise<void> {
    closing.abort();
    await withinTime(inTurn(closeThread), CLOSE_LIMIT_MS).catch(() => {});
    const last = thread;
    thread = null;
    await last?.end();
    await reopening;
  }

  async function closeThread(): Promise<void> {
    await reopening;
    // Closing writes, too.
    if (thread !== null && (await freeSpace(folder)).isEnough) await thread.ask({ kind: "close" });
  }
}

async function open(folder: string): Promise<DatabaseThread> {
  await prepareDatabaseFolder(folder);
  await refuseWithoutSpace(folder);
  try {
    return await startDatabaseThread(folder);
  } catch (cause) {
    await refuseWithoutSpace(folder);
    throw new DamagedDatabase(
      `Cannot open the database in ${folder} (${describeFailure(cause).code ?? "no code"}): it may be damaged. ` +
        "Keep a copy of it, and restore the data directory from a backup.",
      { cause },
    );
  }
}

function script(sql: string): ThreadRequest {
  return { kind: "script", sql };
}

function session(run: (request: ThreadRequest) => Promise<unknown[]>): SqlSession {
  return {
    query: async <Row>(sql: string, params: readonly unknown[] = []) =>
      (await run({ kind: "query", sql, params })) as Row[],
    script: async (sql) => void (await run(script(sql))),
  };
}
