export class TimeLimitError extends Error {
  override readonly name: string = "TimeLimitError";
  readonly code = "TIME_LIMIT";
}

/** Rejects when the work takes longer. The work is not aborted, and its result is ignored. */
export async function withinTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`Took longer than ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
