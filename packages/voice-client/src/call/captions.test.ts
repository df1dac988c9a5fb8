import { describe, expect, it } from "vitest";
import { CAPTION_LIMIT } from "../call-constants.ts";
import type { Transcript } from "../voice-events.ts";
import { addCaption, type Caption } from "./captions.ts";

function say(role: Transcript["role"], text: string, isFinal: boolean): Transcript {
  return { role, text, isFinal };
}

function captionsOf(...transcripts: readonly Transcript[]): readonly Caption[] {
  return transcripts.reduce<readonly Caption[]>(addCaption, []);
}

describe("addCaption", () => {
  it("replaces the unfinished line of the same role, under the same id", () => {
    const captions = captionsOf(
      say("user", "I", false),
      say("user", "I need", false),
      say("user", "I need help", true),
    );
    expect(captions).toEqual([{ id: 1, role: "user", text: "I need help", isFinal: true }]);
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

  it("keeps the newest 100 lines, and their ids", () => {
    const captions = captionsOf(...Array.from({ length: CAPTION_LIMIT + 5 }, () => say("user", "Hello", true)));
    expect(captions).toHaveLength(CAPTION_LIMIT);
    expect(captions.at(0)?.id).toBe(6);
  });
});
