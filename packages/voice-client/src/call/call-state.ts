import type { EpochMilliseconds } from "../call-constants.ts";
import type { StartStage } from "../start-stages.ts";
import type { VoiceError } from "../voice-errors.ts";
import type { CallEnd, StartedCall } from "../voice-events.ts";

/** The state of a call. */
export type VoiceCallState =
  | { readonly status: "idle"; /** How the last call ended. */ readonly ended?: CallEnd | undefined }
  | { readonly status: "connecting"; readonly stage: StartStage }
  | { readonly status: "connected"; readonly callId: string; readonly startedAt: EpochMilliseconds }
  | { readonly status: "ending" }
  | { readonly status: "error"; readonly error: VoiceError };

/** What changes the state of a call. */
export type CallStateEvent =
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
export const INITIAL_CALL_STATE: VoiceCallState = { status: "idle" };

/**
 * Returns the next state of a call. An event that does not apply in a state returns the same state, so a late event
 * cannot restart an ended call. `error` is only reached through `ending`, so that the microphone is off
 * before anyone sees the error.
 *
 * @example
 * transition({ status: "idle" }, { type: "start" }); // { status: "connecting", stage: "validation" }
 */
export function transition(state: VoiceCallState, event: CallStateEvent): VoiceCallState {
  switch (state.status) {
    case "idle":
    case "error":
      if (event.type === "dismiss") return state === INITIAL_CALL_STATE ? state : INITIAL_CALL_STATE;
      return event.type === "start" ? { status: "connecting", stage: "validation" } : state;
    case "connecting":
      switch (event.type) {
        case "stage":
          return event.stage === state.stage ? state : { status: "connecting", stage: event.stage };
        case "connect":
          return { status: "connected", ...event.call };
        case "leave":
          return { status: "ending" };
        case "start":
        case "end":
        case "fail":
        case "dismiss":
          return state;
        default:
          return assertNever(event);
      }
    case "connected":
      return event.type === "leave" ? { status: "ending" } : state;
    case "ending":
      switch (event.type) {
        case "end":
          return { status: "idle", ended: event.end };
        case "fail":
          return { status: "error", error: event.error };
        case "start":
        case "stage":
        case "connect":
        case "leave":
        case "dismiss":
          return state;
        default:
          return assertNever(event);
      }
    default:
      return assertNever(state);
  }
}

function assertNever(value: never): never {
  throw new TypeError(`Cannot move the call as this is no state or event: ${JSON.stringify(value)}`);
}
