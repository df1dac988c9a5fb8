import type { Milliseconds } from "../call-constants.ts";

/** How the stand-in `POST /call/web` responds. */
type EndpointKnobs = {
  /** "call" creates a call; all others are failures. @default "call" */
  readonly answer:
    | "call"
    | "unauthorized"
    | "rejected"
    | "concurrency-limit"
    | "concurrency-limit-400"
    | "html-error"
    | "malformed-json"
    | "no-room"
    | "never";
  /** Delay of the response. @default 0 */
  readonly delayMs: Milliseconds;
  /** The call is recorded with video: by the client, or by the room itself. @default "none" */
  readonly recording: "none" | "client" | "room";
};

/** How the stand-in call engine behaves, once it is loaded. */
export type EngineKnobs = {
  /** @default "ok" */
  readonly microphone: "ok" | "denied" | "missing" | "busy";
  /** Opens the microphone this much later, and then holds it whatever daily-js has asked for meanwhile. @default 0 */
  readonly microphoneDelayMs: Milliseconds;
  /** "silent" loads, opens the microphone and then never responds. @default "ok" */
  readonly join: "ok" | "fails" | "silent" | "room-expired" | "room-full" | "not-allowed" | "outdated" | "refused";
  /** Whether the assistant reports that it listens. @default true */
  readonly listens: boolean;
  /** "silent" never responds to a request to leave. @default "ok" */
  readonly leave: "ok" | "silent";
  /** "fails" at the start; "breaks" later, and reports it as the real engine does. @default "ok" */
  readonly noiseFilter: "ok" | "fails" | "breaks";
  /** @default "ok" */
  readonly levelObservers: "ok" | "fail";
  /** @default "ok" */
  readonly recorder: "ok" | "fails";
  /** What happens by itself after the greeting. @default "answer" */
  readonly afterGreeting:
    | "answer"
    | "hang-up"
    | "delete-room"
    | "lose-connection"
    | "interrupt-connection"
    | "say-ended-only"
    | "crash";
  /** How long after the assistant listens that happens; null for the length of the greeting. @default null */
  readonly afterMs: Milliseconds | null;
  /** The assistant hangs up after this. @default 600000 */
  readonly maxDurationMs: Milliseconds;
};

/** A behaviour of the whole stand-in provider: omitted knobs are normal. */
export type Scenario = Partial<EndpointKnobs & EngineKnobs>;

export const NORMAL_SCENARIO: EndpointKnobs & EngineKnobs = {
  answer: "call",
  delayMs: 0,
  recording: "none",
  microphone: "ok",
  microphoneDelayMs: 0,
  join: "ok",
  listens: true,
  leave: "ok",
  noiseFilter: "ok",
  levelObservers: "ok",
  recorder: "ok",
  afterGreeting: "answer",
  afterMs: null,
  maxDurationMs: 600_000,
};

const NAMED_SCENARIOS = {
  normal: {},
  "microphone-denied": { microphone: "denied" },
  "microphone-missing": { microphone: "missing" },
  "microphone-busy": { microphone: "busy" },
  "join-fails": { join: "fails" },
  "join-refused": { join: "refused" },
  "room-expired": { join: "room-expired" },
  "room-full": { join: "room-full" },
  "not-allowed": { join: "not-allowed" },
  "engine-outdated": { join: "outdated" },
  "engine-never-answers": { join: "silent", leave: "silent" },
  "engine-never-leaves": { leave: "silent" },
  "microphone-late": { leave: "silent", microphoneDelayMs: 6000 },
  "assistant-never-listens": { listens: false },
  "assistant-hangs-up": { afterGreeting: "hang-up" },
  "assistant-crashes": { afterGreeting: "crash" },
  "assistant-fails-early": { listens: false, afterGreeting: "crash" },
  "room-deleted": { afterGreeting: "delete-room" },
  "room-stays-open": { afterGreeting: "say-ended-only" },
  "connection-lost": { afterGreeting: "lose-connection" },
  "connection-interrupted": { afterGreeting: "interrupt-connection" },
  "noise-filter-fails": { noiseFilter: "fails" },
  "noise-filter-breaks": { noiseFilter: "breaks" },
  "level-observers-fail": { levelObservers: "fail" },
  recorded: { recording: "client" },
  "recorded-by-room": { recording: "room" },
  "recorder-fails": { recording: "client", recorder: "fails" },
  "slow-api": { delayMs: 3000 },
  "api-never-answers": { answer: "never" },
  unauthorized: { answer: "unauthorized" },
  rejected: { answer: "rejected" },
  "concurrency-limit": { answer: "concurrency-limit" },
  "concurrency-limit-400": { answer: "concurrency-limit-400" },
  "html-error": { answer: "html-error" },
  "malformed-json": { answer: "malformed-json" },
  "no-room": { answer: "no-room" },
} as const;

/** The name of a ready-made scenario. */
export type ScenarioName = keyof typeof NAMED_SCENARIOS;

/** The scenarios that have a name, which `sandboxApiUrl` puts into a URL. */
export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = NAMED_SCENARIOS;

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}
