/** A serialization failure, a deadlock: the transaction was rolled back as a whole, and nothing is wrong with it. */
const CONFLICT = /^40(?:001|P01)$/;
const MOST_TRIES = 20;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/** Runs a statement or transaction, and again when it gave way to another transaction. */
export async function againAfterConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = (error ?? {}) as { code?: unknown };
      if (typeof code !== "string" || !CONFLICT.test(code) || tries === MOST_TRIES) throw error;
    }
    // At random, so that two that met do not meet again.
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
  }
}
