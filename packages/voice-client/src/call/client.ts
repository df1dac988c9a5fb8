import { VoiceError } from "../errors.ts";
import type { Milliseconds, StartedCall, VoiceEventMap } from "../events.ts";
import { CallAttempt } from "./attempt.ts";
import { createEventHub } from "./event-hub.ts";
import type { CallTarget, VoiceProvider, VoiceSession } from "./provider.ts";
import { addCaption, createSnapshotStore } from "./state.ts";

/**
 * How long after the end of a call or a start no new one is accepted: a double click on "End call" would otherwise start a
 * call (V7).
 */
export const END_GUARD_MS: Milliseconds = 700;

/** Voice calls of one page: at most one at a time. */
export type VoiceClient = ReturnType<typeof createVoiceClient>;

/**
 * Creates a client for voice calls. Creating one loads nothing and requests no permission, also where a page is prerendered.
 * Create one client per page.
 *
 * @example
 * const voice = createVoiceClient(createVapiProvider("public-key"));
 * voice.on("error", ({ message }) => console.log(message));
 * await voice.start({ assistantId: "0f3c…" });
 * Source: the specification, sections 4, 5, 7, 8 and 9 (register.md).
 */
export function createVoiceClient(provider: VoiceProvider) {
  const events = createEventHub<VoiceEventMap>();
  const store = createSnapshotStore(provider.usesMicrophone);
  let attempt: CallAttempt | null = null;
  let microphoneId: string | null = null;
  let typedLines = 0;

  function begin(target: CallTarget): Promise<StartedCall | null> {
    const next = new CallAttempt({
      provider,
      microphoneId,
      events,
      store,
      onTornDown() {
        attempt = null;
        setTimeout(() => store.update({ canStart: true }), END_GUARD_MS);
      },
    });
    attempt = next;
    store.dispatch({ type: "start" }, { ...store.initial, canStart: false, microphoneId });
    return next.run(target);
  }

  function session(): VoiceSession {
    if (!attempt?.session) throw new VoiceError("no-call");
    return attempt.session;
  }

  return {
    /** The same object until something changes: for `useSyncExternalStore`. */
    getSnapshot: store.getSnapshot,
    /** Calls a listener after each change; returns its unsubscribe. */
    subscribe: store.subscribe,
    /** Listens to one event; returns its unsubscribe. An exception of a listener is logged and has no other effect. */
    on: events.on,
    /** Loads the code of a call ahead of it, for example when the pointer enters the button. Never rejects. */
    async preload(): Promise<void> {
      await provider.preload().catch(() => undefined);
    },
    /**
     * Starts a call. Resolves when the assistant listens, or when the start has ended and is torn down. Call it in a
     * click, so that the browser prompts for the microphone and plays sound. It is refused while `canStart` of the
     * snapshot is false: during a call, and for `END_GUARD_MS` after one.
     *
     * @returns the call; null if the start was refused, failed (`error` is emitted) or was cancelled
     */
    async start(target: CallTarget): Promise<StartedCall | null> {
      if (store.getSnapshot().canStart) return begin(target);
      events.emit("call-start-progress", {
        stage: "validation",
        status: "failed",
        timestamp: new Date().toISOString(),
        metadata: { reason: attempt ? "already-started" : "just-ended" },
      });
      return null;
    },
    /** Ends the call or cancels the start. Resolves when the microphone is off, within about 3.5 s; never rejects. */
    async stop(): Promise<void> {
      await attempt?.end("stopped");
    },
    /** Forgets how the last call ended, and its captions: back to the state before it. Does nothing during a call. */
    dismiss: (): void =>
      store.dispatch({ type: "dismiss" }, attempt ? {} : { captions: store.initial.captions, example: null }),
    /** Mutes the microphone or, in a call without one, the assistant. @throws {VoiceError} no-call, "Call object is not available." */
    setMuted(muted: boolean): void {
      const current = session();
      const { muted: before } = store.getSnapshot();
      const { microphoneLevel } = store.initial;
      // First: the session asks whether the visitor is muted.
      store.update(muted ? { muted, microphoneLevel, microphoneNotice: null } : { muted });
      try {
        current.setMuted(muted);
      } catch (error) {
        store.update({ muted: before });
        throw error;
      }
    },
    /**
     * Says something in the visitor's place, where speaking is not possible; it joins the captions. While the line is down it is
     * not sent, and its caption says so.
     *
     * @returns whether it was sent
     * @throws {VoiceError} no-call
     */
    sendUserMessage(text: string): boolean {
      const { captions, reconnecting } = store.getSnapshot();
      const current = session();
      if (!reconnecting) current.send(text);
      const line = { id: `typed-${(typedLines += 1)}`, role: "user", text, isFinal: true } as const;
      store.update({ captions: addCaption(captions, reconnecting ? { ...line, isUnsent: true } : line) });
      return !reconnecting;
    },
    /** Takes one of the snapshot's choices, or answers with the name that they ask for. Does nothing without a call. */
    choose: (choice: string): void => attempt?.session?.choose?.(choice),
    /** Has an example call go on by itself, or wait for the visitor again. Does nothing without a call. */
    togglePlaying: (): void => attempt?.session?.togglePlaying?.(),
    /**
     * Chooses the microphone, for this call and the next ones.
     *
     * @throws {VoiceError} device-unavailable; the one before stays, and a call's `microphoneNotice` says so
     */
    async setInputDevice(deviceId: string): Promise<void> {
      await attempt?.microphone.choose(deviceId);
      microphoneId = deviceId;
      store.update({ microphoneId });
    },
    /** Opens the call's microphone anew, where it is silent, taken or blocked; call it in a click. Never rejects. */
    reopenMicrophone: async (): Promise<void> => attempt?.microphone.reopen(),
    /** Plays the assistant where the browser blocked or paused it; call it in a click. Resolves to true if it plays now. */
    resumePlayback: async (): Promise<boolean> => (await attempt?.session?.resumePlayback()) ?? false,
  };
}
