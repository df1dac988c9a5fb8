import type { Milliseconds } from "../../call-constants.ts";

/** Resolves to whether `promise` fulfils within the limit. Rejects only if `promise` does. */
export async function settlesWithin(promise: Promise<unknown>, limitMs: Milliseconds): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const inTime = await Promise.race([promise.then(() => true), limit]);
  clearTimeout(timer);
  return inTime;
}
