import { holdMicrophone, isMicrophoneGranted } from "../browser/microphone-preflight.ts";
import { isMobileDevice } from "../browser/mobile-device.ts";
import { listAudioDevices, onAudioDevicesChange } from "../browser/audio-devices.ts";
import { holdWakeLock } from "../browser/wake-lock.ts";
import {
  MICROPHONE_PROMPT_MS,
  MICROPHONE_SIGNAL,
  RECONNECT_LIMIT_MS,
  SILENT_MICROPHONE_MS,
  type Milliseconds,
  type VoiceTimeouts,
} from "../call-constants.ts";
import { isCallable, targetKinds, type CallTarget } from "../provider/call-target.ts";
import type { SessionHost, SessionOptions, VoiceProvider, VoiceSession } from "../provider/session-contract.ts";
import { VoiceError } from "../voice-errors.ts";
import type { CallEnd, ServerMessage, StartedCall, VoiceEventMap } from "../voice-events.ts";
import { createCallMessages } from "./call-messages.ts";
import type { EventHub } from "./event-hub.ts";
import { claimPageCall } from "./page-call.ts";
import { createStageTracker } from "./stage-tracker.ts";
import { INITIAL_DETAILS, roundLevel, type SnapshotStore } from "./voice-snapshot.ts";

/** What an attempt needs of the client it belongs to. */
export type AttemptContext = Omit<SessionOptions, "stopTimeoutMs"> & {
  readonly provider: VoiceProvider;
  readonly timeouts: VoiceTimeouts;
  readonly events: EventHub<VoiceEventMap>;
  readonly store: SnapshotStore;
  /** Called with what the provider sends, after it is reported. */
  readonly onMessage: (message: ServerMessage) => void;
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
  end(reason: "stopped" | "page-left" | "disposed"): Promise<void>;
};

/** What each phase but the first and the last holds. */
type Running = {
  readonly releasePage: () => void;
  /** The time limit of the start, or of a room that stays open after the call. */
  limit: ReturnType<typeof setTimeout> | undefined;
};

/** Aborting it releases the preflight's microphone, also one that opens later. */
type Microphone = { readonly microphone: AbortController };

/** The provider's side of the call. */
type Session = { readonly session: VoiceSession; callId: string | null };

/** How far an attempt is, and what it holds there. The teardown releases exactly that. */
type Phase =
  | { readonly name: "validation" }
  /** The browser opens the microphone, the SDK loads. */
  | (Running & Microphone & { readonly name: "preflight" })
  /** The provider makes the call, the engine joins its room. */
  | (Running & Microphone & Session & { readonly name: "joining" })
  /** The engine has a microphone of its own, the assistant does not listen yet. */
  | (Running & Session & { readonly name: "joined" })
  | (Running & Session & { readonly name: "connected"; readonly call: StartedCall })
  | { readonly name: "ended" };

type Outcome = VoiceError | Pick<CallEnd, "by" | "reason">;

