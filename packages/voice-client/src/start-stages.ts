import type { VoiceError } from "./voice-errors.ts";
import type { CallStartProgress } from "./voice-events.ts";

/**
 * The nine stages of starting a call, in their order: each reports (V5).
 * Source: product.md, section 4 "Call start stages".
 */
export const START_STAGES = [
  "validation",
  "initialization",
  "web-call-creation",
  "video-call-object-creation",
  "mobile-permissions",
  "joining",
  "video-recording-setup",
  "audio-level-observer-setup",
  "audio-processing-setup",
] as const;

/** One of the nine steps of starting a call. */
export type StartStage = (typeof START_STAGES)[number];

/** Facts about one stage, for logs: for example `{ reason: "already-started" }`. */
export type StageMetadata = Readonly<Record<string, unknown>>;

/** Follows one start through its stages, so that each reports started once, then completed or failed once. */
export type StageTracker = {
  /** The last stage that began. */
  readonly current: StartStage;
  begin(stage: StartStage, metadata?: StageMetadata): void;
  complete(stage: StartStage, metadata?: StageMetadata): void;
  /** Fails `stage`, unless it already reported its end. */
  fail(stage: StartStage, error: VoiceError): void;
};

export function createStageTracker(report: (progress: CallStartProgress) => void): StageTracker {
  const begun = new Map<StartStage, number>();
  const finished = new Set<StartStage>();
  let current: StartStage = "validation";

  function begin(stage: StartStage, metadata?: StageMetadata): void {
    if (begun.has(stage)) return;
    begun.set(stage, Date.now());
    current = stage;
    report({ stage, status: "started", timestamp: new Date().toISOString(), metadata });
  }

  function finish(stage: StartStage, status: "completed" | "failed", metadata?: StageMetadata): void {
    begin(stage);
    if (finished.has(stage)) return;
    finished.add(stage);
    const durationMs = Date.now() - (begun.get(stage) ?? Date.now());
    report({ stage, status, timestamp: new Date().toISOString(), durationMs, metadata });
  }

  return {
    get current() {
      return current;
    },
    begin,
    complete: (stage, metadata) => finish(stage, "completed", metadata),
    fail: (stage, error) => finish(stage, "failed", { reason: error.code, message: error.message }),
  };
}
