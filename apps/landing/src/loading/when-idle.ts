/** Runs the task when the page has been interactive and idle, at the latest after that many milliseconds. */
export function whenIdle(task: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(task, timeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}