export function createAttempt(
  target: CallTarget,
  context: AttemptContext,
  signal: AbortSignal | undefined,
): CallAttempt {
  const { events, provider, store, timeouts } = context;
  const beganAt = Date.now();
  const started = deferred<StartedCall | null>();
  const finished = deferred<void>();
  /** Aborted when the attempt ends: cancels the start and removes the listeners. */
  const ended = new AbortController();
  let phase: Phase = { name: "validation" };
  let heardAt = Date.now();
  const interrupted = { session: false, offline: false };

  const stages = createStageTracker((progress) => {
    if (progress.status === "started") store.dispatch({ type: "stage", stage: progress.stage });
    events.emit("call-start-progress", progress);
  });
  const messages = createCallMessages(events, store);

  function limitTo(limitMs: Milliseconds, act: () => void): void {
    if (!("limit" in phase)) return;
    clearTimeout(phase.limit);
    phase.limit = setTimeout(act, limitMs);
  }

  function timeOut(): void {
    fail(new VoiceError("start-timed-out", { stage: stages.current }));
  }

  function fail(error: VoiceError): void {
    void finish(phase.name === "connected" ? error : error.inStage(stages.current));
  }

  function end(reason: "stopped" | "page-left" | "disposed"): Promise<void> {
    const cancels = reason === "stopped" && phase.name !== "connected";
    return finish({ by: "visitor", reason: cancels ? "cancelled" : reason });
  }

  /** The only way to end an attempt: the first outcome counts, later ones are ignored. */
  function finish(outcome: Outcome): Promise<void> {
    if (phase.name !== "ended") void tearDown(phase, outcome);
    return finished.promise;
  }

  async function tearDown(left: Phase, outcome: Outcome): Promise<void> {
    phase = { name: "ended" };
    ended.abort();
    if ("limit" in left) clearTimeout(left.limit);
    store.dispatch(
      { type: "leave" },
      { reconnecting: false, playbackBlocked: false, askingForMicrophone: false, microphoneSilent: false },
    );
    if (outcome instanceof VoiceError && left.name !== "connected") {
      stages.fail(outcome.stage ?? stages.current, outcome);
    }
    if ("microphone" in left) left.microphone.abort();
    if ("session" in left) await left.session.close();
    if ("releasePage" in left) left.releasePage();
    context.over();
    report(left, outcome);
    started.resolve(null);
    finished.resolve();
  }

  function report(left: Phase, outcome: Outcome): void {
    const { captions, speaking, microphoneId } = store.get();
    const failed = outcome instanceof VoiceError;
    const connected = left.name === "connected";
    const callEnd: CallEnd = {
      ...(failed ? { by: "failure", reason: outcome.code } : outcome),
      callId: "callId" in left ? left.callId : null,
      durationMs: connected ? Date.now() - left.call.startedAt : 0,
    };
    if (speaking) events.emit("speech-end");
    store.dispatch(failed ? { type: "fail", error: outcome } : { type: "end", end: callEnd }, {
      ...INITIAL_DETAILS,
      canStart: false,
      microphoneId,
      captions,
    });
    if (failed && !connected) reportFailedStart(outcome);
    if (failed) events.emit("error", outcome);
    if (failed && !connected) return;
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
      if (stage === "web-call-creation" && "callId" in phase && typeof made === "string") phase.callId = made;
      stages.complete(stage, metadata);
      if (stage === "joining" && phase.name === "joining") {
        const { microphone, ...rest } = phase;
        microphone.abort();
        phase = { ...rest, name: "joined" };
      }
    },
    stageFailed: (stage, error) => stages.fail(stage, error),
    joined: () => limitTo(timeouts.ready, timeOut),
    connected() {
      if (phase.name !== "joined") return;
      clearTimeout(phase.limit);
      const call = { callId: phase.callId ?? "unknown", startedAt: Date.now() };
      phase = { ...phase, name: "connected", limit: undefined, call };
      store.dispatch({ type: "connect", call });
      heardAt = call.startedAt;
      holdWakeLock(ended.signal);
      followNetwork();
      followDevices();
      events.emit("call-start-success", {
        callId: call.callId,
        totalDurationMs: Date.now() - beganAt,
        timestamp: new Date().toISOString(),
      });
      events.emit("call-start", call);
      started.resolve(call);
    },
    ended: (reason) => void finish({ by: "assistant", reason }),
    failed: fail,
    warned: (warning) => events.emit("warning", warning),
    message(message) {
      messages.receive(message);
      context.onMessage(message);
    },
    volume(level) {
      store.update({ volume: roundLevel(level) });
      events.emit("volume-level", level);
    },
    microphoneLevel(level) {
      const now = Date.now();
      if (level >= MICROPHONE_SIGNAL || store.get().muted) heardAt = now;
      store.update({
        microphoneLevel: roundLevel(level),
        microphoneSilent: phase.name === "connected" && now - heardAt >= SILENT_MICROPHONE_MS,
      });
      events.emit("microphone-level", level);
    },
    speaking(speaking) {
      store.update({ speaking });
      events.emit(speaking ? "speech-start" : "speech-end");
    },
    reconnecting: (reconnecting) => interrupt({ session: reconnecting }),
    playbackBlocked(blocked) {
      store.update({ playbackBlocked: blocked });
      // The visitor hears nothing, and needs time to read that a click is required.
      if (phase.name !== "connected") limitTo(blocked ? timeouts.playback : timeouts.ready, timeOut);
    },
  };

  function interrupt(change: Partial<typeof interrupted>): void {
    Object.assign(interrupted, change);
    const reconnecting = interrupted.session || interrupted.offline;
    const isNew = reconnecting !== store.get().reconnecting;
    store.update({ reconnecting });
    if (phase.name !== "connected" || !isNew) return;
    if (reconnecting) limitTo(RECONNECT_LIMIT_MS, () => fail(new VoiceError("connection-lost")));
    else clearTimeout(phase.limit);
  }

  /** The browser knows at once that it is offline, the engine only when it misses answers. */
  function followNetwork(): void {
    const { signal: over } = ended;
    globalThis.addEventListener?.("offline", () => interrupt({ offline: true }), { signal: over });
    globalThis.addEventListener?.("online", () => interrupt({ offline: false }), { signal: over });
  }

  /** Goes on with another microphone when the one of the call is unplugged. */
  function followDevices(): void {
    const change = async (): Promise<void> => {
      const { microphones } = await listAudioDevices();
      const [next] = microphones;
      if (phase.name !== "connected" || !next || phase.session.hasMicrophone()) return;
      await phase.session.setMicrophone(next.deviceId);
      if (phase.name !== "connected") return;
      store.update({ microphoneId: next.deviceId });
      events.emit("warning", new VoiceError("microphone-switched"));
    };
    const unsubscribe = onAudioDevicesChange(() => void change().catch(() => undefined));
    ended.signal.addEventListener("abort", unsubscribe);
  }

  /** Says that the visitor is asked, where the browser may ask and does not open the microphone at once. */
  async function openMicrophone(until: AbortSignal): Promise<string | null> {
    const opening = holdMicrophone(context.microphoneId, until);
    let isPending = true;
    const asking = setTimeout(async () => {
      const isAsking = !(await isMicrophoneGranted());
      if (isPending && !ended.signal.aborted) store.update({ askingForMicrophone: isAsking });
    }, MICROPHONE_PROMPT_MS);
    try {
      return await opening;
    } finally {
      isPending = false;
      clearTimeout(asking);
      if (!ended.signal.aborted) store.update({ askingForMicrophone: false });
    }
  }

  /** A listener may end the attempt at any step: `throwIfAborted` then leaves, and `fail` ignores the exception. */
  async function start(): Promise<void> {
    try {
      ended.signal.throwIfAborted();
      stages.begin("validation");
      ended.signal.throwIfAborted();
      if (!isCallable(target)) throw new VoiceError("invalid-target");
      const releasePage = claimPageCall();
      if (!releasePage) throw new VoiceError("page-busy");
      const microphone = new AbortController();
      phase = { name: "preflight", releasePage, microphone, limit: undefined };
      limitTo(timeouts.start, timeOut);
      globalThis.addEventListener?.("pagehide", () => void end("page-left"), { signal: ended.signal });
      stages.complete("validation");
      ended.signal.throwIfAborted();

      stages.begin("initialization", targetKinds(target));
      ended.signal.throwIfAborted();
      provider.check(context);
      const loading = provider.load().catch((cause: unknown) => {
        throw new VoiceError("sdk-not-loaded", { cause });
      });
      const [deviceId] = await Promise.all([openMicrophone(microphone.signal), loading]);
      ended.signal.throwIfAborted();
      stages.complete("initialization");
      ended.signal.throwIfAborted();
      const microphoneId = context.microphoneId === null ? null : deviceId;
      store.update({ microphoneId: deviceId });
      const session = provider.open({ ...context, microphoneId, stopTimeoutMs: timeouts.stop }, host);
      phase = { ...phase, name: "joining", session, callId: null };
      session.start(target);
    } catch (error) {
      fail(error instanceof VoiceError ? error : new VoiceError("unknown", { cause: error }));
    }
  }

  signal?.addEventListener("abort", () => phase.name !== "connected" && void end("stopped"), { signal: ended.signal });
  return {
    get session() {
      return "session" in phase ? phase.session : null;
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
