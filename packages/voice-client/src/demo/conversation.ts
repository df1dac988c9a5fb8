import type { Level, Milliseconds, Transcript } from "../events.ts";
import { VOICE_LINES, type RecordedVoice, type VoiceLine } from "./recorded-voice.ts";

/** A conversation with the recorded voice. */
export type Conversation = {
  /** Says a line aloud, with synchronous captions. */
  say(line: VoiceLine, after?: () => void): void;
  /** Responds once: as soon as the visitor has spoken, or after 6 s. */
  answerVisitor(visitorLevel: () => Level): void;
  stop(): void;
};

/** A caption of a conversation. */
export type SpokenLine = Omit<Transcript, "id">;

const HEARING_THRESHOLD = 0.02;
const HEARING_STEP_MS: Milliseconds = 100;
const HEARD_STEPS = 3;
const PATIENCE_MS: Milliseconds = 6000;
const WORDS_PER_CAPTION = 3;

export function createConversation(voice: RecordedVoice, report: (line: SpokenLine) => void): Conversation {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let hearing: ReturnType<typeof setInterval> | undefined;
  /** The words that are said so far of a line that is not finished. */
  let unfinished = "";

  function transcript(role: Transcript["role"], isFinal: boolean, text: string): void {
    if (role === "assistant") unfinished = isFinal ? "" : text;
    report({ role, text, isFinal });
  }

  function later(delayMs: Milliseconds, act: () => void): void {
    timers.add(setTimeout(act, delayMs));
  }

  function caption(line: VoiceLine): void {
    const words = line.text.split(" ");
    for (let count = WORDS_PER_CAPTION; count < words.length; count += WORDS_PER_CAPTION) {
      later((line.durationMs * count) / words.length, () =>
        transcript("assistant", false, words.slice(0, count).join(" ")),
      );
    }
    later(line.durationMs, () => transcript("assistant", true, line.text));
  }

  function quiet(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    clearInterval(hearing);
    voice.silence();
  }

  function say(line: VoiceLine, after: () => void = () => undefined): void {
    quiet();
    if (unfinished !== "") transcript("assistant", true, unfinished);
    voice.say(line);
    caption(line);
    later(line.durationMs, after);
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
        if (heard >= HEARD_STEPS) transcript("user", true, "(Your microphone works.)");
        say(VOICE_LINES.answer);
      }, HEARING_STEP_MS);
    },
    stop: quiet,
  };
}
