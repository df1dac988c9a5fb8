import { probeMicrophone } from "../browser/audio-devices.ts";
import { DEFAULT_TIMEOUTS, END_GUARD_MS, type Level, type VoiceTimeouts } from "../call-constants.ts";
import { createAttempt, type CallAttempt } from "../call/call-attempt.ts";
import { createEventHub } from "../call/event-hub.ts";
import { createSnapshotStore, INITIAL_DETAILS, type VoiceSnapshot } from "../call/voice-snapshot.ts";
import type { CallTarget } from "../provider/call-target.ts";
import { addCaption } from "../call/captions.ts";
import { readToolCalls } from "../call/server-messages.ts";
import type { VoiceProvider, VoiceSession } from "../provider/session-contract.ts";
import { vapiProvider } from "../provider/vapi/vapi-provider.ts";
import { VoiceError } from "../voice-errors.ts";
import type { ServerMessage, StartedCall, VoiceEventMap } from "../voice-events.ts";
import type { ClientMessage, SayOptions } from "./client-messages.ts";
import { runTool, type ClientTool } from "./client-tools.ts";

/** How a voice client reaches the provider. */
export type VoiceClientOptions = {
  /** The provider's public client key: visitors can read it. */
  readonly apiKey: string;
  /** Where `/call/web` is. @default "https://api.vapi.ai" */
  readonly apiBaseUrl?: string | undefined;
  /** URL of another call engine, such as the sandbox's. @default the provider's own */
  readonly engineUrl?: string | undefined;
  /** Who makes the calls. @default the adapter to `@vapi-ai/web` */
  readonly provider?: VoiceProvider | undefined;
  /** Time limits, in milliseconds; omitted ones keep their defaults. */
  readonly timeouts?: Partial<VoiceTimeouts> | undefined;
  /** Logs exceptions of listeners. @default console */
  readonly logger?: Pick<Console, "error"> | undefined;
};

/** Voice calls of one page: at most one at a time. */
export type VoiceClient = {
  /** The same object until something changes: for `useSyncExternalStore`. */
  getSnapshot(): VoiceSnapshot;
  /** Calls `listener` after each change; returns its unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Listens to one event; returns its unsubscribe. What a listener throws is logged and has no other effect. */
  on<E extends keyof VoiceEventMap>(event: E, listener: (...args: VoiceEventMap[E]) => void): () => void;
  /** Loads the SDK ahead of a call, for example when the pointer enters the button. Never rejects. */
  preload(): Promise<void>;
  /**
   * Starts a call. Resolves when the assistant listens, or when the start has ended and is torn down. Call it in a
   * click, so that the browser prompts for the microphone and plays sound. It is refused while `canStart` of the
   * snapshot is false: during a call, and for `END_GUARD_MS` after one.
   *
   * @param options.signal cancels the start; ignored once the call is connected
   * @returns the call; null if the start was refused, failed (`error` is emitted) or was cancelled
   */
  start(target: CallTarget, options?: { readonly signal?: AbortSignal | undefined }): Promise<StartedCall | null>;
  /** Ends the call or cancels the start. Resolves when the microphone is off, within about 3.5 s; never rejects. */
  stop(): Promise<void>;
  /** Forgets how the last call ended, and its captions: back to the state before it. Does nothing during a call. */
  dismiss(): void;
  /** @throws {VoiceError} no-call, "Call object is not available." */
  setMuted(muted: boolean): void;
  /** How loud the assistant is played, from 0 to 1, in this call and the next ones. @default 1 */
  setPlaybackVolume(volume: Level): void;
  /** Sends a message to the assistant's server. @throws {VoiceError} no-call */
  send(message: ClientMessage): void;
  /** Makes the assistant say a sentence. @throws {VoiceError} no-call */
  say(text: string, options?: SayOptions): void;
  /** Says something in the visitor's place, where speaking is not possible; it joins the captions. @throws {VoiceError} no-call */
  sendUserMessage(text: string): void;
  /** Lets the assistant call a function of the page; returns what takes that back. A tool of the same name is replaced. */
  addTool<Args>(name: string, tool: ClientTool<Args>): () => void;
  /** Chooses the microphone, for this call and the next ones. @throws {VoiceError} device-unavailable */
  setInputDevice(deviceId: string): Promise<void>;
  /** Chooses the speaker, for this call and the next ones. @throws {VoiceError} device-unavailable */
  setOutputDevice(deviceId: string): Promise<void>;
  /** Plays the assistant where the browser blocked it; call it in a click. Resolves to true if it plays now. */
  resumePlayback(): Promise<boolean>;
  /**
   * Ends the call, and removes all listeners, subscribers and tools. The client itself can be used again: a cleanup that
   * React's StrictMode runs once too often breaks nothing.
   */
  dispose(): Promise<void>;
};

/**
 * Creates a client for voice calls. Creating one loads nothing and requests no permission: `preload()` or `start()`
 * loads the SDK, `start()` loads the call engine and opens the microphone. Create one client per page. It works in any
 * framework and can be created on a server, where `start()` fails with unsupported-browser.
 *
 * @throws {TypeError} if `apiKey` is empty
 * @example
 * const voice = createVoiceClient({ apiKey: "public-key" });
 * voice.on("transcript", ({ role, text }) => console.log(role, text));
 * await voice.start({ assistantId: "0f3c…" });
 * Source: product.md, sections 4, 5, 7, 8 and 9 (voice).
 */
