/** Runs the task when the browser is idle, at the latest after the given number of milliseconds. */
export function whenIdle(task: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(task, timeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}
