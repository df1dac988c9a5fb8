import { createSnapshotStore, type VoiceSnapshot } from "../call/voice-snapshot.ts";
import type { VoiceClient } from "../client/voice-client.ts";
import type { ProviderTypes } from "../provider/session-contract.ts";
import type { VapiTypes } from "../provider/vapi/vapi-types.ts";
import { VoiceError } from "../voice-errors.ts";

/** A client, or what loads it when a call is wanted. */
export type CallSource<Types extends ProviderTypes = VapiTypes> =
  | VoiceClient<Types>
  | (() => Promise<VoiceClient<Types>>);

/** A source as all components that show it share it: the client's state, or that of the loading. */
export type SharedSource<Types extends ProviderTypes> = {
  /** Null until it is loaded. */
  readonly client: VoiceClient<Types> | null;
  getSnapshot(): VoiceSnapshot;
  subscribe(listener: () => void): () => void;
  preload(): void;
  /** Starts a call, when the client is there. */
  start(target: Types["target"]): void;
  /** Ends the call, or cancels the start. */
  stop(): void;
  /** Cancels a start that still waits for the client. */
  cancelLoading(): void;
  dismiss(): void;
};

const shared = new WeakMap<object, unknown>();

/** The same for the same source. */
export function shareSource<Types extends ProviderTypes>(source: CallSource<Types>): SharedSource<Types> {
  const known = (shared.get(source) as SharedSource<Types> | undefined) ?? createSharedSource(source);
  shared.set(source, known);
  return known;
}

function createSharedSource<Types extends ProviderTypes>(source: CallSource<Types>): SharedSource<Types> {
  /** Owns the state until there is a client. */
  const pending = createSnapshotStore((error) => console.error(error));
  const listeners = new Set<() => void>();
  let client = typeof source === "function" ? null : source;
  let loading: Promise<VoiceClient<Types>> | null = null;
  /** The start that waits for the client. */
  let waiting: symbol | null = null;
  let unfollow: (() => void) | null = null;

  function emit(): void {
    for (const listener of Array.from(listeners)) listener();
  }

  function follow(): void {
    unfollow?.();
    unfollow = listeners.size > 0 ? (client ?? pending).subscribe(emit) : null;
  }

  async function load(): Promise<VoiceClient<Types>> {
    if (typeof source !== "function") return source;
    try {
      const loaded = await (loading ??= source());
      if (client !== loaded) {
        client = loaded;
        follow();
        emit();
        void loaded.preload();
      }
      return loaded;
    } catch (cause) {
      loading = null;
      throw new VoiceError("sdk-not-loaded", { cause });
    }
  }

  async function loadAndStart(target: Types["target"]): Promise<void> {
    const start = (waiting = Symbol("start"));
    pending.dispatch({ type: "start" }, { canStart: false });
    pending.dispatch({ type: "stage", stage: "initialization" });
    try {
      const loaded = await load();
      if (waiting === start) await loaded.start(target);
    } catch (error) {
      if (waiting !== start) return;
      pending.dispatch({ type: "leave" });
      pending.dispatch({ type: "fail", error: error as VoiceError }, { canStart: true });
    } finally {
      if (waiting === start) waiting = null;
    }
  }

  function cancelLoading(): void {
    waiting = null;
    if (client) return;
    pending.dispatch({ type: "leave" });
    const end = { by: "visitor", reason: "cancelled", callId: null, durationMs: 0 } as const;
    pending.dispatch({ type: "end", end }, { canStart: true });
  }

  return {
    get client() {
      return client;
    },
    getSnapshot: () => (client ?? pending).getSnapshot(),
    subscribe(listener) {
      listeners.add(listener);
      if (!unfollow) follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) follow();
      };
    },
    preload: () => void (client ? client.preload() : load().catch(() => undefined)),
    start(target) {
      if (client) void client.start(target);
      else if (pending.getSnapshot().canStart) void loadAndStart(target);
    },
    stop() {
      cancelLoading();
      void client?.stop();
    },
    cancelLoading,
    dismiss: () => (client ? client.dismiss() : pending.dispatch({ type: "dismiss" })),
  };
}
