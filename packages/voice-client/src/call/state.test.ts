import { describe, expect, it } from "vitest";
import { VoiceError } from "../errors.ts";
import { INITIAL_CALL_STATE, transition, type CallStateEvent, type VoiceCallState } from "./state.ts";

const error = new VoiceError("network");
const end = { by: "assistant", reason: "assistant-ended-call", callId: "1", durationMs: 5 } as const;
const STATES: Readonly<Record<VoiceCallState["status"], VoiceCallState>> = {
  idle: { status: "idle" },
  connecting: { status: "connecting", stage: "joining" },
  connected: { status: "connected", callId: "1", startedAt: 0 },
  ending: { status: "ending" },
  error: { status: "error", error },
};
const EVENTS: Readonly<Record<CallStateEvent["type"], CallStateEvent>> = {
  start: { type: "start" },
  stage: { type: "stage", stage: "mobile-permissions" },
  connect: { type: "connect", call: { callId: "2", startedAt: 7 } },
  leave: { type: "leave" },
  end: { type: "end", end },
  fail: { type: "fail", error },
  dismiss: { type: "dismiss" },
};
const CHANGES: Partial<Record<VoiceCallState["status"], Partial<Record<CallStateEvent["type"], VoiceCallState>>>> = {
  idle: { start: { status: "connecting", stage: "validation" }, dismiss: INITIAL_CALL_STATE },
  error: { start: { status: "connecting", stage: "validation" }, dismiss: INITIAL_CALL_STATE },
  connecting: {
    stage: { status: "connecting", stage: "mobile-permissions" },
    connect: { status: "connected", callId: "2", startedAt: 7 },
    leave: { status: "ending" },
  },
  connected: { leave: { status: "ending" } },
  ending: { end: { status: "idle", ended: end }, fail: { status: "error", error } },
};
const PAIRS = Object.values(STATES).flatMap((state) => Object.values(EVENTS).map((event) => ({ state, event })));

describe("transition", () => {
  it("begins in idle", () => {
    expect(INITIAL_CALL_STATE).toEqual({ status: "idle" });
  });

  it.each(PAIRS)("$state.status + $event.type", ({ state, event }) => {
    const expected = CHANGES[state.status]?.[event.type];
    if (expected) expect(transition(state, event)).toEqual(expected);
    else expect(transition(state, event)).toBe(state);
  });

  it("returns the same state for the stage it is in", () => {
    expect(transition(STATES.connecting, { type: "stage", stage: "joining" })).toBe(STATES.connecting);
  });

  it("throws for what is no state", () => {
    expect(() => transition({ status: "asleep" } as never, { type: "start" })).toThrow("no state or event");
  });
});
