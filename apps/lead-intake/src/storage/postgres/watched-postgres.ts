// No statement waits for a Postgres server that is away.
import { setTimeout as sleep } from "node:timers/promises";
import { describeFailure } from "../../platform/describe-failure.ts";
import type { Log } from "../../platform/log.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { databaseName } from "../database-setting.ts";
import { LeadsRefused } from "./leads-refused.ts";
import { isAway, isRefusal } from "../../leads/sql-failure.ts";
import type { SqlDatabase } from "../../leads/sql-database.ts";
import { StorageUnavailable } from "../../leads/storage-unavailable.ts";
import { openWritable, type WritablePostgres } from "./writable-postgres.ts";

export type WatchedPostgres = SqlDatabase & {
  readonly confirmCommits: WritablePostgres["confirmCommits"];
  /** Closes all connections and opens the database again, as after it was away. */
  reopen(cause: unknown): void;
};

type WatchOptions = {
  readonly connections: number;
  readonly log: Log;
  /** Run before others may use a database that was opened; while it rejects, the database is away. */
  readonly prepare: (database: WritablePostgres) => Promise<void>;
};

/** A statement that takes longer makes us ask whether the server answers and commits at all. */
const SLOW_MS = 1_000;
const REOPEN_MS = 500;
/** What it refuses somebody has to change, and each try stores a lead and takes it back. */
const REFUSED_MS = 5_000;

/** Wrong password, no such database: these do not pass by waiting. */
const MISTAKE = /^(?:28|3D)/;
const TOO_MANY_CONNECTIONS = "53300";

/**
 * Opens a Postgres server's database, and again whenever it went away: it cannot be reached, is stopped or read-only,
 * answers nobody or commits nothing for four seconds, or refuses each lead. Meanwhile each statement is rejected with {@link StorageUnavailable},
 * those too that were under way.
 *
 * Resolves though the database is away. Logs once when it goes away and once when it is back.
 *
 * @throws {OperatorError} if it refuses this user, lacks the database, or `prepare` does
 */
export async function openWatchedPostgres(
  url: string,
  { connections, log, prepare }: WatchOptions,
): Promise<WatchedPostgres> {
  const closing = new AbortController();
  let current: WritablePostgres | null = null;
  let checking: Promise<void> | null = null;
  let reopening: Promise<void> = Promise.resolve();

  try {
    current = await open();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (!isAway(error) || MISTAKE.test(codeOf(error))) throw cannotUse(url, error);
    leave(error);
  }

  return {
    query: (sql, params) => run((database) => database.query(sql, params)),
    script: (sql) => run((database) => database.script(sql)),
    transaction: (work) => run((database) => database.transaction(work)),
    confirmCommits: () => run((database) => database.confirmCommits()),
    reopen(cause) {
      if (current !== null) leave(cause);
    },
    async close() {
      closing.abort();
      await reopening;
      await current?.close();
    },
  };

  async function run<Result>(work: (database: WritablePostgres) => Promise<Result>): Promise<Result> {
    const own = current;
    if (own === null) throw unavailable();
    const slow = setTimeout(() => void check(own), SLOW_MS);
    try {
      return await work(own);
    } catch (error) {
      if (closing.signal.aborted || !isAway(error)) throw error;
      await check(own);
      // Otherwise only this connection was lost.
      throw own === current ? error : unavailable(error);
    } finally {
      clearTimeout(slow);
    }
  }

  /** Asks on a new connection, since those that are open may never report that the other side is gone. */
  function check(own: WritablePostgres): Promise<void> {
    if (own !== current) return Promise.resolve();
    checking ??= ask().finally(() => (checking = null));
    return checking;

    async function ask(): Promise<void> {
      try {
        const asked = await openWritable(own.url, { connections: 1, mustCommit: true });
        void asked.abort();
      } catch (error) {
        if (own === current && codeOf(error) !== TOO_MANY_CONNECTIONS) leave(error);
      }
    }
  }

  function leave(cause: unknown): void {
    void current?.abort();
    current = null;
    log({ level: "error", event: "database-away", ...reason(cause) });
    if (!closing.signal.aborted) reopening = reopen();
  }

  async function reopen(): Promise<void> {
    let reported: unknown = null;
    while (!closing.signal.aborted) {
      let pause = REOPEN_MS;
      try {
        current = await open();
        log({ level: "info", event: "database-available-again" });
        return;
      } catch (error) {
        // It answers, but something else is in the way, such as a migration that is missing.
        if (!isAway(error) && reported === null) {
          reported = error;
          log({ level: "error", event: "database-not-usable", ...reason(error) });
        }
        if (error instanceof LeadsRefused) pause = REFUSED_MS;
      }
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  async function open(): Promise<WritablePostgres> {
    const database = await openWritable(url, { connections, mustCommit: true });
    try {
      await prepare(database);
      return database;
    } catch (error) {
      void database.abort();
      throw isRefusal(error) ? new LeadsRefused(databaseName(url), error) : error;
    }
  }

  function unavailable(cause?: unknown): StorageUnavailable {
    return new StorageUnavailable(`The database ${databaseName(url)} is away.`, { cause });
  }
}

export function cannotUse(url: string, cause: unknown): OperatorError {
  return new OperatorError(
    `Cannot use the database ${databaseName(url)} (${codeOf(cause) || "no code"}): check DATABASE_URL, and that the server runs.`,
    { cause },
  );
}

function codeOf(error: unknown): string {
  return describeFailure(error).code ?? "";
}

function reason(error: unknown) {
  const { error: name, code } = describeFailure(error);
  const advice = error instanceof OperatorError ? error.message : undefined;
  return { error: name, ...(code !== undefined && { code }), ...(advice !== undefined && { advice }) };
}