export function createVoiceClient(options: VoiceClientOptions): VoiceClient {
  if (options.apiKey === "") throw new TypeError("Cannot make a voice client as apiKey must not be empty");
  const logger = options.logger ?? console;
  const events = createEventHub<VoiceEventMap>((event, error) =>
    logger.error(`A "${event}" listener of the voice client threw:`, error),
  );
  const store = createSnapshotStore((error) => logger.error("A subscriber of the voice client threw:", error));
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  let attempt: CallAttempt | null = null;
  const provider = options.provider ?? vapiProvider;
  const tools = new Map<string, ClientTool<unknown>>();
  let microphoneId: string | null = null;
  let speakerId: string | null = null;
  let playbackVolume: Level = 1;

  function begin(target: CallTarget, signal: AbortSignal | undefined): Promise<StartedCall | null> {
    const next = createAttempt(
      target,
      {
        provider,
        apiKey: options.apiKey,
        apiBaseUrl: options.apiBaseUrl,
        engineUrl: options.engineUrl,
        timeouts,
        microphoneId,
        speakerId,
        playbackVolume,
        events,
        store,
        onMessage: runTools,
        over() {
          attempt = null;
          setTimeout(() => store.update({ canStart: true }), END_GUARD_MS);
        },
      },
      signal,
    );
    attempt = next;
    store.dispatch({ type: "start" }, { ...INITIAL_DETAILS, canStart: false, microphoneId });
    return next.run();
  }

  function runTools(message: ServerMessage): void {
    for (const { name, args } of readToolCalls(message)) {
      const tool = tools.get(name);
      if (tool) void answerTool(name, tool, args);
    }
  }

  async function answerTool(name: string, tool: ClientTool<unknown>, args: unknown): Promise<void> {
    const caller = attempt;
    try {
      const result = await runTool(tool, args);
      if (result !== null && caller === attempt) caller?.session?.send(addMessage("system", `${name}: ${result}`));
    } catch (cause) {
      events.emit("warning", new VoiceError("tool-failed", { cause }));
    }
  }

  function session(): VoiceSession {
    if (!attempt?.session) throw new VoiceError("no-call");
    return attempt.session;
  }

  async function stop(reason: "stopped" | "disposed"): Promise<void> {
    await attempt?.end(reason);
  }

  return {
    getSnapshot: store.get,
    subscribe: store.subscribe,
    on: events.on,
    preload: () => provider.load().catch(() => undefined),
    async start(target, { signal } = {}) {
      if (signal?.aborted) return null;
      if (!store.get().canStart) {
        events.emit("call-start-progress", {
          stage: "validation",
          status: "failed",
          timestamp: new Date().toISOString(),
          metadata: { reason: attempt ? "already-started" : "just-ended" },
        });
        return null;
      }
      return begin(target, signal);
    },
    stop: () => stop("stopped"),
    dismiss: () => store.dispatch({ type: "dismiss" }, attempt ? {} : { captions: INITIAL_DETAILS.captions }),
    setMuted(muted) {
      session().setMuted(muted);
      store.update(muted ? { muted, microphoneLevel: 0, microphoneSilent: false } : { muted });
    },
    setPlaybackVolume(volume) {
      playbackVolume = Math.min(1, Math.max(0, volume));
      attempt?.session?.setPlaybackVolume(playbackVolume);
    },
    send: (message) => session().send(message),
    say(text, sayOptions = {}) {
      session().send({
        type: "say",
        message: text,
        endCallAfterSpoken: sayOptions.endCallAfterSpoken ?? false,
        interruptionsEnabled: sayOptions.interruptible ?? false,
        interruptAssistantEnabled: sayOptions.interruptAssistant ?? false,
      });
    },
    sendUserMessage(text) {
      session().send(addMessage("user", text));
      store.update({ captions: addCaption(store.get().captions, { role: "user", text, isFinal: true }) });
    },
    addTool(name, tool) {
      tools.set(name, tool as ClientTool<unknown>);
      return () => {
        if (tools.get(name) === (tool as ClientTool<unknown>)) tools.delete(name);
      };
    },
    async setInputDevice(deviceId) {
      await probeMicrophone(deviceId);
      microphoneId = deviceId;
      await attempt?.session?.setMicrophone(deviceId);
      store.update({ microphoneId });
    },
    async setOutputDevice(deviceId) {
      await attempt?.session?.setSpeaker(deviceId);
      speakerId = deviceId;
    },
    resumePlayback: async () => (await attempt?.session?.resumePlayback()) ?? false,
    async dispose() {
      const removals = [events.remover(), store.remover()];
      tools.clear();
      await stop("disposed");
      for (const remove of removals) remove();
    },
  };
}

function addMessage(role: "user" | "system", content: string): ClientMessage {
  return { type: "add-message", message: { role, content }, triggerResponseEnabled: role === "user" };
}
