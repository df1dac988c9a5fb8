import type { Milliseconds } from "../call-constants.ts";

/** Something the stand-in assistant says: its words, and where they are in the clip. */
export type VoiceLine = {
  readonly text: string;
  readonly offsetMs: Milliseconds;
  readonly durationMs: Milliseconds;
};

/** What the stand-in assistant can say aloud. */
export const VOICE_LINES: Readonly<Record<"greeting" | "answer", VoiceLine>> = {
  greeting: {
    text: "Hi, thanks for calling. This is a sandbox call. How can I help your business today?",
    offsetMs: 0,
    durationMs: 5800,
  },
  answer: {
    text: "I hear you. On a real call I would book the job now.",
    offsetMs: 5800,
    durationMs: 3200,
  },
};
