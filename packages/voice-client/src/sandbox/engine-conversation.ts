import type { Milliseconds } from "../call-constants.ts";
import type { EngineVoice } from "./engine-voice.ts";
import { VOICE_LINES, type VoiceLine } from "./voice-lines.ts";

/** The conversation of the stand-in assistant. */
export type EngineConversation = {
  /** Says a line aloud, with synchronous captions. */
  say(line: VoiceLine, after?: () => void): void;
  /** Responds once: as soon as the visitor has spoken, or after 6 s. */
  answerVisitor(visitorLevel: () => number): void;
  stop(): void;
};

const HEARING_THRESHOLD = 0.02;
const HEARING_STEP_MS: Milliseconds = 100;
const HEARD_STEPS = 3;
const PATIENCE_MS: Milliseconds = 6000;
const WORDS_PER_CAPTION = 3;

export function createConversation(voice: EngineVoice, send: (message: object) => void): EngineConversation {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let hearing: ReturnType<typeof setInterval> | undefined;

  function later(delayMs: Milliseconds, act: () => void): void {
    timers.add(setTimeout(act, delayMs));
  }

  function caption(line: VoiceLine): void {
    const words = line.text.split(" ");
    for (let count = WORDS_PER_CAPTION; count < words.length; count += WORDS_PER_CAPTION) {
      later((line.durationMs * count) / words.length, () =>
        send(transcript("assistant", "partial", words.slice(0, count).join(" "))),
      );
    }
    later(line.durationMs, () => send(transcript("assistant", "final", line.text)));
  }

  function quiet(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    clearInterval(hearing);
    voice.silence();
  }

  function say(line: VoiceLine, after: () => void = () => undefined): void {
    quiet();
    voice.say(line);
    send({ type: "speech-update", status: "started", role: "assistant" });
    caption(line);
    later(line.durationMs, () => {
      send({ type: "speech-update", status: "stopped", role: "assistant" });
      after();
    });
  }

  return {
    say,
    answerVisitor(visitorLevel) {
      let heard = 0;
      let waited = 0;
      hearing = setInterval(() => {
        waited += HEARING_STEP_MS;
        if (visitorLevel() > HEARING_THRESHOLD) heard += 1;
        if (heard < HEARD_STEPS && waited < PATIENCE_MS) return;
        clearInterval(hearing);
        if (heard >= HEARD_STEPS) send(transcript("user", "final", "(Your microphone works.)"));
        say(VOICE_LINES.answer);
      }, HEARING_STEP_MS);
    },
    stop: quiet,
  };
}

function transcript(role: "assistant" | "user", transcriptType: "partial" | "final", text: string): object {
  return { type: "transcript", role, transcriptType, transcript: text };
}
