/**
 * Browsers' speech as it was recorded: "chrome" tells every step, and calls a cancelled sentence an error; "ios" speaks only
 * after a first `speak()` in a click, and calls a cancelled sentence ended; "siri" tells an end alone; "stuck" begins and never
 * ends, as Chrome after 15 s; "mute" takes sentences and does nothing; "late" has its voice after 1 s; "remote" and "none" have
 * no voice of this machine.
 */
export type SpeechKind = "chrome" | "ios" | "siri" | "stuck" | "mute" | "late" | "remote" | "none";

const LETTER_MS = 65;
const LATE_MS = 1000;

class Utterance extends EventTarget {
  readonly text: string;
  readonly voice?: { readonly name: string };
  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** The browser's speech, and what was heard of it. */
export function installStandInSpeech(kind: SpeechKind) {
  const heard: (readonly [voice: string, sentence: string])[] = [];
  const installedAt = performance.now();
  let queue: Utterance[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnlocked = kind !== "ios";
  let isInClick = false;

  function next(): void {
    const [utterance] = queue;
    if (!utterance || kind === "mute") return;
    const isBlank = utterance.text === " ";
    if (!isBlank) heard.push([utterance.voice?.name ?? "", utterance.text]);
    if (kind !== "siri") utterance.dispatchEvent(new Event("start"));
    if (kind === "stuck" && !isBlank) return;
    timer = setTimeout(() => {
      queue.shift();
      utterance.dispatchEvent(new Event("end"));
      next();
    }, utterance.text.length * LETTER_MS);
  }

  class Synthesis {
    getVoices() {
      if (kind === "none" || (kind === "late" && performance.now() - installedAt < LATE_MS)) return [];
      const localService = kind !== "remote";
      const [american, australian] = kind === "ios" ? ["en-US", "en-AU"] : ["en_US", "en_AU"];
      return [
        { name: "Anna", lang: "de-DE", localService, default: true },
        { name: "Karen", lang: australian, localService, default: true },
        { name: "Bad News", lang: american, localService, default: true },
        ...(kind === "siri" ? [] : [{ name: "Alex", lang: american, localService, default: true }]),
        { name: "Samantha", lang: american, localService, default: true },
      ];
    }
    speak(utterance: Utterance) {
      isUnlocked ||= isInClick;
      if (!isUnlocked) return;
      queue.push(utterance);
      if (queue.length === 1) next();
    }
    cancel() {
      clearTimeout(timer);
      const [cancelled] = queue;
      queue = [];
      // Later, when the next sentence may have begun.
      setTimeout(() => cancelled?.dispatchEvent(new Event(kind === "ios" ? "end" : "error")), 20);
    }
  }
  Object.assign(globalThis, { speechSynthesis: new Synthesis(), SpeechSynthesisUtterance: Utterance });
  return {
    /** Sentences that were begun, oldest first. */
    heard: (): readonly string[] => heard.map(([, sentence]) => sentence),
    /** The voice of each of them. */
    voices: (): readonly string[] => heard.map(([voice]) => voice),
    isSpeaking: (): boolean => queue.length > 0,
    /** Acts inside a click. */
    click(act: () => void): void {
      isInClick = true;
      act();
      isInClick = false;
    },
    remove(): void {
      for (const name of ["speechSynthesis", "SpeechSynthesisUtterance"]) Reflect.deleteProperty(globalThis, name);
    },
  };
}
