/**
 * The nine stages of starting a call, in order; each is reported.
 * Source: the specification, section 4 (register.md).
 */
export const START_STAGES = [
  "validation",
  "initialization",
  "web-call-creation",
  "video-call-object-creation",
  "mobile-permissions",
  "joining",
  "video-recording-setup",
  "audio-level-observer-setup",
  "audio-processing-setup",
] as const;

/** One of the nine stages of starting a call. */
export type StartStage = (typeof START_STAGES)[number];

/** Facts about one stage, for logs: for example `{ reason: "already-started" }`. */
export type StageMetadata = Readonly<Record<string, unknown>>;
