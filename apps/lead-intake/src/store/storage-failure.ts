import { OperatorError } from "../platform/operator-error.ts";

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
