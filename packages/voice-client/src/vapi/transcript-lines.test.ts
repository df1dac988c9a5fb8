import { describe, expect, it } from "vitest";
import { addCaption, type Caption } from "../call/state.ts";
import type { Transcript } from "../events.ts";
import { createTranscriptLines } from "./messages.ts";

type Said = Omit<Transcript, "id">;

function say(role: Transcript["role"], text: string, isFinal: boolean): Said {
  return { role, text, isFinal };
}

function captionsOf(...said: readonly Said[]): readonly Caption[] {
  const lineOf = createTranscriptLines();
  return said.reduce<readonly Caption[]>((captions, transcript) => addCaption(captions, lineOf(transcript)), []);
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
    const lineOf = createTranscriptLines();
    const before = [say("assistant", "Hello", true), say("user", "I", false)].reduce<readonly Caption[]>(
      (captions, transcript) => addCaption(captions, lineOf(transcript)),
      [],
    );
    const after = addCaption(before, lineOf(say("user", "I need", false)));
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

  it("keeps the whole history of a call", () => {
    const captions = captionsOf(...Array.from({ length: 300 }, () => say("user", "Hello", true)));
    expect(captions.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
  });
});
