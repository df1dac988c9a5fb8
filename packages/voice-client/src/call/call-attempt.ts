import { holdMicrophone, microphonePermission } from "../browser/microphone-preflight.ts";
import { isMobileDevice } from "../browser/mobile-device.ts";
import { holdWakeLock } from "../browser/wake-lock.ts";
import {
  MICROPHONE_PROMPT_MS,
  PLAYBACK_LIMIT_MS,
  READY_LIMIT_MS,
  START_LIMIT_MS,
  type Milliseconds,
} from "../call-constants.ts";
import type {
  SessionHost,
  SessionOptions,
  ToolCall,
  VoiceProvider,
  VoiceSession,
} from "../provider/session-contract.ts";
import { VoiceError } from "../voice-errors.ts";
import type { CallEnd, StartedCall, StatusUpdate, Transcript, VoiceEventMap } from "../voice-events.ts";
import { createCallWatch } from "./call-watch.ts";
import type { EventHub } from "./event-hub.ts";
import { claimPageCall } from "./page-call.ts";
import { createStageTracker } from "./stage-tracker.ts";
import { addCaption, INITIAL_DETAILS, roundLevel, type SnapshotStore } from "./voice-snapshot.ts";

/** What an attempt needs of the client it belongs to. */
type AttemptContext = Pick<SessionOptions, "microphoneId"> & {
  readonly provider: VoiceProvider;
  readonly events: EventHub<VoiceEventMap>;
  /** Knows where the call is: the attempt asks it, and keeps no state of its own beside it. */
  readonly store: SnapshotStore;
  /** @throws what the tool throws */
  readonly runTool: (call: ToolCall) => Promise<unknown>;
  /** Called when the attempt is torn down. */
  readonly over: () => void;
};

/** One accepted `start()`, from the click to the end of its teardown. */
export type CallAttempt = {
  /** Null before the session is open, and from the moment the attempt ends. */
  readonly session: VoiceSession | null;
  /**
   * Starts the call; call it once, when the client holds the attempt. Resolves to the call when the assistant listens
   * (V1), or to null when the start has ended and is torn down. Never rejects.
   */
  run(): Promise<StartedCall | null>;
  /** Resolves when everything is torn down, the microphone too (V3). Never rejects. */
  end(reason: "stopped" | "page-left"): Promise<void>;
};

type Outcome = VoiceError | Pick<CallEnd, "by" | "reason" | "cause">;

/** The specification's literal reason, whoever hung up. */
const ENDED: StatusUpdate = { status: "ended", endedReason: "customer-ended-call" };

