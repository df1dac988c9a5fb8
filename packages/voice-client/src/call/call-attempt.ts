import { holdMicrophone, type HeldMicrophone } from "../browser/microphone-preflight.ts";
import { isMobileDevice } from "../browser/mobile-device.ts";
import { ENDED_GRACE_MS, type Milliseconds, type VoiceTimeouts } from "../call-constants.ts";
import { isCallable, targetKinds, type CallTarget } from "../provider/call-target.ts";
import type { SessionHost, VapiSession } from "../provider/session-contract.ts";
import { loadVapi } from "../provider/vapi/load-vapi.ts";
import { openVapiSession } from "../provider/vapi/vapi-session.ts";
import { VoiceError } from "../voice-errors.ts";
import type { CallEnd, StartedCall, VoiceEventMap } from "../voice-events.ts";
import { createCallMessages } from "./call-messages.ts";
import type { CallStateEvent } from "./call-state.ts";
import type { EventHub } from "./event-hub.ts";
import { claimPageCall } from "./page-call.ts";
import { createStageTracker } from "./stage-tracker.ts";
import { INITIAL_DETAILS, roundLevel, type SnapshotStore, type VoiceCallDetails } from "./voice-snapshot.ts";

/** What an attempt needs of the client it belongs to. */
export type AttemptContext = {
  readonly apiKey: string;
  readonly apiBaseUrl: string | undefined;
  readonly engineUrl: string | undefined;
  readonly timeouts: VoiceTimeouts;
  readonly microphoneId: string | null;
  readonly speakerId: string | null;
  readonly events: EventHub<VoiceEventMap>;
  readonly store: SnapshotStore;
  readonly dispatch: (event: CallStateEvent, details?: Partial<VoiceCallDetails>) => void;
  /** The attempt is torn down. */
  readonly over: () => void;
};

/** One accepted `start()`, from the click to the end of its teardown. */
export type CallAttempt = {
  /** Settles when the assistant listens (V1), or when the start is over and torn down. Never rejects. */
  readonly started: Promise<StartedCall | null>;
  /** Settles when everything is torn down, the microphone too (V3). Never rejects. */
  readonly finished: Promise<void>;
  readonly session: VapiSession | null;
  /** It has ended or failed; the teardown may still be running. */
  readonly isEnding: boolean;
  /** Begins; call it once, when the attempt is known to its client. */
  run(): void;
  end(reason: "stopped" | "page-left" | "disposed"): Promise<void>;
  resumePlayback(): Promise<boolean>;
};

type Outcome =
  | { readonly kind: "end"; readonly by: CallEnd["by"]; readonly reason: string }
  | { readonly kind: "failure"; readonly error: VoiceError };

