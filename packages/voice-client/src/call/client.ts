import { VoiceError } from "../errors.ts";
import type { Milliseconds, StartedCall, VoiceEventMap } from "../events.ts";
import { createAttempt, type CallAttempt } from "./attempt.ts";
import { createEventHub } from "./event-hub.ts";
import { probeMicrophone } from "./microphone.ts";
import type { VoiceProvider, VoiceSession } from "./provider.ts";
import type { CallTarget, ClientMessage } from "../vapi/types.ts";
import { addCaption, createSnapshotStore, INITIAL_DETAILS, type VoiceSnapshot } from "./state.ts";

/**
 * How long after the end of a call or a start no new one is accepted: a double click on "End call" would otherwise start a
 * call (V7).
 */
export const END_GUARD_MS: Milliseconds = 700;

/**
 * A function that the assistant may call in the page, such as opening a form. The assistant does not wait for it. A call
 * that the provider repeats runs once.
 *
 * @example
 * voice.addTool("open_form", { read: (args) => parse(FormArguments, args), run: ({ trade }) => openForm(trade) });
 */
type ClientTool<Args> = {
  /** Turns the model's JSON into arguments; an exception is a `tool-failed` warning. */
  readonly read: (args: unknown) => Args;
  /** Returns, or resolves to, a text for the assistant; null or undefined for none. */
  readonly run: (args: Args) => string | null | undefined | void | Promise<string | null | undefined | void>;
};

/** Voice calls of one page: at most one at a time. */
export type VoiceClient = {
  /** The same object until something changes: for `useSyncExternalStore`. */
  getSnapshot(): VoiceSnapshot;
  /** Calls `listener` after each change; returns its unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Listens to one event; returns its unsubscribe. An exception of a listener is logged and has no other effect. */
  on<E extends keyof VoiceEventMap>(event: E, listener: (...args: VoiceEventMap[E]) => void): () => void;
  /** Loads the code of a call ahead of it, for example when the pointer enters the button. Never rejects. */
  preload(): Promise<void>;
  /**
   * Starts a call. Resolves when the assistant listens, or when the start has ended and is torn down. Call it in a
   * click, so that the browser prompts for the microphone and plays sound. It is refused while `canStart` of the
   * snapshot is false: during a call, and for `END_GUARD_MS` after one.
   *
   * @returns the call; null if the start was refused, failed (`error` is emitted) or was cancelled
   */
  start(target: CallTarget): Promise<StartedCall | null>;
  /** Ends the call or cancels the start. Resolves when the microphone is off, within about 3.5 s; never rejects. */
  stop(): Promise<void>;
  /** Forgets how the last call ended, and its captions: back to the state before it. Does nothing during a call. */
  dismiss(): void;
  /** @throws {VoiceError} no-call, "Call object is not available." */
  setMuted(muted: boolean): void;
  /** Sends a message to the provider. @throws {VoiceError} no-call */
  send(message: ClientMessage): void;
  /**
   * Says something in the visitor's place, where speaking is not possible; it joins the captions. While the line is down it is
   * not sent, and its caption says so.
   *
   * @returns whether it was sent
   * @throws {VoiceError} no-call
   */
  sendUserMessage(text: string): boolean;
  /** Lets the assistant call a function of the page; returns a function that withdraws it. A tool of the same name is replaced. */
  addTool<Args>(name: string, tool: ClientTool<Args>): () => void;
  /**
   * Chooses the microphone, for this call and the next ones.
   *
   * @throws {VoiceError} device-unavailable; the one before stays, and a call's `microphoneNotice` says so
   */
  setInputDevice(deviceId: string): Promise<void>;
  /** Opens the call's microphone anew, where it is silent, taken or blocked; call it in a click. Never rejects. */
  reopenMicrophone(): Promise<void>;
  /** Plays the assistant where the browser blocked or paused it; call it in a click. Resolves to true if it plays now. */
  resumePlayback(): Promise<boolean>;
};

/**
 * Creates a client for voice calls. Creating one loads nothing and requests no permission. Create one client per page. It can
 * be created on a server, where `start()` fails with unsupported-browser.
 *
 * @param logger logs exceptions of listeners
 * @example
 * const voice = createVoiceClient(createVapiProvider({ apiKey: "public-key" }));
 * voice.on("transcript", ({ role, text }) => console.log(role, text));
 * await voice.start({ assistantId: "0f3c…" });
 * Source: product.md, sections 4, 5, 7, 8 and 9 (voice).
 */
export function createVoiceClient(provider: VoiceProvider, logger: Pick<Console, "error"> = console): VoiceClient {
  const events = createEventHub<VoiceEventMap>((event, error) =>
    logger.error(`A "${event}" listener of the voice client threw:`, error),
  );
  const store = createSnapshotStore((error) => logger.error("A subscriber of the voice client threw:", error));
  const tools = new Map<string, ClientTool<unknown>>();
  let attempt: CallAttempt | null = null;
  let microphoneId: string | null = null;
  let typedLines = 0;

  function begin(target: CallTarget): Promise<StartedCall | null> {
    const next = createAttempt(target, {
      provider,
      microphoneId,
      events,
      store,
      async runTool({ name, args }) {
        const tool = tools.get(name);
        return tool?.run(tool.read(args));
      },
      onTornDown() {
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
    preload: () =>
      provider.preload().then(
        () => undefined,
        () => undefined,
      ),
    async start(target) {
      if (store.getSnapshot().canStart) return begin(target);
      events.emit("call-start-progress", {
        stage: "validation",
        status: "failed",
        timestamp: new Date().toISOString(),
        metadata: { reason: attempt ? "already-started" : "just-ended" },
      });
      return null;
    },
    async stop() {
      await attempt?.end("stopped");
    },
    dismiss: () => store.dispatch({ type: "dismiss" }, attempt ? {} : { captions: INITIAL_DETAILS.captions }),
    setMuted(muted) {
      const current = session();
      const before = store.getSnapshot().muted;
      // First: the session asks whether the visitor is muted.
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
      if (!reconnecting)
        current.send({
          type: "add-message",
          message: { role: "user", content: text },
          triggerResponseEnabled: true,
        });
      const line = { id: `typed-${(typedLines += 1)}`, role: "user", text, isFinal: true } as const;
      store.update({ captions: addCaption(captions, reconnecting ? { ...line, isUnsent: true } : line) });
      return !reconnecting;
    },
    addTool(name, tool) {
      const entry = tool as ClientTool<unknown>;
      tools.set(name, entry);
      return () => {
        if (tools.get(name) === entry) tools.delete(name);
      };
    },
    async setInputDevice(deviceId) {
      await (attempt ? attempt.microphone.choose(deviceId) : probeMicrophone(deviceId));
      microphoneId = deviceId;
      store.update({ microphoneId });
    },
    reopenMicrophone: async () => attempt?.microphone.reopen(),
    resumePlayback: async () => (await attempt?.session?.resumePlayback()) ?? false,
  };
}
