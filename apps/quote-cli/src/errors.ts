/** Refusals of the operating system in plain words, by their codes. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "you have no permission for it",
  EBUSY: "another program is using it",
  EDQUOT: "your share of the disk is full",
  EFBIG: "the file would be larger than allowed",
  EISDIR: "it is a folder",
  ELOOP: "it is a link that leads back to itself",
  ENAMETOOLONG: "its name is too long",
  ENOENT: "there is no such file or folder",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of its path is no folder",
  EPERM: "you have no permission for it",
  EROFS: "the disk is read-only",
};

/** An error for the person at the terminal, with the file that it is about if the system names it. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { path } = error as NodeJS.ErrnoException;
  return path === undefined ? reasonOf(error) : `${path}: ${reasonOf(error)}`;
}

/** The reason, without the file's name. */
export function reasonOf(error: Error): string {
  return REASONS[(error as NodeJS.ErrnoException).code ?? ""] ?? error.message;
}

/** An error that the user can correct: shown without a stack. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const EXIT = { ok: 0, failed: 1, usage: 2, rowErrors: 3 } as const;
