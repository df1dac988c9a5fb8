import type { VoiceCall } from "@contractor-roi/voice-client/react";
import { expect, it } from "vitest";
import { openTestPage } from "../testing/render-on-page.tsx";
import { noticeText, statusText } from "./call-texts.ts";

const { callPanel: TEXTS } = openTestPage().texts;

it.each<[Partial<VoiceCall>, string]>([
  [{ status: "idle" }, ""],
  [{ status: "idle", ended: ended("silence") }, TEXTS.endedSilent],
  [{ status: "idle", ended: ended("length") }, TEXTS.endedLong],
  [{ status: "idle", ended: ended() }, TEXTS.ended],
  [{ status: "connected", microphoneNotice: "unplugged" }, TEXTS.microphone.unplugged],
  [{ status: "connected", microphoneNotice: "unplugged", playbackBlocked: true }, TEXTS.playbackBlocked],
])("a panel says how a call ended, and what is wrong with its sound: %j", (state, text) => {
  const call = { microphoneNotice: null, ...state } as VoiceCall;
  expect(call.status === "idle" ? statusText(call, TEXTS) : noticeText(call, TEXTS)).toBe(text);
});

function ended(cause?: "silence" | "length") {
  return { by: "assistant", reason: "a reason", callId: "call-1", durationMs: 5000, cause } as const;
}
