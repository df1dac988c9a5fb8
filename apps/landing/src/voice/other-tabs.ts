/** One tab of a site has this lock while it has a call. */
const LOCK = "voice-call";
/** A browser that has not answered by then prevents no call. */
const ANSWER_LIMIT_MS = 500;

/** The call of this tab; aborted when it is over. */
let claim = new AbortController();

/** Browsers without locks, and pages without https, know nothing of other tabs. */
export function knowsOtherTabs(): boolean {
  return typeof navigator !== "undefined" && "locks" in navigator;
}

/** Claims the site's one call for this tab. Resolves to false if another tab has it. */
export function claimCall(): Promise<boolean> {
  const { signal } = renewClaim();
  return new Promise((resolve) => {
    setTimeout(() => resolve(true), ANSWER_LIMIT_MS);
    navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && untilAborted(signal);
      })
      .catch(() => resolve(true));
  });
}

/** Claims the call as soon as the other tab gives it up. */
export function claimCallNext(): void {
  if (!knowsOtherTabs()) return;
  const { signal } = renewClaim();
  navigator.locks.request(LOCK, { signal }, () => untilAborted(signal)).catch(() => undefined);
}

/** Gives the call up. A tab that is closed or crashes gives it up as well. */
export function giveCallUp(): void {
  claim.abort();
}

function renewClaim(): AbortController {
  giveCallUp();
  claim = new AbortController();
  return claim;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve());
  });
}