export function createAttempt(
  target: CallTarget,
  context: AttemptContext,
  signal: AbortSignal | undefined,
): CallAttempt {
  const { events, dispatch, timeouts } = context;
  const beganAt = Date.now();
  const stages = createStageTracker((progress) => {
    if (progress.status === "started") dispatch({ type: "stage", stage: progress.stage });
    events.emit("call-start-progress", progress);
  });
  let settleStarted: (call: StartedCall | null) => void = () => undefined;
  let settleFinished: () => void = () => undefined;
  const started = new Promise<StartedCall | null>((resolve) => (settleStarted = resolve));
  const finished = new Promise<void>((resolve) => (settleFinished = resolve));

  let outcome: Outcome | null = null;
  let session: VapiSession | null = null;
  let microphone: HeldMicrophone | null = null;
  let releasePage: (() => void) | null = null;
  let call: StartedCall | null = null;
  let callId: string | null = null;
  let speaking = false;
  let endedReason: string | null = null;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const messages = createCallMessages(events, context.store, (reason) => {
    endedReason = reason;
    // The provider closes the room after this. If it does not, the microphone must not stay open.
    if (call && !outcome) limit = setTimeout(() => host.ended("assistant-ended-call"), ENDED_GRACE_MS);
  });

  const onAbort = (): void => void finish({ kind: "end", by: "visitor", reason: "cancelled" });
  const onPageHide = (): void => void end("page-left");

  function limitTo(limitMs: Milliseconds): void {
    clearTimeout(limit);
    limit = setTimeout(() => fail(new VoiceError("start-timed-out", { stage: stages.current })), limitMs);
  }

  function fail(error: VoiceError): void {
    void finish({ kind: "failure", error: call ? error : error.inStage(stages.current) });
  }

  function end(reason: "stopped" | "page-left" | "disposed"): Promise<void> {
    return finish({ kind: "end", by: "visitor", reason: call || reason !== "stopped" ? reason : "cancelled" });
  }

  /** The one way out of an attempt: whatever comes first decides, and the rest is ignored. */
  function finish(next: Outcome): Promise<void> {
    if (!outcome) void tearDown(next);
    return finished;
  }

  async function tearDown(next: Outcome): Promise<void> {
    outcome = next;
    clearTimeout(limit);
    signal?.removeEventListener("abort", onAbort);
    globalThis.removeEventListener?.("pagehide", onPageHide);
    dispatch({ type: "leave" }, { reconnecting: false, playbackBlocked: false });
    if (next.kind === "failure" && !call) stages.fail(next.error.stage ?? stages.current, next.error);
    microphone?.release();
    if (session) await session.close();
    releasePage?.();
    context.over();
    report(next);
    settleStarted(null);
    settleFinished();
  }

  function report(result: Outcome): void {
    const quiet = { ...INITIAL_DETAILS, canStart: false, captions: context.store.get().captions };
    const callEnd: CallEnd = {
      ...(result.kind === "end"
        ? { by: result.by, reason: result.reason }
        : { by: "failure", reason: result.error.code }),
      callId,
      durationMs: call ? Date.now() - call.startedAt : 0,
    };
    if (speaking) events.emit("speech-end");
    if (result.kind === "failure") {
      dispatch({ type: "fail", error: result.error }, quiet);
      if (!call) reportFailedStart(result.error);
      events.emit("error", result.error);
    } else {
      dispatch({ type: "end", end: callEnd }, quiet);
    }
    if (!call && result.kind === "failure") return;
    events.emit("call-end", callEnd);
    messages.reportEnded();
  }

  function reportFailedStart(error: VoiceError): void {
    if (error.code === "invalid-target") events.emit("validation-error", error);
    events.emit("call-start-failed", {
      stage: error.stage ?? stages.current,
      error,
      totalDurationMs: Date.now() - beganAt,
      timestamp: new Date().toISOString(),
      context: {
        ...targetKinds(target),
        isMobile: typeof navigator !== "undefined" && isMobileDevice(navigator.userAgent),
      },
    });
  }

  const host: SessionHost = {
    stage(stage, status, metadata) {
      if (status === "started") return stages.begin(stage, metadata);
      const made = metadata?.["callId"];
      if (stage === "web-call-creation" && typeof made === "string") callId = made;
      stages.complete(stage, metadata);
      // The engine has its own microphone from here on.
      if (stage === "joining") microphone?.release();
    },
    stageFailed: (stage, error) => stages.fail(stage, error),
    joined: () => limitTo(timeouts.ready),
    connected() {
      clearTimeout(limit);
      call = { callId: callId ?? "unknown", startedAt: Date.now() };
      signal?.removeEventListener("abort", onAbort);
      dispatch({ type: "connect", call });
      events.emit("call-start-success", {
        callId: call.callId,
        totalDurationMs: Date.now() - beganAt,
        timestamp: new Date().toISOString(),
      });
      events.emit("call-start", call);
      settleStarted(call);
    },
    ended: (reason) => void finish({ kind: "end", by: "assistant", reason: endedReason ?? reason }),
    failed: fail,
    warned: (warning) => events.emit("warning", warning),
    message: messages.receive,
    volume(level) {
      context.store.update({ details: { volume: roundLevel(level) } });
      events.emit("volume-level", level);
    },
    microphoneLevel(level) {
      context.store.update({ details: { microphoneLevel: roundLevel(level) } });
      events.emit("microphone-level", level);
    },
    speaking(next) {
      speaking = next;
      context.store.update({ details: { speaking } });
      events.emit(next ? "speech-start" : "speech-end");
    },
    reconnecting: (reconnecting) => context.store.update({ details: { reconnecting } }),
    playbackBlocked(blocked) {
      context.store.update({ details: { playbackBlocked: blocked } });
      // Nobody hears that the assistant waits for a click: the visitor gets time to read it.
      if (!call) limitTo(blocked ? timeouts.playback : timeouts.ready);
    },
  };

  async function run(): Promise<void> {
    if (outcome) return;
    stages.begin("validation");
    if (outcome) return;
    if (!isCallable(target)) return fail(new VoiceError("invalid-target"));
    releasePage = claimPageCall();
    if (!releasePage) return fail(new VoiceError("page-busy"));
    stages.complete("validation");
    if (outcome) return;

    stages.begin("initialization", targetKinds(target));
    if (outcome) return;
    limitTo(timeouts.start);
    globalThis.addEventListener?.("pagehide", onPageHide);
    const opening = holdMicrophone(context.microphoneId).then((held) => {
      // The visitor may answer the prompt after the start was given up.
      if (outcome) held.release();
      else microphone = held;
      return held;
    });
    const loading = loadVapi().catch((cause: unknown) => {
      throw new VoiceError("sdk-not-loaded", { cause });
    });
    const [held, sdk] = await Promise.all([opening, loading]);
    if (outcome) return;
    stages.complete("initialization");
    if (outcome) return;
    const microphoneId = context.microphoneId === null ? null : held.deviceId;
    session = openVapiSession(sdk, { ...context, microphoneId, stopTimeoutMs: timeouts.stop }, host);
    session.start(target);
  }

  signal?.addEventListener("abort", onAbort);
  return {
    started,
    finished,
    get session() {
      return session;
    },
    get isEnding() {
      return outcome !== null;
    },
    run: () =>
      void run().catch((error: unknown) =>
        fail(error instanceof VoiceError ? error : new VoiceError("unknown", { cause: error })),
      ),
    end,
    resumePlayback: async () => (session ? session.resumePlayback() : false),
  };
}
