// Counts each lead's outcome, and tells from it whether the server is ready. Both must see every lead, so they are one module.
import { StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import type { LeadSubmission, SubmitOutcome } from "@contractor-roi/lead-store/lead/lead-store";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import type { Log } from "@contractor-roi/lead-store/base/log";
import { withinTime } from "@contractor-roi/lead-store/base/within-time";
import type { Store } from "@contractor-roi/lead-store/served/store";

/** The store is probed when no lead came for this time. */
const PROBE_AFTER_MS = 5_000;
/** No visitor waits longer for an answer. */
const PROBE_LIMIT_MS = 10_000;

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
export async function watchReadiness(store: Pick<Store, "submit" | "probe">, log: Log, count?: LeadCounter) {
  let isReady = false;
  let isReported = false;
  let probing: Promise<void> | null = null;
  const timer = setTimeout(() => void tryStore(), PROBE_AFTER_MS);

  await tryStore();
  return {
    /** Submits a lead to the store, and learns readiness from its outcome. */
    async submit(lead: LeadSubmission): Promise<SubmitOutcome> {
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
    /** Whether a lead would be kept now. */
    isReady: () => isReady,
    stop: () => clearTimeout(timer),
  };

  function know(works: boolean): void {
    if (works && isReported) log({ level: "info", event: "ready-again" });
    if (works) isReported = false;
    isReady = works;
    timer.refresh();
  }

  /** A probe that hangs is awaited, and no other is started beside it. */
  async function tryStore(): Promise<void> {
    probing ??= store.probe().finally(() => (probing = null));
    try {
      await withinTime(probing, PROBE_LIMIT_MS);
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
