import { probeMicrophone } from "../browser/audio-devices.ts";
import { END_GUARD_MS } from "../call-constants.ts";
import { createAttempt, type CallAttempt } from "../call/call-attempt.ts";
import { createEventHub } from "../call/event-hub.ts";
import { addCaption, createSnapshotStore, INITIAL_DETAILS, type VoiceSnapshot } from "../call/voice-snapshot.ts";
import type { ProviderTypes, VoiceProvider, VoiceSession } from "../provider/session-contract.ts";
import { createVapiProvider } from "../provider/vapi/vapi-provider.ts";
import type { VapiSettings, VapiTypes } from "../provider/vapi/vapi-types.ts";
import { VoiceError } from "../voice-errors.ts";
import type { StartedCall, VoiceEventMap } from "../voice-events.ts";

type CommonOptions = {
  /** Logs exceptions of listeners. @default console */
  readonly logger?: Pick<Console, "error"> | undefined;
};

/** A client of the default provider, `@vapi-ai/web`. */
export type VoiceClientOptions = VapiSettings & CommonOptions & { readonly provider?: undefined };

/** A client of another provider, whose adapter holds the credentials. */
type ProviderClientOptions<Types extends ProviderTypes> = CommonOptions & {
  readonly provider: VoiceProvider<Types>;
};

/**
 * A function that the assistant may call in the page: for what only the page can do, such as opening a form. The assistant
 * does not wait for it. A call that the provider repeats runs once.
 *
 * @example
 * voice.addTool("open_form", { read: (args) => parse(FormArguments, args), run: ({ trade }) => openForm(trade) });
 */
type ClientTool<Args, Result = string> = {
  /** Turns what the assistant's model has sent into arguments; what it throws is a `tool-failed` warning. */
  readonly read: (args: unknown) => Args;
  /** What it returns, or resolves to, is told to the assistant; nothing is if that is null or undefined. */
  readonly run: (args: Args) => Result | null | undefined | void | Promise<Result | null | undefined | void>;
};

