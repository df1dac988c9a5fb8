/** What the person at the keyboard can fix: shown without a stack. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const EXIT = { ok: 0, failed: 1, usage: 2, rowErrors: 3, cancelled: 130 } as const;
