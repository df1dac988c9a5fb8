import { VoiceError } from "../errors.ts";
import type {
  CallEnd,
  CallStartProgress,
  Milliseconds,
  ServerMessage,
  StartedCall,
  Transcript,
  VoiceEventMap,
} from "../events.ts";
import { START_STAGES, type StageMetadata, type StartStage } from "../stages.ts";
import type { EventHub } from "./event-hub.ts";
import { holdMicrophone, microphonePermission } from "./microphone.ts";
import type { CallTarget, SessionHost, SessionOptions, VoiceProvider, VoiceSession } from "./provider.ts";
import { addCaption, INITIAL_DETAILS, roundLevel, type SnapshotStore } from "./state.ts";
import { holdWakeLock } from "./wake-lock.ts";
import { createCallWatch, type CallWatch } from "./watch.ts";

/** From `start()` until every start stage is done. */
const START_LIMIT_MS: Milliseconds = 45_000;
/** From then until the assistant listens. */
const READY_LIMIT_MS: Milliseconds = 15_000;
/** How long a start may wait for `resumePlayback()` where the browser blocks sound. */
const PLAYBACK_LIMIT_MS: Milliseconds = 60_000;
/** A browser that opens no microphone within this time is asking the visitor, if it may have to. */
const MICROPHONE_PROMPT_MS: Milliseconds = 400;
/** After this time it is asking in any case: Firefox may ask in a tab where it calls the permission granted. */
const SURE_PROMPT_MS: Milliseconds = 2000;

/** The client of an attempt, as the attempt sees it. */
type AttemptContext = Pick<SessionOptions, "microphoneId"> & {
  readonly provider: VoiceProvider;
  readonly events: EventHub<VoiceEventMap>;
  /** Knows where the call is: the attempt asks it, and keeps no state of its own beside it. */
  readonly store: SnapshotStore;
  /** Called when the attempt is torn down. */
  readonly onTornDown: () => void;
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
  readonly microphone: Pick<CallWatch, "choose" | "reopen">;
};

type Outcome = VoiceError | Pick<CallEnd, "by" | "reason" | "cause">;

/** The specification's literal reason, for either side's hang-up. */
const ENDED: ServerMessage = { type: "status-update", status: "ended", endedReason: "customer-ended-call" };

/** The page has a call: the provider's engine allows one call per page, and the SDK's HTTP client is shared. */
let isPageBusy = false;

