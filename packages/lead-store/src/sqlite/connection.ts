// The one file that imports the driver. Its API is that of `node:sqlite`.
import { chmodSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { crc32 } from "node:zlib";
import { DatabaseSync } from "@photostructure/sqlite";
import { OperatorError } from "../base/operator-error.ts";

type Database = InstanceType<typeof DatabaseSync>;
type Statement = ReturnType<Database["prepare"]>;

export type Value = string | number | null;

/** An open SQLite database. Calls block the thread. */
export type Connection = {
  all<Row>(sql: string, ...params: readonly Value[]): Row[];
  get<Row>(sql: string, ...params: readonly Value[]): Row | undefined;
  iterate<Row>(sql: string, ...params: readonly Value[]): IterableIterator<Row>;
  /** @returns the number of changed rows */
  run(sql: string, ...params: readonly Value[]): number;
  /** Makes a function of SQL. */
  define(name: string, work: (...values: Value[]) => Value): void;
  /** Runs statements without parameters. */
  script(sql: string): void;
  /** Writes the write-ahead log back (`truncate`: and empties it) as far as nobody reads it, and waits for nobody. `noop` only looks. */
  checkpoint(mode: "noop" | "passive" | "truncate"): WalPages;
  /** Runs work whose statements wait at most so long for another process that writes. @default half a minute */
  waiting<Result>(ms: number, work: () => Result): Result;
  /** Rolls back if the work throws. Inside of another transaction it is a part of that. */
  transaction<Result>(work: () => Result): Result;
  /** A part of a transaction, which is rolled back alone if the work throws. */
  savepoint<Result>(work: () => Result): Result;
  close(): void;
};

/** Pages of the write-ahead log, those among them that are written back, and 1 if somebody else was in the way. */
type WalPages = { readonly busy: number; readonly wal: number; readonly checkpointed: number };

/** Wait of a statement for another process that writes. */
const BUSY_MS = 30_000;
const OWNER_ONLY = 0o600;
const FULL = 2;

/**
 * Opens a database whose commits are on the disk when they return.
 *
 * @param options.isCopy a file that nobody changes: it is read without locks, which some shares do not have
 * @throws {OperatorError} if this build of SQLite would not sync each commit
 */
export function openConnection(file: string, { isCopy = false, isReadOnly = false } = {}): Connection {
  const name = isCopy ? `${pathToFileURL(file)}?immutable=1` : file;
  const database = new DatabaseSync(name, { readOnly: isReadOnly || isCopy, timeout: BUSY_MS });
  const connection = connectionOf(database);
  try {
    if (!isReadOnly && !isCopy) {
      // The log and the shared memory get the mode of the database.
      chmodSync(file, OWNER_ONLY);
      database.exec("pragma journal_mode = wal; pragma wal_autocheckpoint = 0");
    }
    // In a database with a log the driver syncs only at checkpoints unless it is told otherwise.
    database.exec("pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on");
    database.exec("pragma cell_size_check = on; pragma temp_store = memory");
    if (connection.get<{ synchronous: number }>("pragma synchronous")?.synchronous !== FULL)
      throw new OperatorError("This build of SQLite does not sync each commit: leads could be lost. Use another.");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Opens a database that is gone when it is closed. */
export function openMemory(): Connection {
  return connectionOf(new DatabaseSync(":memory:"));
}

/** Keeps other processes from a file until it is closed. @returns null if another process has it */
export function lockFile(file: string, waitMs: number): { release(): void } | null {
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    chmodSync(file, OWNER_ONLY);
    // The journal of an exclusive transaction would be one more file, on a disk that may take none.
    database.exec("pragma journal_mode = memory; begin exclusive");
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (sqliteCode(error) === "SQLITE_BUSY") return null;
    throw error;
  }
}

/** A lock that processes share while they use something, or that one of them has alone. @param shareMs the wait of `share` */
export function openSharedLock(file: string, shareMs = BUSY_MS) {
  const database = new DatabaseSync(file, { timeout: shareMs });
  chmodSync(file, OWNER_ONLY);
  database.exec("pragma journal_mode = memory");
  let users = 0;
  const end = () => {
    if (database.isTransaction) database.exec("rollback");
  };
  return {
    /** @returns false if somebody has it alone for longer than the wait. Otherwise `unshare` follows. */
    share(): boolean {
      try {
        if (users === 0) database.exec("begin; select * from sqlite_schema");
      } catch (error) {
        end();
        if (sqliteCode(error) === "SQLITE_BUSY") return false;
        throw error;
      }
      users += 1;
      return true;
    },
    unshare(): void {
      users -= 1;
      if (users === 0) end();
    },
    /** @returns false if somebody else shares it longer than the wait: then the work is not done */
    alone(work: () => void, waitMs: number): boolean {
      if (users > 0) return false;
      try {
        database.exec(`pragma busy_timeout = ${waitMs}; begin exclusive`);
        work();
        return true;
      } catch (error) {
        if (!database.isTransaction && sqliteCode(error) === "SQLITE_BUSY") return false;
        throw error;
      } finally {
        end();
        database.exec(`pragma busy_timeout = ${shareMs}`);
      }
    },
    close: () => database.close(),
  };
}

/** The primary result code of SQLite's failure, such as `SQLITE_FULL`; null for other errors. */
export function sqliteCode(error: unknown): string | null {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  if (typeof errcode !== "number") return null;
  return RESULT_CODES[errcode] ?? RESULT_CODES[errcode & 0xff] ?? "SQLITE_ERROR";
}

const RESULT_CODES: Readonly<Record<number, string>> = {
  5: "SQLITE_BUSY",
  7: "SQLITE_NOMEM",
  8: "SQLITE_READONLY",
  10: "SQLITE_IOERR",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  19: "SQLITE_CONSTRAINT",
  26: "SQLITE_NOTADB",
  // SQLITE_IOERR_SHMSIZE: a full disk has no room for the file `-shm`.
  4_874: "SQLITE_FULL",
};

/** Checksum of a row's values in the order of the table's columns. */
export function checksum(values: readonly unknown[]): number {
  return crc32(JSON.stringify(values));
}

function connectionOf(database: Database): Connection {
  const statements = new Map<string, Statement>();
  database.function("checksum", { varargs: true, deterministic: true }, (...values: unknown[]) => checksum(values));

  function prepared(sql: string): Statement {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  function waiting<Result>(ms: number, work: () => Result): Result {
    database.exec(`pragma busy_timeout = ${ms}`);
    try {
      return work();
    } finally {
      database.exec(`pragma busy_timeout = ${BUSY_MS}`);
    }
  }

  function within<Result>(begin: string, work: () => Result, end: string, undo: string): Result {
    database.exec(begin);
    try {
      const result = work();
      database.exec(end);
      return result;
    } catch (error) {
      // SQLite has rolled back by itself if its disk failed or is full.
      if (database.isTransaction) database.exec(undo);
      throw error;
    }
  }

  return {
    all: <Row>(sql: string, ...params: readonly Value[]) => prepared(sql).all(...params) as Row[],
    get: <Row>(sql: string, ...params: readonly Value[]) => prepared(sql).get(...params) as Row | undefined,
    iterate: <Row>(sql: string, ...params: readonly Value[]) =>
      prepared(sql).iterate(...params) as IterableIterator<Row>,
    run: (sql, ...params) => Number(prepared(sql).run(...params).changes),
    define: (name, work) => database.function(name, work as (...values: unknown[]) => Value),
    script: (sql) => database.exec(sql),
    checkpoint: (mode) =>
      waiting(0, () => {
        const { log: wal, ...pages } = prepared(`pragma wal_checkpoint(${mode})`).get() as Omit<WalPages, "wal"> & {
          readonly log: number;
        };
        return { ...pages, wal };
      }),
    waiting,
    transaction: (work) => (database.isTransaction ? work() : within("begin immediate", work, "commit", "rollback")),
    savepoint: (work) => within("savepoint part", work, "release part", "rollback to part; release part"),
    close() {
      statements.clear();
      database.close();
    },
  };
}
