import type Vapi from "@vapi-ai/web";
import { callEngines } from "./sdk.ts";

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
  const local = call.participants().local;
  return [
    ...storedTracks(engineStore(call)),
    ...Object.values(local?.tracks ?? {}).flatMap((track) => track?.persistentTrack ?? []),
  ];
}

/** Reports with each change whether somebody else with sound is there, once there was somebody. */
export function watchAssistant(call: CallObject, report: (isPresent: boolean) => void): void {
  let wasPresent = false;
  const look = (): void => {
    const isPresent = Object.values(call.participants()).some(({ local, tracks }) => {
      const state = tracks?.audio?.state;
      return !local && state !== undefined && state !== "off" && state !== "blocked";
    });
    wasPresent ||= isPresent;
    if (wasPresent) report(isPresent);
  };
  for (const event of ["participant-joined", "participant-updated", "participant-left"] as const) call.on(event, look);
}

function engineStore({ callClientId }: CallObject) {
  return callEngines()[callClientId]?.callMachine?.store;
}

function storedTracks(store: ReturnType<typeof engineStore>): readonly MediaStreamTrack[] {
  const streams = Object.values(store?.getState().local?.streams ?? {});
  return streams.flatMap((entry) => entry?.stream?.getTracks() ?? []);
}

/** A browser's question may be answered long after the call. */
const LATE_MICROPHONE_MS = 600_000;
const LATE_CHECK_MS = 100;

/**
 * Stops the microphone that a call has. If its engine is opening one, that is the call's, too: it is stopped when it opens,
 * though nobody waits for it any more. Called before the call object is destroyed, as daily-js then
 * forgets the engine.
 */
export function releaseMicrophone(call: CallObject, isOpening: boolean): void {
  for (const track of engineTracks(call)) track.stop();
  const store = engineStore(call);
  if (!store || !isOpening) return;
  post(call, { from: "module", action: "local-audio", state: false });
  const checks = setInterval(() => {
    // Should engines of two calls share a store, the tracks are those of the next call.
    if (Object.values(callEngines()).some((engine) => engine?.callMachine?.store === store)) return;
    for (const track of storedTracks(store)) {
      track.enabled = false;
      track.stop();
    }
  }, LATE_CHECK_MS);
  setTimeout(() => clearInterval(checks), LATE_MICROPHONE_MS);
}

/**
 * Sends `left-meeting` in place of an engine that does not respond: daily-js has no timeout for this message, and
 * creates no other call object until it arrives.
 */
export function forceLeave(call: CallObject): void {
  post(call, { from: "embedded", action: "left-meeting" });
}

/** Between daily-js, "module", and its engine, "embedded". */
function post({ callClientId }: CallObject, message: Readonly<Record<string, unknown>>): void {
  if (callClientId) window.postMessage({ what: "iframe-call-message", callClientId, ...message }, location.origin);
}