export function createAttempt(target: CallTarget, context: AttemptContext): CallAttempt {
  const { events, provider, store } = context;
  const beganAt = performance.now();
  const started = deferred<StartedCall | null>();
  const finished = deferred<void>();
  /** Aborted when the attempt ends: cancels the start, silences the session and removes the listeners. */
  const over = new AbortController();
  /** Aborted when the session has a microphone of its own, or the attempt ends. */
  const preflight = new AbortController();
  over.signal.addEventListener("abort", () => preflight.abort());
  /** Speakers that were heard before the assistant said that it listens. */
  const heard = new Set<Transcript["role"]>();
  let hasPage = false;
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

  const watch = createCallWatch({ store, fail, signal: over.signal });

  function limitTo(limitMs: Milliseconds): void {
    clearTimeout(limit);
    limit = setTimeout(() => {
      const isAsking = store.getSnapshot().askingForMicrophone;
      fail(new VoiceError(isAsking ? "microphone-unanswered" : "start-timed-out", { stage: stages.current }));
    }, limitMs);
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
    if (hasPage) isPageBusy = false;
    context.onTornDown();
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
      durationMs: startedAt === null ? 0 : performance.now() - startedAt,
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
    if (!hasEndedStatus) events.emit("message", ENDED);
  }

  function reportFailedStart(error: VoiceError): void {
    if (error.code === "invalid-target") events.emit("validation-error", error);
    events.emit("call-start-failed", {
      stage: error.stage ?? stages.current,
      error,
      totalDurationMs: performance.now() - beganAt,
      timestamp: new Date().toISOString(),
    });
  }

  function connect(): void {
    if (place().status !== "joined" || !session) return;
    clearTimeout(limit);
    stages.completeAll();
    const call = { callId: callId ?? "unknown", startedAt: performance.now() };
    store.dispatch({ type: "connect", call });
    holdWakeLock(over.signal);
    watch.begin(session);
    const { microphoneId } = store.getSnapshot();
    if (context.microphoneId !== null && microphoneId !== context.microphoneId) watch.microphoneSwitched();
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
    message(message) {
      hasEndedStatus ||= message.type === "status-update" && message.status === "ended";
      watch.aliveAgain();
      events.emit("message", message);
    },
    transcript(transcript) {
      store.update({ captions: addCaption(store.getSnapshot().captions, transcript) });
      watch.aliveAgain();
      if (transcript.text !== "") hear(transcript.role);
    },
    volume(level) {
      store.update({ volume: roundLevel(level) });
      watch.assistantLevel(level);
      events.emit("volume-level", level);
    },
    microphoneLevel(level) {
      store.update({ microphoneLevel: roundLevel(level) });
      watch.microphoneLevel(level);
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

  /** Says that the visitor is asked, if the browser does not open the microphone at once. */
  async function openMicrophone(): Promise<string | null> {
    const opening = holdMicrophone(context.microphoneId, preflight.signal);
    let isPending = true;
    const sayAsking = (): void => {
      if (isPending && !over.signal.aborted) store.update({ askingForMicrophone: true });
    };
    const timers = [
      setTimeout(async () => (await microphonePermission()) !== "granted" && sayAsking(), MICROPHONE_PROMPT_MS),
      setTimeout(sayAsking, SURE_PROMPT_MS),
    ];
    try {
      return await opening;
    } finally {
      isPending = false;
      for (const timer of timers) clearTimeout(timer);
      if (!over.signal.aborted) store.update({ askingForMicrophone: false });
    }
  }

  /** A listener may end the attempt at any step: `throwIfAborted` then leaves, and `fail` ignores the exception. */
  async function start(): Promise<void> {
    try {
      over.signal.throwIfAborted();
      stages.begin("validation");
      over.signal.throwIfAborted();
      provider.check(target);
      if (isPageBusy) throw new VoiceError("page-busy");
      hasPage = isPageBusy = true;
      limitTo(START_LIMIT_MS);
      globalThis.addEventListener?.("pagehide", () => void end("page-left"), { signal: over.signal });
      stages.complete("validation");
      over.signal.throwIfAborted();

      stages.begin("initialization");
      over.signal.throwIfAborted();
      const loading = provider.load(over.signal).catch((cause: unknown) => {
        throw cause instanceof VoiceError ? cause : new VoiceError("sdk-not-loaded", { cause });
      });
      const [deviceId, openSession] = await Promise.all([openMicrophone(), loading]);
      over.signal.throwIfAborted();
      stages.complete("initialization");
      over.signal.throwIfAborted();
      store.update({ microphoneId: deviceId });
      const microphoneId = context.microphoneId === null ? null : deviceId;
      session = openSession({ microphoneId, signal: over.signal }, host);
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
    microphone: watch,
  };
}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** Tracks the stages of one start: each is reported started once, then completed or failed once (V5). */
type StageTracker = {
  /** The last stage that began. */
  readonly current: StartStage;
  /** Begins a stage; those before it that the provider has left out are reported as skipped. */
  begin(stage: StartStage, metadata?: StageMetadata): void;
  complete(stage: StartStage, metadata?: StageMetadata): void;
  /** Reports `stage` as failed, unless its end is already reported. */
  fail(stage: StartStage, error: VoiceError): void;
  /** Completes the open stages. */
  completeAll(): void;
};

function createStageTracker(report: (progress: CallStartProgress) => void): StageTracker {
  const begun = new Map<StartStage, number>();
  const finished = new Set<StartStage>();
  let current: StartStage = "validation";

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
    get current() {
      return current;
    },
    begin,
    complete: (stage, metadata) => finish(stage, "completed", metadata),
    fail: (stage, error) => finish(stage, "failed", { reason: error.code, message: error.message }),
    completeAll() {
      for (const stage of START_STAGES) finish(stage, "completed");
    },
  };
}
