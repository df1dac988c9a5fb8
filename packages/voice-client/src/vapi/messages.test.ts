import { describe, expect, it } from "vitest";
import { addCaption, type Caption } from "../call/state.ts";
import type { Transcript } from "../events.ts";
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

type Said = Omit<Transcript, "id">;

function say(role: Transcript["role"], text: string, isFinal: boolean): Said {
  return { role, text, isFinal };
}

function captionsOf(...said: readonly Said[]): readonly Caption[] {
  const lineOf = createTranscriptLines();
  return said.reduce<readonly Caption[]>((captions, transcript) => {
    const line = lineOf(transcript);
    return line ? addCaption(captions, line) : captions;
  }, []);
}

function textsOf(...said: readonly Said[]): readonly string[] {
  return captionsOf(...said).map(({ role, text }) => `${role}: ${text}`);
}

describe("the lines of transcripts", () => {
  it("replaces the unfinished line of the same role, under the same id", () => {
    const captions = captionsOf(
      say("user", "I", false),
      say("user", "I need", false),
      say("user", "I need help", true),
    );
    expect(captions).toEqual([{ id: 1, role: "user", text: "I need help", isFinal: true }]);
  });

  it("leaves all other lines the same objects, so that a page draws none of them anew", () => {
    const before = captionsOf(say("assistant", "Hello", true), say("user", "I", false));
    const after = addCaption(before, { id: 2, ...say("user", "I need", false) });
    expect(after[1]?.text).toBe("I need");
    expect(after[0]).toBe(before[0]);
  });

  it("begins a new line after a finished one", () => {
    const captions = captionsOf(say("user", "Hello", true), say("user", "Bye", true));
    expect(captions.map(({ id, text }) => [id, text])).toEqual([
      [1, "Hello"],
      [2, "Bye"],
    ]);
  });

  it("keeps both roles' unfinished lines apart", () => {
    const captions = captionsOf(
      say("assistant", "How can", false),
      say("user", "Wait", false),
      say("assistant", "How can I help?", true),
    );
    expect(captions.map(({ id, text }) => [id, text])).toEqual([
      [1, "How can I help?"],
      [2, "Wait"],
    ]);
  });

  it("stays in order when an unfinished line never becomes final", () => {
    const captions = captionsOf(
      say("user", "Hel", false),
      say("assistant", "How can I help?", true),
      say("user", "I need", false),
      say("user", "I need a plumber", true),
      say("assistant", "Where", false),
      say("user", "Hello?", true),
      say("assistant", "On its way", true),
    );
    expect(captions.map(({ id, text }) => [id, text])).toEqual([
      [1, "Hel"],
      [2, "How can I help?"],
      [3, "I need a plumber"],
      [4, "Where"],
      [5, "Hello?"],
      [6, "On its way"],
    ]);
  });

  it("goes on with a line that the other has only interrupted", () => {
    const captions = captionsOf(
      say("user", "I need", false),
      say("assistant", "Mhm", true),
      say("user", "I need help", true),
    );
    expect(captions.map(({ id, text }) => [id, text])).toEqual([
      [1, "I need help"],
      [2, "Mhm"],
    ]);
  });

  it("keeps of a line that is cut short what was said of it, and no words that were never spoken", () => {
    expect(
      textsOf(
        say("assistant", "Sure. We have three plans, and the", false),
        say("user", "Wait", false),
        say("user", "Wait, please.", true),
        say("assistant", "Sure. We have", true),
        say("assistant", "Yes?", true),
      ),
    ).toEqual(["assistant: Sure. We have", "user: Wait, please.", "assistant: Yes?"]);
  });

  it("knows a line that is cut short by its words, whatever their case and punctuation", () => {
    expect(
      textsOf(
        say("assistant", "Sure, we have three plans", false),
        say("user", "Wait.", true),
        say("assistant", "Sure. We have—", true),
      ),
    ).toEqual(["assistant: Sure. We have—", "user: Wait."]);
  });

  it("does not take the first words of a new line for the end of an old one", () => {
    expect(
      textsOf(
        say("assistant", "Hello, this is", false),
        say("user", "Who?", true),
        say("assistant", "Hello", false),
        say("assistant", "Hello, this is Ada.", true),
      ),
    ).toEqual(["assistant: Hello, this is", "user: Who?", "assistant: Hello, this is Ada."]);
  });

  it.each(["", "  "])(
    "makes no line of a final one that is empty (%j), and takes an unfinished one away",
    (nothing) => {
      expect(textsOf(say("user", nothing, true), say("assistant", nothing, false))).toEqual([]);
      expect(textsOf(say("user", "Uh", false), say("assistant", "Hello", true), say("user", nothing, true))).toEqual([
        "assistant: Hello",
      ]);
      expect(textsOf(say("user", "Hi", true), say("user", nothing, true), say("user", "Bye", true))).toEqual([
        "user: Hi",
        "user: Bye",
      ]);
      expect(textsOf(say("user", "I", false), say("user", nothing, false), say("user", "I do", true))).toEqual([
        "user: I do",
      ]);
    },
  );

  it("keeps the whole history of a call", () => {
    const captions = captionsOf(...Array.from({ length: 300 }, () => say("user", "Hello", true)));
    expect(captions.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
  });
});
