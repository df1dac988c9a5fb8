import { describe, expect, it } from "vitest";
import { readStatusUpdate, readTranscript } from "./server-messages.ts";

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

describe("readStatusUpdate", () => {
  it("reads a status, with its reason if there is one", () => {
    expect(readStatusUpdate({ type: "status-update", status: "in-progress" })).toEqual({ status: "in-progress" });
    expect(readStatusUpdate({ type: "status-update", status: "ended", endedReason: "silence" })).toEqual({
      status: "ended",
      endedReason: "silence",
    });
  });

  it.each([{ type: "status-update" }, { type: "other", status: "ended" }])("is null for %j", (message) => {
    expect(readStatusUpdate(message)).toBeNull();
  });
});