/** Voice calls of one page: at most one at a time. */
export type VoiceClient<Types extends ProviderTypes = VapiTypes> = {
  /** The same object until something changes: for `useSyncExternalStore`. */
  getSnapshot(): VoiceSnapshot;
  /** Calls `listener` after each change; returns its unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Listens to one event; returns its unsubscribe. What a listener throws is logged and has no other effect. */
  on<E extends keyof VoiceEventMap>(
    event: E,
    listener: (...args: VoiceEventMap<Types["incoming"]>[E]) => void,
  ): () => void;
  /** Loads the SDK ahead of a call, for example when the pointer enters the button. Never rejects. */
  preload(): Promise<void>;
  /**
   * Starts a call. Resolves when the assistant listens, or when the start has ended and is torn down. Call it in a
   * click, so that the browser prompts for the microphone and plays sound. It is refused while `canStart` of the
   * snapshot is false: during a call, and for `END_GUARD_MS` after one.
   *
   * @returns the call; null if the start was refused, failed (`error` is emitted) or was cancelled
   */
  start(target: Types["target"]): Promise<StartedCall | null>;
  /** Ends the call or cancels the start. Resolves when the microphone is off, within about 3.5 s; never rejects. */
  stop(): Promise<void>;
  /** Forgets how the last call ended, and its captions: back to the state before it. Does nothing during a call. */
  dismiss(): void;
  /** @throws {VoiceError} no-call, "Call object is not available." */
  setMuted(muted: boolean): void;
  /** Sends a message to the provider. @throws {VoiceError} no-call */
  send(message: Types["outgoing"]): void;
  /**
   * Says something in the visitor's place, where speaking is not possible; it joins the captions. While the line is down it is
   * not sent, and its caption says so.
   *
   * @returns whether it was sent
   * @throws {VoiceError} no-call
   */
  sendUserMessage(text: string): boolean;
  /** Lets the assistant call a function of the page; returns what takes that back. A tool of the same name is replaced. */
  addTool<Args>(name: string, tool: ClientTool<Args, Types["toolResult"]>): () => void;
  /** Chooses the microphone, for this call and the next ones. @throws {VoiceError} device-unavailable */
  setInputDevice(deviceId: string): Promise<void>;
  /** Plays the assistant where the browser blocked or paused it; call it in a click. Resolves to true if it plays now. */
  resumePlayback(): Promise<boolean>;
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
export function createVoiceClient(options: VoiceClientOptions): VoiceClient;
export function createVoiceClient<Types extends ProviderTypes>(
  options: ProviderClientOptions<Types>,
): VoiceClient<Types>;
export function createVoiceClient(
  options: VoiceClientOptions | ProviderClientOptions<ProviderTypes>,
): VoiceClient<ProviderTypes> {
  const provider: VoiceProvider = options.provider ?? createVapiProvider(options);
  const logger = options.logger ?? console;
  const events = createEventHub<VoiceEventMap>((event, error) =>
    logger.error(`A "${event}" listener of the voice client threw:`, error),
  );
  const store = createSnapshotStore((error) => logger.error("A subscriber of the voice client threw:", error));
  let attempt: CallAttempt | null = null;
  const tools = new Map<string, ClientTool<unknown, unknown>>();
  let microphoneId: string | null = null;
  let typedLines = 0;

  function begin(target: unknown): Promise<StartedCall | null> {
    const next = createAttempt(target, {
      provider,
      microphoneId,
      events,
      store,
      async runTool({ name, args }) {
        const tool = tools.get(name);
        return tool?.run(tool.read(args));
      },
      over() {
        attempt = null;
        setTimeout(() => store.update({ canStart: true }), END_GUARD_MS);
      },
    });
    attempt = next;
    store.dispatch({ type: "start" }, { ...INITIAL_DETAILS, canStart: false, microphoneId });
    return next.run();
  }

  function session(): VoiceSession {
    if (!attempt?.session) throw new VoiceError("no-call");
    return attempt.session;
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    on: events.on,
    preload: () => provider.load().catch(() => undefined),
    async start(target) {
      if (!store.getSnapshot().canStart) {
        events.emit("call-start-progress", {
          stage: "validation",
          status: "failed",
          timestamp: new Date().toISOString(),
          metadata: { reason: attempt ? "already-started" : "just-ended" },
        });
        return null;
      }
      return begin(target);
    },
    async stop() {
      await attempt?.end("stopped");
    },
    dismiss: () => store.dispatch({ type: "dismiss" }, attempt ? {} : { captions: INITIAL_DETAILS.captions }),
    setMuted(muted) {
      const current = session();
      const before = store.getSnapshot().muted;
      // First: the session asks what the visitor wants.
      store.update(muted ? { muted, microphoneLevel: 0, microphoneNotice: null } : { muted });
      try {
        current.setMuted(muted);
      } catch (error) {
        store.update({ muted: before });
        throw error;
      }
    },
    send: (message) => session().send(message),
    sendUserMessage(text) {
      const { captions, reconnecting } = store.getSnapshot();
      const current = session();
      if (!reconnecting) current.sendText(text);
      const line = { id: `typed-${(typedLines += 1)}`, role: "user", text, isFinal: true } as const;
      store.update({ captions: addCaption(captions, reconnecting ? { ...line, isUnsent: true } : line) });
      return !reconnecting;
    },
    addTool(name, tool) {
      const entry = tool as ClientTool<unknown, unknown>;
      tools.set(name, entry);
      return () => {
        if (tools.get(name) === entry) tools.delete(name);
      };
    },
    async setInputDevice(deviceId) {
      await probeMicrophone(deviceId);
      microphoneId = deviceId;
      await attempt?.session?.setMicrophone(deviceId);
      store.update({ microphoneId });
    },
    resumePlayback: async () => (await attempt?.session?.resumePlayback()) ?? false,
  };
}
