// The fourth layer below the handler: one connection that all share. It says when the database is away, and opens or rebuilds it.
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describeFailure } from "../../platform/describe-failure.ts";
import type { Log } from "../../platform/log.ts";
import { withinTime } from "../../platform/within-time.ts";
import { DamagedDatabase, prepareDatabaseFolder } from "./database-folder.ts";
import {
  DatabaseError,
  type DatabaseThread,
  DatabaseThreadEnded,
  startDatabaseThread,
  type ThreadRequest,
} from "./database-thread.ts";
import { freeSpace, isAboutSpace, noSpaceSentence, refuseWithoutSpace, TO_RUN, UNKNOWN_SPACE } from "./disk-space.ts";
import type { SqlDatabase, SqlSession } from "../../leads/sql-database.ts";
import { StorageUnavailable } from "../../leads/storage-unavailable.ts";

const REOPEN_MS = 500;
/** Between two tries to rebuild it, at most. */
const LONGEST_PAUSE_MS = 30_000;
const CLOSE_LIMIT_MS = 5_000;

export type EmbeddedDatabase = SqlDatabase & {
  /** Whether it does not open, and could not be rebuilt for another reason than space. It is tried again all the same. */
  readonly isBeyondRepair: () => boolean;
};

export type EmbeddedDatabaseOptions = {
  /** Puts a whole database in the place of one that does not open any more. @default it is only tried to be opened */
  readonly rebuild?: ((signal: AbortSignal) => Promise<void>) | undefined;
};

/**
 * Opens the embedded database, and makes it if the folder is missing or empty. It has one connection: statements wait for
 * each other, and those outside a transaction for its end. It takes no lock of its own, and two processes on one folder
 * lose rows: hold the data directory's lock first.
 *
 * It runs in a thread of its own, so that it never blocks this one. While its disk is full every statement is rejected with
 * {@link StorageUnavailable}; a database that hangs nevertheless is terminated, and opened again when there is space. One
 * that does not open again is rebuilt.
 *
 * @param log called once when the database becomes unavailable, and once when it is available again
 */
export async function openEmbeddedDatabase(
  folder: string,
  log: Log = () => {},
  { rebuild }: EmbeddedDatabaseOptions = {},
): Promise<EmbeddedDatabase> {
  let thread: DatabaseThread | null = await open(folder);
  let unavailable: StorageUnavailable | null = null;
  let isBeyondRepair = false;
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
    isBeyondRepair: () => isBeyondRepair,
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
      if (error instanceof DatabaseThreadEnded || error.isFatal) throw await lose(asked, error);
      throw isAboutSpace(error) ? await becomeUnavailable(error) : error;
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
    const free = await freeSpace(folder).catch(() => UNKNOWN_SPACE);
    const isSpace = !free.isEnough || isAboutSpace(cause);
    if (unavailable === null) {
      const { bytes: freeBytes, files: freeFiles } = free;
      if (isSpace) log({ level: "error", event: "no-space-left", freeBytes, neededBytes: TO_RUN.bytes, freeFiles });
      else log({ level: "error", event: "database-lost", ...describeFailure(cause) });
    }
    const sentence = isSpace
      ? noSpaceSentence(folder, free)
      : `The database in ${folder} does not answer and is opened again.`;
    unavailable = new StorageUnavailable(sentence, { cause });
    return unavailable;
  }

  function becomeAvailable(): void {
    unavailable = null;
    isBeyondRepair = false;
    log({ level: "info", event: "database-available-again" });
  }

  async function reopen(): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        if ((await freeSpace(dirname(folder))).isEnough) {
          const opened = await openAgain(failures);
          if (closing.signal.aborted) return await opened.end();
          thread = opened;
          return becomeAvailable();
        }
      } catch (error) {
        if (closing.signal.aborted) return;
        await notReopened(error, failures);
        failures += 1;
      }
      const pause = Math.min(REOPEN_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS);
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** What did not open once may open the next time; twice, and it is damaged. */
  async function openAgain(failures: number): Promise<DatabaseThread> {
    try {
      return await startDatabaseThread(folder);
    } catch (error) {
      if (failures === 0 || rebuild === undefined) throw error;
      await rebuild(closing.signal);
      return startDatabaseThread(folder);
    }
  }

  async function notReopened(cause: unknown, failures: number): Promise<void> {
    const { isEnough } = await freeSpace(dirname(folder)).catch(() => UNKNOWN_SPACE);
    const isSpace = !isEnough || isAboutSpace(cause);
    isBeyondRepair = failures > 0 && rebuild !== undefined && !isSpace;
    if (failures < 2) log({ level: "error", event: "database-not-reopened", ...describeFailure(cause) });
  }

  /** In bounded time. The next start recovers the rest, as after a kill. */
  async function close(): Promise<void> {
    closing.abort();
    await withinTime(inTurn(closeThread), CLOSE_LIMIT_MS).catch(() => {});
    const last = thread;
    thread = null;
    await last?.end();
    await withinTime(reopening, CLOSE_LIMIT_MS).catch(() => {});
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

/** So many pieces of urgent work in a row, at most, while other work waits: it waits longer then, not for ever. */
const MOST_IN_A_ROW = 4;

/** Runs work one at a time, in the order in which it comes, but urgent work before the rest. */
function takeTurns(): <Result>(work: () => Promise<Result>, options?: { isUrgent?: boolean }) => Promise<Result> {
  const urgent: (() => Promise<void>)[] = [];
  const others: (() => Promise<void>)[] = [];
  let inARow = 0;
  let isRunning = false;

  return (work, { isUrgent = false } = {}) =>
    new Promise((resolve, reject) => {
      (isUrgent ? urgent : others).push(() => (async () => work())().then(resolve, reject));
      if (!isRunning) void run();
    });

  async function run(): Promise<void> {
    isRunning = true;
    for (let next = take(); next !== undefined; next = take()) await next();
    isRunning = false;
  }

  function take(): (() => Promise<void>) | undefined {
    const isUrgent = urgent.length > 0 && (inARow < MOST_IN_A_ROW || others.length === 0);
    inARow = isUrgent ? inARow + 1 : 0;
    return (isUrgent ? urgent : others).shift();
  }
}
