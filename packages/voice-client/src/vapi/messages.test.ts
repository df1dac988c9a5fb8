import { describe, expect, it } from "vitest";
import { readEndedReason, readTranscript } from "./messages.ts";

describe("readTranscript", () => {
  it("reads partial and final transcripts", () => {
    const message = { type: "transcript", role: "user", transcriptType: "partial", transcript: "Hel" };
    expect(readTranscript(message)).toEqual({ role: "user", text: "Hel", isFinal: false });
    expect(readTranscript({ ...message, transcriptType: "final" })?.isFinal).toBe(true);
    expect(readTranscript({ ...message, type: 'transcript[transcriptType="final"]' })?.text).toBe("Hel");
  });

  it.each([
    { type: "transcripts", role: "user", transcript: "x" },
    { type: "transcript", role: "system", transcript: "x" },
    { type: "transcript", role: "user", transcript: 5 },
    { type: "speech-update" },
  ])("is null for %j", (message) => {
    expect(readTranscript(message)).toBeNull();
  });
});

describe("readEndedReason", () => {
  it("reads the reason of a call that has ended, if there is one", () => {
    expect(readEndedReason({ type: "status-update", status: "ended", endedReason: "silence" })).toBe("silence");
    expect(readEndedReason({ type: "status-update", status: "ended" })).toBeNull();
  });

  it.each([
    { type: "status-update", status: "in-progress" },
    { type: "other", status: "ended" },
  ])("is undefined for %j", (message) => {
    expect(readEndedReason(message)).toBeUndefined();
  });
});
