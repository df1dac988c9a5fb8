import { describe, expect, it } from "vitest";
import { addCaption, type VoiceSnapshot } from "../call/state.ts";
import { createTranscriptLines, readEndedReason, readTranscript } from "./messages.ts";

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

/** "user… I" is a partial transcript, "user: I" a final one. */
function captionsOf(said: readonly string[]): VoiceSnapshot["captions"] {
  const lineOf = createTranscriptLines();
  return said.reduce<VoiceSnapshot["captions"]>((captions, transcript) => {
    const [, role, mark, text = ""] = /^(user|assistant)([…:]) ?(.*)$/.exec(transcript) ?? [];
    const line = lineOf({ role: role as "user" | "assistant", text, isFinal: mark === ":" });
    return line ? addCaption(captions, line) : captions;
  }, []);
}

describe("a line of transcripts", () => {
  it.each<[rule: string, said: readonly string[], captions: readonly string[]]>([
    ["replaces the unfinished one of its role", ["user… I", "user… I need", "user: I need help"], ["1 I need help"]],
    ["begins after a finished one", ["user: Hello", "user: Bye"], ["1 Hello", "2 Bye"]],
    [
      "keeps apart from the other role's unfinished one",
      ["assistant… How can", "user… Wait", "assistant: How can I help?"],
      ["1 How can I help?", "2 Wait"],
    ],
    [
      "stays in order when an unfinished one never becomes final",
      [
        "user… Hel",
        "assistant: How can I help?",
        "user… I need",
        "user: I need a plumber",
        "assistant… Where",
        "user: Hello?",
        "assistant: On its way",
      ],
      ["1 Hel", "2 How can I help?", "3 I need a plumber", "4 Where", "5 Hello?", "6 On its way"],
    ],
    [
      "goes on where the other has only interrupted it",
      ["user… I need", "assistant: Mhm", "user: I need help"],
      ["1 I need help", "2 Mhm"],
    ],
    [
      "that is cut short keeps the words said of it, and none that were never spoken",
      [
        "assistant… Sure. We have three plans, and the",
        "user… Wait",
        "user: Wait, please.",
        "assistant: Sure. We have",
        "assistant: Yes?",
      ],
      ["1 Sure. We have", "2 Wait, please.", "3 Yes?"],
    ],
    [
      "that is cut short is known by its words, whatever their case and punctuation",
      ["assistant… Sure, we have three plans", "user: Wait.", "assistant: Sure. We have—"],
      ["1 Sure. We have—", "2 Wait."],
    ],
    [
      "begins anew, though its first words may end an old one",
      ["assistant… Hello, this is", "user: Who?", "assistant… Hello", "assistant: Hello, this is Ada."],
      ["1 Hello, this is", "2 Who?", "3 Hello, this is Ada."],
    ],
    ["is none where nothing was said", ["user:", "user:  ", "assistant…"], []],
    ["goes away where it turns out to be nothing", ["user… Uh", "assistant: Hello", "user:   "], ["2 Hello"]],
    ["stands though nothing follows it", ["user: Hi", "user:", "user: Bye"], ["1 Hi", "2 Bye"]],
    ["goes on after a partial of nothing", ["user… I", "user…", "user: I do"], ["1 I do"]],
  ])("%s", (_rule, said, captions) => {
    expect(captionsOf(said).map(({ id, text }) => `${id} ${text}`)).toEqual(captions);
  });

  it("leaves all others the same objects, so that a page draws none of them anew", () => {
    const before = captionsOf(["assistant: Hello", "user… I"]);
    const after = addCaption(before, { id: 2, role: "user", text: "I need", isFinal: false });
    expect(after[1]?.text).toBe("I need");
    expect(after[0]).toBe(before[0]);
  });
});
