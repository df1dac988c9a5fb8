import { VoiceError } from "../errors.ts";
import type { CallEnd, Milliseconds, ServerMessage, StartedCall, Transcript, VoiceEventMap } from "../events.ts";
import type { createEventHub } from "./event-hub.ts";
import { holdMicrophone, microphonePermission } from "./microphone.ts";
import type { CallTarget, SessionHost, SessionOptions, VoiceProvider, VoiceSession } from "./provider.ts";
import { createStageTracker } from "./stage-tracker.ts";
import { addCaption, roundLevel, type SnapshotStore, type VoiceSnapshot } from "./state.ts";
import { createLineWatch, createMicrophoneWatch } from "./watch.ts";

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
  readonly events: ReturnType<typeof createEventHub<VoiceEventMap>>;
  /** Knows where the call is: the attempt asks it, and keeps no state of its own beside it. */
  readonly store: SnapshotStore;
  /** Called when the attempt is torn down. */
  readonly onTornDown: () => void;
};

type Outcome = VoiceError | Pick<CallEnd, "by" | "reason" | "cause">;

/** The specification's literal reason, for either side's hang-up. */
const ENDED: ServerMessage = { type: "status-update", status: "ended", endedReason: "customer-ended-call" };

/** The page has a call: the provider's engine allows one call per page, and the SDK's HTTP client is shared. */
let isPageBusy = false;

