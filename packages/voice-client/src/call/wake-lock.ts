/**
 * Keeps the screen on until the signal aborts: a phone that locks itself on a dashboard ends the call. The browser releases
 * it while the page is hidden. A browser without wake locks is left as it is.
 */
export function holdWakeLock(until: AbortSignal): void {
  if (!("wakeLock" in navigator)) return;
  let held: WakeLockSentinel | null = null;

  async function request(): Promise<void> {
    if (until.aborted || document.visibilityState !== "visible") return;
    // Refused with a low battery, for example.
    held = await navigator.wakeLock.request("screen").catch(() => null);
    if (until.aborted) void held?.release();
  }

  void request();
  document.addEventListener("visibilitychange", () => void request(), { signal: until });
  until.addEventListener("abort", () => void held?.release());
}
