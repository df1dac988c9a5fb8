import type Vapi from "@vapi-ai/web";

/** The engine's call object, as the SDK returns it. */
export type CallObject = NonNullable<ReturnType<Vapi["getDailyCallObject"]>>;

/**
 * Works around three defects of the SDK and its engine: a noise filter that breaks unmutes a muted visitor, a promise
 * has no rejection handler, and of two concurrent `destroy()` calls the first never settles.
 */
export function guardCallObject(
  call: CallObject,
  guards: { readonly isMuted: () => boolean; readonly onObserverFailure: (cause: unknown) => void },
): void {
  const setLocalAudio = call.setLocalAudio.bind(call);
  call.setLocalAudio = (on, options) => setLocalAudio(on && !guards.isMuted(), options);

  const destroy = call.destroy.bind(call);
  let destroyed: Promise<void> | null = null;
  call.destroy = () => (destroyed ??= destroy());

  const observe = call.startRemoteParticipantsAudioLevelObserver.bind(call);
  call.startRemoteParticipantsAudioLevelObserver = async (interval) => {
    await Promise.resolve(observe(interval)).catch(guards.onObserverFailure);
  };
}

/** The microphone and camera tracks the engine holds, read from its store as daily-js reads them. */
export function engineTracks(call: CallObject): readonly MediaStreamTrack[] {
  const engine = window as { _daily?: { instances?: Record<string, { callMachine?: EngineStore } | undefined> } };
  const store = engine._daily?.instances?.[call.callClientId]?.callMachine?.store;
  const streams = Object.values(store?.getState().local?.streams ?? {});
  const local = call.participants().local;
  return [
    ...streams.flatMap((entry) => entry?.stream?.getTracks() ?? []),
    ...Object.values(local?.tracks ?? {}).flatMap((track) => track?.persistentTrack ?? []),
  ];
}

/**
 * Sends `left-meeting` in place of an engine that does not respond: daily-js has no timeout for this message, and
 * creates no other call object until it arrives.
 */
export function forceLeave(call: CallObject): void {
  if (!call.callClientId) return;
  window.postMessage(
    { what: "iframe-call-message", from: "embedded", callClientId: call.callClientId, action: "left-meeting" },
    window.location.origin,
  );
}

/** daily-js adds a `<script>` per call to load its engine, and never removes one. */
export function removeEngineScripts(engineUrl: string | undefined): void {
  const address = engineUrl === undefined ? null : new URL(engineUrl, document.baseURI).href;
  for (const script of document.querySelectorAll<HTMLScriptElement>("head > script[src]")) {
    if (script.src === address || script.src.includes("/call-machine-object-bundle.js")) script.remove();
  }
}

type EngineStore = {
  readonly store?: {
    getState(): { local?: { streams?: Record<string, { stream?: MediaStream } | undefined> } };
  };
};
