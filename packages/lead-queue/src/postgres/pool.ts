import { StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import type { Log } from "@contractor-roi/lead-store/base/log";
import { TimeLimitError, withinTime } from "@contractor-roi/lead-store/base/within-time";
import { databaseName } from "./database-url.ts";
import { describeAway, isAway } from "./failure.ts";
import type { PostgresDatabase, PostgresOptions } from "./postgres-database.ts";
import { openWritable, type WritablePostgres } from "./writable-postgres.ts";

export type PoolOptions = Pick<PostgresOptions, "connections" | "idleTimeoutSeconds"> & {
  readonly log: Log;
  /** Run on each database before others may use it. */
  readonly prepare: (database: PostgresDatabase) => Promise<void>;
};

/** A connection whose peer is gone may never report it. */
const TRY_LIMIT_MS = 10_000;
/** A visitor waits no longer. */
const LIMIT_MS = 14_000;

/** Connections to a Postgres server. They are dropped together when one fails, since the next may lead to another host. */
export function openPool(url: string, { log, prepare, ...options }: PoolOptions) {
  let current: Promise<WritablePostgres> | null = null;
  let isReported = false;

  async function open(): Promise<WritablePostgres> {
    const database = await openWritable(url, options);
    try {
      await prepare(database);
      return database;
    } catch (error) {
      void database.abort();
      throw error;
    }
  }

  function drop(own: Promise<WritablePostgres>): void {
    if (current === own) current = null;
    void own.then((database) => database.abort()).catch(() => {});
  }

  async function tryOnce<Result>(
    work: (database: WritablePostgres) => Promise<Result>,
    limitMs: number,
  ): Promise<Result> {
    const own = (current ??= open());
    try {
      const result = await withinTime(
        own.then((database) => work(database)),
        limitMs,
      );
      if (isReported) log({ level: "info", event: "database-available-again" });
      isReported = false;
      return result;
    } catch (error) {
      if (isAway(error) || error instanceof TimeLimitError) drop(own);
      else own.catch(() => drop(own));
      throw error;
    }
  }

  return {
    /**
     * Runs work on a database that takes writes.
     *
     * @throws {StorageUnavailable} if there is none now
     */
    async use<Result>(work: (database: WritablePostgres) => Promise<Result>): Promise<Result> {
      const begin = performance.now();
      try {
        // Again, since only a connection may have been lost; a lead's key stores it once.
        return await tryOnce(work, TRY_LIMIT_MS).catch((error: unknown) => {
          if (!isAway(error) || error instanceof TimeLimitError) throw error;
          return tryOnce(work, LIMIT_MS - (performance.now() - begin));
        });
      } catch (error) {
        if (!isAway(error) && !(error instanceof TimeLimitError)) throw error;
        if (!isReported) log({ level: "error", event: "database-away", ...describeAway(error) });
        isReported = true;
        throw new StorageUnavailable(`The database ${databaseName(url)} is away.`, { cause: error });
      }
    },
    async close(): Promise<void> {
      const own = current;
      current = null;
      await (await own?.catch(() => null))?.close();
    },
  };
}
