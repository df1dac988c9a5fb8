import type { Level } from "../call-constants.ts";
import type { Transcript } from "../voice-events.ts";
import { INITIAL_CALL_STATE, transition, type CallStateEvent, type VoiceCallState } from "./call-state.ts";
import { createEventHub } from "./event-hub.ts";

/** One line of live captions. */
export type Caption = Transcript & {
  /** A typed line that the assistant did not get, as the line was down. */
  readonly isUnsent?: true | undefined;
};

/**
 * What a visitor should know of the microphone. "switched": the call goes on with another one, as the chosen one is gone or
 * busy. "silent": no signal for `SILENT_MICROPHONE_MS`. "unmeasured": the browser has stopped to measure it. "interrupted":
 * the system or another program has it. "unplugged", "blocked": nobody hears the visitor, and there is no other one.
 */
export type MicrophoneNotice = "switched" | "silent" | "unmeasured" | "interrupted" | "unplugged" | "blocked";

/** Details of the call besides its state. */
type VoiceCallDetails = {
  /** A start is accepted: no call is running, and the last one has been over for `END_GUARD_MS`. */
  readonly canStart: boolean;
  /** The visitor has muted the microphone. */
  readonly muted: boolean;
  /** How loud the assistant is, in steps of 0.02. */
  readonly volume: Level;
  /** How loud the visitor is, in steps of 0.02; 0 while muted. */
  readonly microphoneLevel: Level;
  /** The assistant is speaking. */
  readonly speaking: boolean;
  /** The connection is interrupted and being restored. */
  readonly reconnecting: boolean;
  /** The browser asks the visitor for the microphone, and the start waits for the answer. */
  readonly askingForMicrophone: boolean;
  /** Null if all is well, and while the visitor has muted it. */
  readonly microphoneNotice: MicrophoneNotice | null;
  /** The microphone of the call, or the one that was chosen for the next; null if the browser has not named one. */
  readonly microphoneId: string | null;
  /** The browser does not play the assistant until `resumePlayback()` runs in a click. */
  readonly playbackBlocked: boolean;
  /** All that was said, oldest first. Kept after the call, until the next one starts or `dismiss()`. */
  readonly captions: readonly Caption[];
};

/** Everything a page can show of a voice client, as one immutable value. */
export type VoiceSnapshot = VoiceCallState & VoiceCallDetails;

/** Of a client that has not made a call. */
export const INITIAL_DETAILS: VoiceCallDetails = {
  canStart: true,
  muted: false,
  volume: 0,
  microphoneLevel: 0,
  speaking: false,
  reconnecting: false,
  askingForMicrophone: false,
  microphoneNotice: null,
  microphoneId: null,
  playbackBlocked: false,
  captions: [],
};

/** Of a client that has not made a call. */
const INITIAL_SNAPSHOT: VoiceSnapshot = { ...INITIAL_CALL_STATE, ...INITIAL_DETAILS };

/** Puts a line in the place of the one with its id, or adds it. All other lines stay the same objects. */
export function addCaption(captions: readonly Caption[], line: Caption): readonly Caption[] {
  if (!captions.some(({ id }) => id === line.id)) return [...captions, line];
  return captions.map((caption) => (caption.id === line.id ? line : caption));
}

/** Rounds a level, so that small fluctuations create no new snapshot. */
export function roundLevel(level: Level): Level {
  return Math.round(level * 50) / 50;
}

/** Holds the snapshot: the same object until something in it changes, as `useSyncExternalStore` needs it. */
export type SnapshotStore = {
  getSnapshot(): VoiceSnapshot;
  subscribe(listener: () => void): () => void;
  /** Applies an event and changes details, in one snapshot. */
  dispatch(event: CallStateEvent, details?: Partial<VoiceCallDetails>): void;
  update(details: Partial<VoiceCallDetails>): void;
};

/** @param onListenerError called with what a listener threw */
export function createSnapshotStore(onListenerError: (error: unknown) => void): SnapshotStore {
  const listeners = createEventHub<{ change: [] }>((_event, error) => onListenerError(error));
  let state = INITIAL_CALL_STATE;
  let details = INITIAL_DETAILS;
  let snapshot = INITIAL_SNAPSHOT;

  function change(nextState: VoiceCallState, changes: Partial<VoiceCallDetails>): void {
    const changed = Object.entries(changes).some(
      ([key, value]) => !Object.is(details[key as keyof VoiceCallDetails], value),
    );
    if (nextState === state && !changed) return;
    state = nextState;
    details = changed ? { ...details, ...changes } : details;
    snapshot = { ...state, ...details };
    listeners.emit("change");
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => listeners.on("change", listener),
    dispatch: (event, changes = {}) => change(transition(state, event), changes),
    update: (changes) => change(state, changes),
  };
}
