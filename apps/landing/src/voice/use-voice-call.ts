import type { CallTarget, VoiceClient, VoiceSnapshot } from "@contractor-roi/voice-client";
import { useCallback, useRef, useState, useSyncExternalStore, type ComponentType } from "react";
import { reportError } from "../reporting/report-error.ts";
import type { VoiceStatus } from "./voice-button-labels.ts";

type LoadedVoice = {
  readonly client: VoiceClient;
  readonly target: CallTarget;
  readonly Panel: ComponentType<{ readonly client: VoiceClient; readonly isInDialog: boolean }>;
};

export type VoiceCall = {
  readonly status: VoiceStatus;
  /** Whether a click may start a call; false right after a call (V7). */
  readonly canStart: boolean;
  /** null until the voice chunk is loaded. */
  readonly voice: LoadedVoice | null;
  /** Loads what a call needs, without starting one. */
  readonly approach: () => void;
  /** Starts a call, or ends the one that is connected. */
  readonly toggle: () => void;
};

const NO_CALL = { status: "idle", canStart: true } as const satisfies Pick<VoiceSnapshot, "status" | "canStart">;

/** The demo call of the page. Nothing of it is loaded before `approach` or `toggle`. */
export function useVoiceCall(): VoiceCall {
  const [voice, setVoice] = useState<LoadedVoice | null>(null);
  const [waiting, setWaiting] = useState<"no" | "for-chunk" | "failed">("no");
  const fetching = useRef<Promise<LoadedVoice> | null>(null);

  const load = useCallback((): Promise<LoadedVoice> => {
    fetching.current ??= fetchVoice().then(
      (fetched) => {
        setVoice(fetched);
        void fetched.client.preload();
        return fetched;
      },
      (error: unknown) => {
        fetching.current = null;
        throw error;
      },
    );
    return fetching.current;
  }, []);

  const subscribe = voice?.client.subscribe ?? neverChanges;
  const status = useSyncExternalStore(
    subscribe,
    () => (voice?.client.getSnapshot() ?? NO_CALL).status,
    () => NO_CALL.status,
  );
  const canStart = useSyncExternalStore(
    subscribe,
    () => (voice?.client.getSnapshot() ?? NO_CALL).canStart,
    () => NO_CALL.canStart,
  );

  const start = async (): Promise<void> => {
    setWaiting("for-chunk");
    try {
      const { client, target } = await load();
      setWaiting("no");
      await client.start(target);
    } catch (error) {
      setWaiting("failed");
      reportError("voice/load-chunk", error);
    }
  };

  const approach = useCallback(() => {
    // A failure is shown only when a call is started.
    load().catch(() => undefined);
  }, [load]);

  return {
    status: waiting === "for-chunk" ? "connecting" : waiting === "failed" ? "error" : status,
    canStart,
    voice,
    approach,
    toggle: () => {
      if (status === "connected") void voice?.client.stop();
      else if (status === "idle" && canStart && waiting !== "for-chunk") void start();
    },
  };
}

/** Retries a failed fetch once. */
async function fetchVoice(): Promise<LoadedVoice> {
  const fetchChunk = () => import("./voice-call.ts");
  const { CallPanel, createPageVoiceClient, DEMO_ASSISTANT } = await fetchChunk().catch(fetchChunk);
  return { client: createPageVoiceClient(), target: DEMO_ASSISTANT, Panel: CallPanel };
}

/** A `subscribe` function of a store that never changes. */
export function neverChanges(): () => void {
  return () => undefined;
}
