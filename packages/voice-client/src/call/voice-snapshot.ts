import type { Level } from "../call-constants.ts";
import { INITIAL_CALL_STATE, type VoiceCallState } from "./call-state.ts";
import type { Caption } from "./captions.ts";

/** What is known about the call beside its state. */
export type VoiceCallDetails = {
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
  /** The browser does not play the assistant until `resumePlayback()` runs in a click. */
  readonly playbackBlocked: boolean;
  /** What was said, oldest first. Kept after the call, until the next one starts. */
  readonly captions: readonly Caption[];
};

/** All there is to show of a voice client, as one immutable value. */
export type VoiceSnapshot = VoiceCallState & VoiceCallDetails;

export const INITIAL_DETAILS: VoiceCallDetails = {
  canStart: true,
  muted: false,
  volume: 0,
  microphoneLevel: 0,
  speaking: false,
  reconnecting: false,
  playbackBlocked: false,
  captions: [],
};

/** Rounds a level so that noise in the third digit makes no new snapshot. */
export function roundLevel(level: Level): Level {
  return Math.round(level * 50) / 50;
}

/** Holds the snapshot: the same object until something in it changes, as `useSyncExternalStore` needs it. */
export type SnapshotStore = {
  get(): VoiceSnapshot;
  subscribe(listener: () => void): () => void;
  update(change: { readonly state?: VoiceCallState; readonly details?: Partial<VoiceCallDetails> }): void;
};

/** @param notify calls the listeners; it contains their exceptions */
export function createSnapshotStore(notify: (listeners: readonly (() => void)[]) => void): SnapshotStore {
  const listeners = new Set<{ readonly call: () => void }>();
  let state = INITIAL_CALL_STATE;
  let details = INITIAL_DETAILS;
  let snapshot: VoiceSnapshot = { ...state, ...details };
  return {
    get: () => snapshot,
    subscribe(listener) {
      const entry = { call: listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    update(change) {
      const nextState = change.state ?? state;
      const changed = Object.entries(change.details ?? {}).some(
        ([key, value]) => !Object.is(details[key as keyof VoiceCallDetails], value),
      );
      if (nextState === state && !changed) return;
      state = nextState;
      details = changed ? { ...details, ...change.details } : details;
      snapshot = { ...state, ...details };
      notify([...listeners].map((entry) => entry.call));
    },
  };
}
