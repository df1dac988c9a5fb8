/** An error that the user can correct: shown without a stack. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A row that cannot be read, under `--strict`. */
export class BadRowError extends Error {
  override readonly name = "BadRowError";
}

export const EXIT = { ok: 0, failed: 1, usage: 2, rowErrors: 3, cancelled: 130 } as const;
