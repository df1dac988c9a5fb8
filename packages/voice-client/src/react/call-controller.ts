import { INITIAL_SNAPSHOT, type VoiceSnapshot } from "../call/voice-snapshot.ts";
import type { VoiceClient } from "../client/voice-client.ts";
import type { CallTarget } from "../provider/call-target.ts";
import { VoiceError } from "../voice-errors.ts";

/** What a visitor can do. */
export type VoiceCallActions = {
  /** Loads what a call needs; call it when the button is approached. */
  preload(): void;
  /** Starts a call; call it in a click. After an error it tries again. */
  start(): void;
  /** Ends the call, or cancels its start at any moment. */
  stop(): void;
  /** Forgets how the last call ended. */
  dismiss(): void;
  toggleMuted(): void;
  /** Returns false if nothing was sent, as there is no call. */
  sendUserMessage(text: string): boolean;
  /** Resolves to whether that microphone is in use now. */
  chooseMicrophone(deviceId: string): Promise<boolean>;
  setPlaybackVolume(volume: number): void;
  resumePlayback(): void;
};

/** A voice call as a component shows it: the client's snapshot (status, captions, levels, muted and so on), and the actions. */
export type VoiceCall = VoiceSnapshot & {
  /** Null until it is loaded. */
  readonly client: VoiceClient | null;
  /** The same functions all the time. */
  readonly actions: VoiceCallActions;
};

/** A client, or what loads it when a call is wanted. */
export type CallSource = VoiceClient | (() => Promise<VoiceClient>);

/** One component's view of a client that may have to be loaded first. */
export type CallController = {
  /** The same object until something changes. */
  getCall(): VoiceCall;
  subscribe(listener: () => void): () => void;
  /** Whom the next call is for. */
  setTarget(target: CallTarget): void;
};

const LOADING: VoiceSnapshot = { ...INITIAL_SNAPSHOT, status: "connecting", stage: "initialization", canStart: false };

export function createCallController(source: CallSource): CallController {
  const listeners = new Set<() => void>();
  let client = typeof source === "function" ? null : source;
  let target: CallTarget | null = null;
  /** Stands for the call until there is a client. */
  let standIn: VoiceSnapshot | null = null;
  let loading: Promise<VoiceClient> | null = null;
  let starting: AbortController | null = null;
  let unfollow: (() => void) | null = null;
  let shown: VoiceSnapshot = INITIAL_SNAPSHOT;
  let call: VoiceCall | null = null;

  function emit(): void {
    for (const listener of Array.from(listeners)) listener();
  }

  function show(next: VoiceSnapshot | null): void {
    if (next === standIn) return;
    standIn = next;
    emit();
  }

  async function load(): Promise<VoiceClient> {
    if (typeof source !== "function") return source;
    try {
      const loaded = await (loading ??= source());
      if (client !== loaded) {
        client = loaded;
        if (listeners.size > 0) unfollow ??= loaded.subscribe(emit);
        emit();
        void loaded.preload();
      }
      return loaded;
    } catch (cause) {
      loading = null;
      throw new VoiceError("sdk-not-loaded", { cause });
    }
  }

  async function start(): Promise<void> {
    if (starting) return;
    const cancelling = new AbortController();
    starting = cancelling;
    try {
      if (!client) show(LOADING);
      const ready = client ?? (await load());
      if (cancelling.signal.aborted) return;
      show(null);
      if (target) await ready.start(target, { signal: cancelling.signal });
    } catch (error) {
      if (!cancelling.signal.aborted) {
        show({ ...INITIAL_SNAPSHOT, status: "error", error: error as VoiceError });
      }
    } finally {
      if (starting === cancelling) starting = null;
    }
  }

  const actions: VoiceCallActions = {
    preload: () => void (client ? client.preload() : load().catch(() => undefined)),
    start: () => void start(),
    stop() {
      starting?.abort();
      starting = null;
      show(null);
      void client?.stop();
    },
    dismiss() {
      show(null);
      client?.dismiss();
    },
    toggleMuted() {
      const snapshot = client?.getSnapshot();
      if (snapshot?.status === "connected") client?.setMuted(!snapshot.muted);
    },
    sendUserMessage(text) {
      if (client?.getSnapshot().status !== "connected" || text.trim() === "") return false;
      client.sendUserMessage(text.trim());
      return true;
    },
    async chooseMicrophone(deviceId) {
      const choosing = client?.setInputDevice(deviceId).then(
        () => true,
        () => false,
      );
      return (await choosing) ?? false;
    },
    setPlaybackVolume: (volume) => client?.setPlaybackVolume(volume),
    resumePlayback: () => void client?.resumePlayback(),
  };

  return {
    getCall() {
      const next = standIn ?? client?.getSnapshot() ?? INITIAL_SNAPSHOT;
      if (!call || next !== shown || call.client !== client) {
        shown = next;
        call = { ...next, client, actions };
      }
      return call;
    },
    subscribe(listener) {
      listeners.add(listener);
      unfollow ??= client?.subscribe(emit) ?? null;
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unfollow?.();
        unfollow = null;
      };
    },
    setTarget(next) {
      target = next;
    },
  };
}
