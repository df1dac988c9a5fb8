import type { VoiceError } from "../errors.ts";
import type { CallStartProgress } from "../events.ts";
import { START_STAGES, type StageMetadata, type StartStage } from "../stages.ts";

/** Tracks the stages of one start: each is reported started once, then completed or failed once. */
export function createStageTracker(report: (progress: CallStartProgress) => void) {
  const begun = new Map<StartStage, number>();
  const finished = new Set<StartStage>();
  let current: StartStage = "validation";

  /** Begins a stage; those before it that the provider has left out are reported as skipped. */
  function begin(stage: StartStage, metadata?: StageMetadata): void {
    if (begun.has(stage)) return;
    for (const earlier of START_STAGES.slice(0, START_STAGES.indexOf(stage))) {
      if (!begun.has(earlier)) finish(earlier, "completed", { action: "skipped" });
    }
    begun.set(stage, performance.now());
    current = stage;
    report({ stage, status: "started", timestamp: new Date().toISOString(), metadata });
  }

  function finish(stage: StartStage, status: "completed" | "failed", metadata?: StageMetadata): void {
    begin(stage);
    if (finished.has(stage)) return;
    finished.add(stage);
    const now = performance.now();
    const durationMs = now - (begun.get(stage) ?? now);
    report({ stage, status, timestamp: new Date().toISOString(), durationMs, metadata });
  }

  return {
    /** The last stage that began. */
    get current(): StartStage {
      return current;
    },
    begin,
    complete: (stage: StartStage, metadata?: StageMetadata) => finish(stage, "completed", metadata),
    /** Reports `stage` as failed, unless its end is already reported. */
    fail: (stage: StartStage, error: VoiceError) =>
      finish(stage, "failed", { reason: error.code, message: error.message }),
    /** Completes the open stages. */
    completeAll(): void {
      for (const stage of START_STAGES) finish(stage, "completed");
    },
  };
}
