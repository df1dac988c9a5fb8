// Counts each lead's outcome, and tells from it whether the server is ready. Both must see every lead, so they are one module.
import { StorageUnavailable } from "../leads/storage-unavailable.ts";
import type { LeadStore, LeadSubmission, SubmitOutcome } from "../leads/lead-store.ts";
import { describeFailure } from "../platform/describe-failure.ts";
import type { Log } from "../platform/log.ts";
import { withinTime } from "../platform/within-time.ts";
import type { Store } from "../store/store.ts";

type Readiness = {
  /** The store's, from which readiness is known, too. */
  readonly submit: LeadStore["submit"];
  /** Whether a lead would be kept now (B11). */
  readonly isReady: () => boolean;
  stop(): void;
};

const PROBE_MS = 5_000;
/** A visitor waits no longer. */
const LIMIT_MS = 10_000;

/** Called with the outcome of each lead. */
export type LeadCounter = {
  readonly stored: (outcome: SubmitOutcome, lead: LeadSubmission) => void;
  readonly failed: () => void;
};

/**
 * Knows from the last lead whether the next one would be kept, and from the store's probe if none came for five seconds. A
 * request for `/readyz` causes neither.
 *
 * Resolves after the first probe, whatever it found.
 */
export async function watchReadiness(
  store: Pick<Store, "submit" | "probe">,
  log: Log,
  count?: LeadCounter,
): Promise<Readiness> {
  let isReady = false;
  let isReported = false;
  let probing: Promise<void> | null = null;
  const timer = setTimeout(() => void tryStore(), PROBE_MS);

  await tryStore();
  return {
    async submit(lead) {
      try {
        const outcome = await store.submit(lead);
        know(true);
        count?.stored(outcome, lead);
        return outcome;
      } catch (error) {
        isReady = false;
        count?.failed();
        throw error;
      }
    },
    isReady: () => isReady,
    stop: () => clearTimeout(timer),
  };

  function know(now: boolean): void {
    if (now && isReported) log({ level: "info", event: "ready-again" });
    if (now) isReported = false;
    isReady = now;
    timer.refresh();
  }

  /** One that hangs is waited for, and no other begun. */
  async function tryStore(): Promise<void> {
    probing ??= store.probe().finally(() => (probing = null));
    try {
      await withinTime(probing, LIMIT_MS);
      know(true);
    } catch (error) {
      // The reason is logged already.
      if (!isReported && !(error instanceof StorageUnavailable)) {
        isReported = true;
        log({ level: "error", event: "not-ready", ...describeFailure(error) });
      }
      know(false);
    }
  }
}
