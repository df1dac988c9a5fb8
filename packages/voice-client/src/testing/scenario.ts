import type { Milliseconds } from "../events.ts";

/** How the stand-in `POST /call/web` responds. */
type EndpointKnobs = {
  /** "call" creates a call; all others are failures. @default "call" */
  readonly answer:
    | "call"
    | "unauthorized"
    | "concurrency-limit"
    | "html-error"
    | "malformed-json"
    | "no-room"
    | "never";
  /** Delay of the response. @default 0 */
  readonly delayMs: Milliseconds;
  /** The call is recorded with video. @default false */
  readonly isRecorded: boolean;
};

/** How the stand-in call engine behaves, once it is loaded. */
export type EngineKnobs = {
  /** @default "ok" */
  readonly microphone: "ok" | "denied";
  /** Opens the microphone this much later, and then holds it despite anything that daily-js asked for meanwhile. @default 0 */
  readonly microphoneDelayMs: Milliseconds;
  /** "silent" loads, opens the microphone and then never responds. @default "ok" */
  readonly join: "ok" | "fails" | "silent" | "room-expired" | "refused";
  /** Whether the assistant reports that it listens. @default true */
  readonly listens: boolean;
  /** "silent" never responds to a request to leave. @default "ok" */
  readonly leave: "ok" | "silent";
  /** @default "ok" */
  readonly noiseFilter: "ok" | "fails";
  /** @default "ok" */
  readonly levelObservers: "ok" | "fail";
  /** @default "ok" */
  readonly recorder: "ok" | "fails";
};

/** A behaviour of the whole stand-in provider: omitted settings are normal. */
export type Scenario = Partial<EndpointKnobs & EngineKnobs>;

export const NORMAL_SCENARIO: EndpointKnobs & EngineKnobs = {
  answer: "call",
  delayMs: 0,
  isRecorded: false,
  microphone: "ok",
  microphoneDelayMs: 0,
  join: "ok",
  listens: true,
  leave: "ok",
  noiseFilter: "ok",
  levelObservers: "ok",
  recorder: "ok",
};

/** The URL of a stand-in room. It carries the scenario to the engine, which has no other connection to the endpoint. */
export function writeRoomUrl(callId: string, knobs: EngineKnobs): string {
  return `https://sandbox.invalid/${callId}?knobs=${encodeURIComponent(JSON.stringify(knobs))}`;
}

/** Reads the scenario out of a room's URL; any other room is normal. */
export function readRoomUrl(url: unknown): EngineKnobs {
  const knobs = typeof url === "string" ? readKnobs(url) : null;
  return knobs === null ? NORMAL_SCENARIO : { ...NORMAL_SCENARIO, ...(JSON.parse(knobs) as Partial<EngineKnobs>) };
}

function readKnobs(url: string): string | null {
  try {
    return new URL(url).searchParams.get("knobs");
  } catch {
    return null;
  }
}
