import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { OperatorError, StorageUnavailable } from "../base/operator-error.ts";
import { sqliteCode } from "./connection.ts";

/** Advice by the code of a system call that failed. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "no space, or no inode, is left on its disk: free some",
  EDQUOT: "the disk quota is used up: free some space",
  EIO: "its disk fails: see the log of the system",
  EROFS: "its file system is read-only: make it writable, or choose another with DATA_DIR=…",
  EACCES: "this user may not use it: change its owner or mode, or choose another with DATA_DIR=…",
  EPERM: "this user may not use it: change its owner or mode, or choose another with DATA_DIR=…",
};

/** An error that says why an operation on the data directory failed and, for known codes, what to do. */
export function storageFailure(attempt: string, cause: unknown): OperatorError {
  const { code = "no code" } = cause as NodeJS.ErrnoException;
  return new OperatorError(`${attempt} (${code}): ${REASONS[code] ?? "choose another with DATA_DIR=…"}`, { cause });
}

/** Advice by SQLite's result code of a failure that is not about one lead. */
const ADVICE: Readonly<Record<string, string>> = {
  SQLITE_BUSY: "another program is writing: try again",
  SQLITE_NOMEM: "there is not enough memory",
  SQLITE_READONLY: "the file may not be written: change its owner or mode",
  SQLITE_IOERR: "its disk fails: see the log of the system",
  SQLITE_CORRUPT: "the file is damaged: stop the server, move it away, and restore the newest copy",
  SQLITE_FULL: "no space is left on its disk: free some",
  SQLITE_CANTOPEN: "it cannot be opened: see whether its folder is there, and how many files the process may open",
  SQLITE_NOTADB: "the file is no database: move it away, and restore the newest copy",
};

/** An error that says why nothing can be stored or read; null if the failure is about one lead, or about no file. */
export function storageUnavailable(
  { database }: { readonly database: string },
  cause: unknown,
): StorageUnavailable | null {
  const { syscall } = (cause ?? {}) as NodeJS.ErrnoException;
  if (syscall !== undefined)
    return new StorageUnavailable(storageFailure(`Cannot use ${database}`, cause).message, { cause });
  const code = sqliteCode(cause);
  if (code === "SQLITE_CANTOPEN" && isClosed(database))
    return new StorageUnavailable(storageFailure(`Cannot use ${database}`, { code: "EACCES" }).message, { cause });
  const advice = code === null ? undefined : ADVICE[code];
  return advice === undefined
    ? null
    : new StorageUnavailable(`Cannot use ${database} (${code}): ${advice}.`, { cause });
}

/** Whether this user may not use a file, or the folder it is in. */
function isClosed(file: string): boolean {
  try {
    accessSync(dirname(file), constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
}