export function createAttempt(target: unknown, context: AttemptContext): CallAttempt {
  const { events, provider, store } = context;
  const beganAt = Date.now();
  const started = deferred<StartedCall | null>();
  const finished = deferred<void>();
  /** Aborted when the attempt ends: cancels the start, silences the session and removes the listeners. */
  const over = new AbortController();
  /** Aborted when the session has a microphone of its own, or the attempt ends. */
  const preflight = new AbortController();
  over.signal.addEventListener("abort", () => preflight.abort());
  /** Who was heard before the assistant said that it listens. */
  const heard = new Set<Transcript["role"]>();
  const ranTools = new Set<string>();
  let releasePage: (() => void) | null = null;
  let session: VoiceSession | null = null;
  let callId: string | null = null;
  let hasEndedStatus = false;
  /** The time limit of the start. */
  let limit: ReturnType<typeof setTimeout> | undefined;

  const stages = createStageTracker((progress) => {
    if (progress.status === "started") store.dispatch({ type: "stage", stage: progress.stage });
    events.emit("call-start-progress", progress);
  });

  function place(): ReturnType<SessionHost["place"]> {
    const { status, muted } = store.getSnapshot();
    return {
      status: status === "connected" ? "connected" : preflight.signal.aborted ? "joined" : "starting",
      stage: stages.current,
      isMuted: muted,
    };
  }

  const watch = createCallWatch({ store, events, fail, signal: over.signal });

  function limitTo(limitMs: Milliseconds): void {
    clearTimeout(limit);
    limit = setTimeout(() => fail(new VoiceError("start-timed-out", { stage: stages.current })), limitMs);
  }

  function fail(error: VoiceError): void {
    void finish(store.getSnapshot().status === "connected" ? error : error.inStage(stages.current));
  }

  function end(reason: "stopped" | "page-left"): Promise<void> {
    const cancels = reason === "stopped" && store.getSnapshot().status !== "connected";
    return finish({ by: "visitor", reason: cancels ? "cancelled" : reason });
  }

  /** The only way to end an attempt: the first outcome counts, later ones are ignored. */
  function finish(outcome: Outcome): Promise<void> {
    if (!over.signal.aborted) void tearDown(outcome);
    return finished.promise;
  }

  async function tearDown(outcome: Outcome): Promise<void> {
    const left = store.getSnapshot();
    over.abort();
    clearTimeout(limit);
    store.dispatch(
      { type: "leave" },
      { reconnecting: false, playbackBlocked: false, askingForMicrophone: false, microphoneNotice: null },
    );
    if (outcome instanceof VoiceError && left.status !== "connected") {
      stages.fail(outcome.stage ?? stages.current, outcome);
    }
    await session?.close();
    releasePage?.();
    context.over();
    report(outcome, left.status === "connected" ? left.startedAt : null);
    started.resolve(null);
    finished.resolve();
  }

  function report(outcome: Outcome, startedAt: number | null): void {
    const { captions, speaking, microphoneId } = store.getSnapshot();
    const failed = outcome instanceof VoiceError;
    const callEnd: CallEnd = {
      ...(failed ? { by: "failure", reason: outcome.code } : outcome),
      callId,
      durationMs: startedAt === null ? 0 : Date.now() - startedAt,
    };
    if (speaking) events.emit("speech-end");
    store.dispatch(failed ? { type: "fail", error: outcome } : { type: "end", end: callEnd }, {
      ...INITIAL_DETAILS,
      canStart: false,
      microphoneId,
      captions,
    });
    if (failed && startedAt === null) reportFailedStart(outcome);
    if (failed) events.emit("error", outcome);
    if (failed && startedAt === null) return;
    events.emit("call-end", callEnd);
    if (hasEndedStatus) return;
    if (provider.lastMessage !== undefined) events.emit("message", provider.lastMessage);
    events.emit("status-update", ENDED);
  }

  function reportFailedStart(error: VoiceError): void {
    if (error.code === "invalid-target") events.emit("validation-error", error);
    events.emit("call-start-failed", {
      stage: error.stage ?? stages.current,
      error,
      totalDurationMs: Date.now() - beganAt,
      timestamp: new Date().toISOString(),
      context: {
        ...provider.describeTarget?.(target),
        isMobile: typeof navigator !== "undefined" && isMobileDevice(navigator.userAgent),
      },
    });
  }

  function connect(): void {
    if (place().status !== "joined" || !session) return;
    clearTimeout(limit);
    stages.completeAll();
    const call = { callId: callId ?? "unknown", startedAt: Date.now() };
    store.dispatch({ type: "connect", call });
    holdWakeLock(over.signal);
    watch.begin(session);
    const { microphoneId } = store.getSnapshot();
    if (context.microphoneId !== null && microphoneId !== context.microphoneId) watch.microphoneSwitched();
    events.emit("call-start-success", {
      callId: call.callId,
      totalDurationMs: Date.now() - beganAt,
      timestamp: new Date().toISOString(),
    });
    events.emit("call-start", call);
    started.resolve(call);
  }

  /** The message that the assistant listens may be lost: if both sides are heard, there is a call. */
  function hear(role: Transcript["role"]): void {
    if (heard.add(role).size === 2) connect();
  }

  const host: SessionHost = {
    place,
    stage(stage, status, metadata) {
      if (status === "started") stages.begin(stage, metadata);
      else stages.complete(stage, metadata);
    },
    created: (id) => (callId = id),
    joined() {
      preflight.abort();
      limitTo(store.getSnapshot().playbackBlocked ? PLAYBACK_LIMIT_MS : READY_LIMIT_MS);
    },
    connected: connect,
    ended: (assistantEnd) => void finish({ by: "assistant", ...assistantEnd }),
    failed: fail,
    warned(warning) {
      if (warning.stage !== null && store.getSnapshot().status === "connecting") stages.fail(warning.stage, warning);
      events.emit("warning", warning);
    },
    assistantPresent: (isPresent) => watch.assistantPresent(isPresent),
    message: (message) => events.emit("message", message),
    transcript(transcript) {
      store.update({ captions: addCaption(store.getSnapshot().captions, transcript) });
      events.emit("transcript", transcript);
      hear(transcript.role);
    },
    status(update) {
      if (hasEndedStatus && update.status === "ended") return;
      hasEndedStatus ||= update.status === "ended";
      events.emit("status-update", update);
    },
    async runTool(call) {
      if (call.id !== null && ranTools.has(call.id)) return null;
      if (call.id !== null) ranTools.add(call.id);
      try {
        const result = await context.runTool(call);
        return over.signal.aborted ? null : (result ?? null);
      } catch (cause) {
        events.emit("warning", new VoiceError("tool-failed", { cause }));
        return null;
      }
    },
    volume(level) {
      store.update({ volume: roundLevel(level) });
      events.emit("volume-level", level);
    },
    microphoneLevel(level) {
      store.update({ microphoneLevel: roundLevel(level) });
      watch.microphoneLevel(level);
      events.emit("microphone-level", level);
    },
    speaking(speaking) {
      store.update({ speaking });
      events.emit(speaking ? "speech-start" : "speech-end");
      if (speaking) hear("assistant");
    },
    reconnecting: (isInterrupted) => watch.reconnecting(isInterrupted),
    playbackBlocked(blocked) {
      store.update({ playbackBlocked: blocked });
      // The visitor hears nothing, and needs time to read that a click is required.
      if (store.getSnapshot().status === "connecting") limitTo(blocked ? PLAYBACK_LIMIT_MS : READY_LIMIT_MS);
    },
  };

  /** Says that the visitor is asked, where the browser may ask and does not open the microphone at once. */
  async function openMicrophone(): Promise<string | null> {
    const opening = holdMicrophone(context.microphoneId, preflight.signal);
    let isPending = true;
    const asking = setTimeout(async () => {
      const isAsking = (await microphonePermission()) !== "granted";
      if (isPending && !over.signal.aborted) store.update({ askingForMicrophone: isAsking });
    }, MICROPHONE_PROMPT_MS);
    try {
      return await opening;
    } finally {
      isPending = false;
      clearTimeout(asking);
      if (!over.signal.aborted) store.update({ askingForMicrophone: false });
    }
  }

  /** A listener may end the attempt at any step: `throwIfAborted` then leaves, and `fail` ignores the exception. */
  async function start(): Promise<void> {
    try {
      over.signal.throwIfAborted();
      stages.begin("validation");
      over.signal.throwIfAborted();
      provider.checkTarget(target);
      releasePage = claimPageCall();
      if (!releasePage) throw new VoiceError("page-busy");
      limitTo(START_LIMIT_MS);
      globalThis.addEventListener?.("pagehide", () => void end("page-left"), { signal: over.signal });
      stages.complete("validation");
      over.signal.throwIfAborted();

      stages.begin("initialization", provider.describeTarget?.(target));
      over.signal.throwIfAborted();
      provider.checkPage?.();
      const loading = provider.load().catch((cause: unknown) => {
        throw new VoiceError("sdk-not-loaded", { cause });
      });
      const [deviceId] = await Promise.all([openMicrophone(), loading]);
      over.signal.throwIfAborted();
      stages.complete("initialization");
      over.signal.throwIfAborted();
      store.update({ microphoneId: deviceId });
      const microphoneId = context.microphoneId === null ? null : deviceId;
      session = provider.open({ microphoneId, signal: over.signal }, host);
      session.start(target);
    } catch (error) {
      fail(error instanceof VoiceError ? error : new VoiceError("unknown", { cause: error }));
    }
  }

  return {
    get session() {
      return over.signal.aborted ? null : session;
    },
    run() {
      void start();
      return started.promise;
    },
    end,
  };
}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
