import type { VoiceError } from "../errors.ts";
import type { CallEnd, Example, Level, Milliseconds, StartedCall, Transcript } from "../events.ts";
import type { StartStage } from "../stages.ts";
import { createEventHub } from "./event-hub.ts";

/** The state of a call. */
export type VoiceCallState =
  | { readonly status: "idle"; /** How the last call ended. */ readonly ended?: CallEnd | undefined }
  | { readonly status: "connecting"; readonly stage: StartStage }
  | { readonly status: "connected"; readonly callId: string; readonly startedAt: Milliseconds }
  | { readonly status: "ending" }
  | { readonly status: "error"; readonly error: VoiceError };

/** Events that change the state of a call. */
type CallStateEvent =
  | { readonly type: "start" }
  | { readonly type: "stage"; readonly stage: StartStage }
  | { readonly type: "connect"; readonly call: StartedCall }
  /** Something ended the call or the start; the teardown begins. */
  | { readonly type: "leave" }
  /** The teardown is done. */
  | { readonly type: "end"; readonly end: CallEnd }
  | { readonly type: "fail"; readonly error: VoiceError }
  /** The visitor has read how the last call ended. */
  | { readonly type: "dismiss" };

/** The state of a client that has not made a call. */
const INITIAL_CALL_STATE: VoiceCallState = { status: "idle" };

/**
 * Returns the next state of a call. An event that does not apply in a state returns the same state, so a late event
 * cannot restart an ended call. `error` is only reached through `ending`, so that the microphone is off
 * before anyone sees the error.
 *
 * @example
 * transition({ status: "idle" }, { type: "start" }); // { status: "connecting", stage: "validation" }
 */
function transition(state: VoiceCallState, event: CallStateEvent): VoiceCallState {
  switch (state.status) {
    case "idle":
    case "error":
      if (event.type === "start") return { status: "connecting", stage: "validation" };
      return event.type === "dismiss" ? INITIAL_CALL_STATE : state;
    case "connecting":
      if (event.type === "connect") return { status: "connected", ...event.call };
      if (event.type === "leave") return { status: "ending" };
      return event.type === "stage" && event.stage !== state.stage ? { ...state, stage: event.stage } : state;
    case "connected":
      return event.type === "leave" ? { status: "ending" } : state;
    case "ending":
      if (event.type === "end") return { status: "idle", ended: event.end };
      return event.type === "fail" ? { status: "error", error: event.error } : state;
  }
}

/** One line of live captions. */
type Caption = Transcript & {
  /** A typed line that the assistant did not get, as the line was down. */
  readonly isUnsent?: true | undefined;
};

/**
 * A problem of the microphone. "switched": the call goes on with another one, as the chosen one is gone or busy.
 * "unavailable": a chosen one did not open, and the one before stays. "offered": another one was connected, such as a
 * headset. "silent": no signal for `SILENT_MICROPHONE_MS`. "unmeasured": the browser stopped measuring it. "interrupted":
 * the system or another program has it. "unplugged", "blocked": nobody hears the visitor, and there is no other microphone.
 */
export type MicrophoneNotice =
  | "switched"
  | "unavailable"
  | "offered"
  | "silent"
  | "unmeasured"
  | "interrupted"
  | "unplugged"
  | "blocked";

/** Details of the call besides its state. */
type VoiceCallDetails = {
  /** A start is accepted: no call is running, and the last one has been over for `END_GUARD_MS`. */
  readonly canStart: boolean;
  /** The visitor has muted the microphone or, where there is none, the assistant. */
  readonly muted: boolean;
  /** How loud the assistant is, in steps of 0.02. */
  readonly volume: Level;
  /** How loud the visitor is, in steps of 0.02; 0 while muted. Null for calls without a microphone. */
  readonly microphoneLevel: Level | null;
  /** The assistant is speaking. */
  readonly speaking: boolean;
  /** The connection is interrupted and being restored. */
  readonly reconnecting: boolean;
  /** The browser asks the visitor for the microphone, and the start waits for the answer. */
  readonly askingForMicrophone: boolean;
  /** Null if all is well, and while the visitor has muted it. */
  readonly microphoneNotice: MicrophoneNotice | null;
  /** The microphone of this call, or the chosen one for the next call; null if the browser has not named one. */
  readonly microphoneId: string | null;
  /** The browser does not play the assistant until `resumePlayback()` runs in a click. */
  readonly playbackBlocked: boolean;
  /** Kept as the captions are. */
  readonly example: Example | null;
  /** All lines of the call, oldest first. Kept after it, until the next one starts or `dismiss()`. */
  readonly captions: readonly Caption[];
};

/** Everything a page can show of a voice client, as one immutable value. */
export type VoiceSnapshot = VoiceCallState & VoiceCallDetails;

/** Details of a client that has not made a call. */
const INITIAL_DETAILS: VoiceCallDetails = {
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
  example: null,
  captions: [],
};

/** Puts a line in the place of the one with its id, or adds it; an empty one goes. All other lines stay the same objects. */
export function addCaption(captions: readonly Caption[], line: Caption): readonly Caption[] {
  if (line.text === "") return captions.filter(({ id }) => id !== line.id);
  if (!captions.some(({ id }) => id === line.id)) return [...captions, line];
  return captions.map((caption) => (caption.id === line.id ? line : caption));
}

/** Rounds a level, so that small fluctuations create no new snapshot. */
export function roundLevel(level: Level): Level {
  return Math.round(level * 50) / 50;
}

/** Holds the snapshot: the same object until something in it changes, as `useSyncExternalStore` needs it. */
export type SnapshotStore = ReturnType<typeof createSnapshotStore>;

export function createSnapshotStore(usesMicrophone: boolean) {
  const initial = usesMicrophone ? INITIAL_DETAILS : { ...INITIAL_DETAILS, microphoneLevel: null };
  const listeners = createEventHub<{ change: [] }>();
  let state = INITIAL_CALL_STATE;
  let details = initial;
  let snapshot: VoiceSnapshot = { ...state, ...details };

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
    /** The details without a call. */
    initial,
    getSnapshot: (): VoiceSnapshot => snapshot,
    subscribe: (listener: () => void): (() => void) => listeners.on("change", listener),
    /** Applies an event and changes details, in one snapshot. */
    dispatch: (event: CallStateEvent, changes: Partial<VoiceCallDetails> = {}) =>
      change(transition(state, event), changes),
    update: (changes: Partial<VoiceCallDetails>) => change(state, changes),
  };
}