/** One accepted `start()`, from the click to the end of its teardown, in the order of its phases. */
export class CallAttempt {
  readonly #context: AttemptContext;
  readonly #beganAt = performance.now();
  readonly #started = deferred<StartedCall | null>();
  readonly #finished = deferred<void>();
  /** Aborted when the attempt ends: cancels the start, silences the session and removes the listeners. */
  readonly #over = new AbortController();
  /** Aborted when the session has a microphone of its own, or the attempt ends. */
  readonly #preflight = new AbortController();
  /** Speakers that were heard before the assistant said that it listens. */
  readonly #heard = new Set<Transcript["role"]>();
  readonly #stages = createStageTracker((progress) => {
    if (progress.status === "started") this.#context.store.dispatch({ type: "stage", stage: progress.stage });
    this.#context.events.emit("call-start-progress", progress);
  });
  readonly #line;
  /** The watch of its microphone, which chooses another one, or opens it anew. */
  readonly microphone;
  #hasPage = false;
  #session: VoiceSession | null = null;
  #callId: string | null = null;
  #hasEndedStatus = false;
  /** The time limit of the start. */
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(context: AttemptContext) {
    this.#context = context;
    const watch = { store: context.store, fail: (error: VoiceError) => this.#fail(error), signal: this.#over.signal };
    this.#line = createLineWatch(watch);
    this.microphone = createMicrophoneWatch(watch);
  }

  /** Null before the session is open, and from the moment the attempt ends. */
  get session(): VoiceSession | null {
    return this.#over.signal.aborted ? null : this.#session;
  }

  /**
   * Starts the call; call it once, when the client holds the attempt. Resolves to the call when the assistant listens,
   * or to null when the start has ended and is torn down. Never rejects.
   */
  run(target: CallTarget): Promise<StartedCall | null> {
    void this.#start(target);
    return this.#started.promise;
  }

  /** Resolves when everything is torn down, the microphone too. Never rejects. */
  end(reason: "stopped" | "page-left"): Promise<void> {
    const cancels = reason === "stopped" && this.#context.store.getSnapshot().status !== "connected";
    return this.#finish({ by: "visitor", reason: cancels ? "cancelled" : reason });
  }

  /** A listener may end the attempt at any step: `throwIfAborted` then leaves, and `#fail` ignores the exception. */
  async #start(target: CallTarget): Promise<void> {
    try {
      this.#validate(target);
      const openSession = await this.#initialize();
      const { microphoneId, store } = this.#context;
      const opened = microphoneId === null ? null : store.getSnapshot().microphoneId;
      this.#session = openSession({ microphoneId: opened, signal: this.#over.signal }, this.#host);
      this.#session.start(target);
    } catch (error) {
      this.#fail(error instanceof VoiceError ? error : new VoiceError("unknown", { cause: error }));
    }
  }

  #validate(target: CallTarget): void {
    const { signal } = this.#over;
    signal.throwIfAborted();
    this.#stages.begin("validation");
    signal.throwIfAborted();
    this.#context.provider.check(target);
    if (isPageBusy) throw new VoiceError("page-busy");
    this.#hasPage = isPageBusy = true;
    this.#limitTo(START_LIMIT_MS);
    window.addEventListener("pagehide", () => void this.end("page-left"), { signal });
    this.#stages.complete("validation");
    signal.throwIfAborted();
  }

  async #initialize(): ReturnType<VoiceProvider["load"]> {
    const { signal } = this.#over;
    const { provider, store } = this.#context;
    this.#stages.begin("initialization");
    signal.throwIfAborted();
    const loading = provider.load(signal).catch((cause: unknown) => {
      throw cause instanceof VoiceError ? cause : new VoiceError("sdk-not-loaded", { cause });
    });
    const opening = provider.usesMicrophone ? this.#openMicrophone() : null;
    const [openSession, microphoneId] = await Promise.all([loading, opening]);
    signal.throwIfAborted();
    this.#stages.complete("initialization");
    signal.throwIfAborted();
    store.update({ microphoneId });
    return openSession;
  }

  /** Says that the visitor is asked, if the browser does not open the microphone at once. */
  async #openMicrophone(): Promise<string | null> {
    const { microphoneId, store } = this.#context;
    const opening = holdMicrophone(microphoneId, this.#preflight.signal);
    let isPending = true;
    const sayAsking = (): void => {
      if (isPending && !this.#over.signal.aborted) store.update({ askingForMicrophone: true });
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
      if (!this.#over.signal.aborted) store.update({ askingForMicrophone: false });
    }
  }

  #limitTo(limitMs: Milliseconds): void {
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => {
      const isAsking = this.#context.store.getSnapshot().askingForMicrophone;
      const code = isAsking ? "microphone-unanswered" : "start-timed-out";
      this.#fail(new VoiceError(code, { stage: this.#stages.current }));
    }, limitMs);
  }

  #connect(): void {
    const { store, events, provider, microphoneId } = this.#context;
    if (this.#host.phase().status !== "joined" || !this.#session) return;
    clearTimeout(this.#limit);
    this.#stages.completeAll();
    const call = { callId: this.#callId ?? "unknown", startedAt: performance.now() };
    store.dispatch({ type: "connect", call });
    holdWakeLock(this.#over.signal);
    if (provider.usesMicrophone) {
      this.#line.begin();
      this.microphone.begin(this.#session);
    }
    if (microphoneId !== null && store.getSnapshot().microphoneId !== microphoneId) this.microphone.switched();
    events.emit("call-start", call);
    this.#started.resolve(call);
  }

  /** The message that the assistant listens may be lost: if both sides are heard, there is a call. */
  #hear(role: Transcript["role"]): void {
    if (this.#heard.add(role).size === 2) this.#connect();
  }

  /** Takes the session's reports. */
  readonly #host: SessionHost = {
    phase: () => {
      const { status, muted: isMuted } = this.#context.store.getSnapshot();
      if (status === "connected") return { status, stage: null, isMuted };
      return { status: this.#preflight.signal.aborted ? "joined" : "starting", stage: this.#stages.current, isMuted };
    },
    stage: (stage, status, metadata) => {
      if (status === "started") this.#stages.begin(stage, metadata);
      else this.#stages.complete(stage, metadata);
    },
    created: (id) => (this.#callId = id),
    joined: () => {
      this.#preflight.abort();
      this.#limitTo(this.#context.store.getSnapshot().playbackBlocked ? PLAYBACK_LIMIT_MS : READY_LIMIT_MS);
    },
    connected: () => this.#connect(),
    ended: (assistantEnd) => void this.#finish({ by: "assistant", ...assistantEnd }),
    failed: (error) => this.#fail(error),
    warned: (warning) => {
      const { store, events } = this.#context;
      if (warning.stage !== null && store.getSnapshot().status === "connecting")
        this.#stages.fail(warning.stage, warning);
      events.emit("warning", warning);
    },
    assistantPresent: (isPresent) => this.#line.assistantPresent(isPresent),
    message: (message) => {
      this.#hasEndedStatus ||= message.type === "status-update" && message["status"] === "ended";
      this.#line.aliveAgain();
      this.#context.events.emit("message", message);
    },
    transcript: (transcript) => {
      const { store } = this.#context;
      store.update({ captions: addCaption(store.getSnapshot().captions, transcript) });
      this.#line.aliveAgain();
      if (transcript.text !== "") this.#hear(transcript.role);
    },
    volume: (level) => {
      this.#context.store.update({ volume: roundLevel(level) });
      this.#line.assistantLevel(level > 0);
      this.#context.events.emit("volume-level", level);
    },
    microphoneLevel: (level) => {
      this.#context.store.update({ microphoneLevel: roundLevel(level) });
      this.microphone.level(level);
    },
    speaking: (speaking) => {
      const { store, events } = this.#context;
      store.update({ speaking });
      events.emit(speaking ? "speech-start" : "speech-end");
      if (speaking) this.#hear("assistant");
    },
    reconnecting: (isInterrupted) => this.#line.reconnecting(isInterrupted),
    playbackBlocked: (playbackBlocked) => {
      const { store } = this.#context;
      store.update({ playbackBlocked });
      // The visitor hears nothing, and needs time to read that a click is required.
      if (store.getSnapshot().status === "connecting")
        this.#limitTo(playbackBlocked ? PLAYBACK_LIMIT_MS : READY_LIMIT_MS);
    },
    example: (example) => this.#context.store.update({ example }),
  };

  #fail(error: VoiceError): void {
    const isConnected = this.#context.store.getSnapshot().status === "connected";
    void this.#finish(isConnected ? error : error.inStage(this.#stages.current));
  }

  /** The only way to end an attempt: the first outcome counts, later ones are ignored. */
  #finish(outcome: Outcome): Promise<void> {
    if (!this.#over.signal.aborted) void this.#tearDown(outcome);
    return this.#finished.promise;
  }

  async #tearDown(outcome: Outcome): Promise<void> {
    const { store, onTornDown } = this.#context;
    const left = store.getSnapshot();
    const { muted, microphoneId, captions, example } = left;
    this.#over.abort();
    this.#preflight.abort();
    clearTimeout(this.#limit);
    // Until the engine has left, it asks whether the visitor is muted.
    store.dispatch({ type: "leave" }, { ...store.initial, canStart: false, muted, microphoneId, captions, example });
    if (outcome instanceof VoiceError && left.status !== "connected")
      this.#stages.fail(outcome.stage ?? this.#stages.current, outcome);
    await this.#session?.close();
    if (this.#hasPage) isPageBusy = false;
    onTornDown();
    this.#report(outcome, left);
    this.#started.resolve(null);
    this.#finished.resolve();
  }

  #report(outcome: Outcome, left: VoiceSnapshot): void {
    const { store, events } = this.#context;
    const startedAt = left.status === "connected" ? left.startedAt : null;
    const failed = outcome instanceof VoiceError;
    const callEnd: CallEnd = {
      ...(failed ? { by: "failure", reason: outcome.code } : outcome),
      callId: this.#callId,
      durationMs: startedAt === null ? 0 : performance.now() - startedAt,
    };
    if (left.speaking) events.emit("speech-end");
    store.dispatch(failed ? { type: "fail", error: outcome } : { type: "end", end: callEnd }, { muted: false });
    // A page that comes back has nothing to say of a call that it never had.
    if (callEnd.reason === "page-left" && startedAt === null) store.dispatch({ type: "dismiss" });
    if (failed && startedAt === null) return this.#reportFailedStart(outcome);
    if (failed) events.emit("error", outcome);
    events.emit("call-end", callEnd);
    if (!this.#hasEndedStatus) events.emit("message", ENDED);
  }

  #reportFailedStart(error: VoiceError): void {
    const { events } = this.#context;
    if (error.code === "invalid-target") events.emit("validation-error", error);
    events.emit("call-start-failed", {
      stage: error.stage ?? this.#stages.current,
      error,
      totalDurationMs: performance.now() - this.#beganAt,
      timestamp: new Date().toISOString(),
    });
    events.emit("error", error);
  }
}

/**
 * Keeps the screen on until the signal aborts: a phone that locks itself on a dashboard ends the call. The browser releases
 * it while the page is hidden. A browser without wake locks is left as it is.
 */
function holdWakeLock(until: AbortSignal): void {
  if (!("wakeLock" in navigator)) return;
  async function request(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    // Refused with a low battery, for example.
    const held = await navigator.wakeLock.request("screen").catch(() => null);
    if (until.aborted) void held?.release();
    else until.addEventListener("abort", () => void held?.release());
  }

  void request();
  document.addEventListener("visibilitychange", () => void request(), { signal: until });
}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
