import type { VoiceSnapshot } from "../call/voice-snapshot.ts";
import type { VoiceClient } from "../client/voice-client.ts";
import type { ProviderTypes } from "../provider/session-contract.ts";
import type { VapiTypes } from "../provider/vapi/vapi-types.ts";
import type { SharedSource } from "./call-source.ts";

/** What a visitor can do. */
type VoiceCallActions = {
  /** Loads what a call needs; call it when the button is approached. */
  preload(): void;
  /** Starts a call; call it in a click. After an error it tries again. */
  start(): void;
  /** Ends the call, or cancels its start at any moment. */
  stop(): void;
  /** Forgets how the last call ended. */
  dismiss(): void;
  toggleMuted(): void;
  /** Returns false if nothing was sent, as there is no call or the line is down. */
  sendUserMessage(text: string): boolean;
  /** Resolves to whether that microphone is in use now. */
  chooseMicrophone(deviceId: string): Promise<boolean>;
  /** Plays the sound that the browser blocked; call it in a click. */
  resumePlayback(): void;
};

/** A voice call as a component shows it: the client's snapshot (status, captions, levels, muted and so on), and the actions. */
export type VoiceCall<Types extends ProviderTypes = VapiTypes> = VoiceSnapshot & {
  /** Null until it is loaded. */
  readonly client: VoiceClient<Types> | null;
  /** The same functions all the time. */
  readonly actions: VoiceCallActions;
};

/** One component's view of a source. */
type CallController<Types extends ProviderTypes> = {
  /** The same object until something changes. */
  getCall(): VoiceCall<Types>;
  subscribe(listener: () => void): () => void;
  /** Whom the next call is for. */
  setTarget(target: Types["target"]): void;
};

/** @param firstTarget whom a call is for until `setTarget` says another */
export function createCallController<Types extends ProviderTypes>(
  source: SharedSource<Types>,
  firstTarget: Types["target"],
): CallController<Types> {
  let target = firstTarget;
  let listeners = 0;
  /** This component has started what the source still loads. */
  let hasStarted = false;
  let shown: VoiceSnapshot | null = null;
  let call: VoiceCall<Types> | null = null;

  const actions: VoiceCallActions = {
    preload: source.preload,
    start() {
      hasStarted = true;
      source.start(target);
    },
    stop: source.stop,
    dismiss: source.dismiss,
    toggleMuted() {
      const snapshot = source.client?.getSnapshot();
      if (snapshot?.status === "connected") source.client?.setMuted(!snapshot.muted);
    },
    sendUserMessage(text) {
      const { client } = source;
      if (client?.getSnapshot().status !== "connected" || text.trim() === "") return false;
      return client.sendUserMessage(text.trim());
    },
    async chooseMicrophone(deviceId) {
      const choosing = source.client?.setInputDevice(deviceId).then(
        () => true,
        () => false,
      );
      return (await choosing) ?? false;
    },
    resumePlayback: () => void source.client?.resumePlayback(),
  };

  return {
    getCall() {
      const { client } = source;
      const next = source.getSnapshot();
      if (!call || next !== shown || call.client !== client) {
        shown = next;
        call = { ...next, client, actions };
      }
      return call;
    },
    subscribe(listener) {
      listeners += 1;
      const unsubscribe = source.subscribe(listener);
      return () => {
        listeners -= 1;
        unsubscribe();
        // Not at once: StrictMode and hot reload take a component away and put it back in the same turn.
        setTimeout(() => {
          if (listeners === 0 && hasStarted && !source.client) source.cancelLoading();
        });
      };
    },
    setTarget(next) {
      target = next;
    },
  };
}
