import type { Milliseconds } from "../events.ts";

/** Apple lists voices of robots and bells before these. */
const NATURAL = /Samantha|Daniel|Karen|M[oó]nica|Paulina|Jorge/;
const VOICES_LIMIT_MS: Milliseconds = 500;
/** A sentence takes no longer at the slowest. */
const SLOWEST_LETTER_MS: Milliseconds = 90;
const SILENCE_LIMIT_MS: Milliseconds = 2000;

/** Has a browser load its voices that does so when it is asked for them. */
export function askForVoices(): void {
  speech()?.getVoices();
}

/**
 * A voice of the browser, which speaks without a network.
 *
 * @param language such as "en"; only voices of it are taken, and none that sends the text to a vendor
 */
export function createLocalVoice(language: string) {
  const synthesis = speech();
  let voice: SpeechSynthesisVoice | undefined;
  let isSilent = false;
  let endSentence: (isHeard: boolean) => void = () => undefined;
  /** Chrome forgets a sentence that nobody holds, and never tells its end. */
  let held: SpeechSynthesisUtterance | null = null;

  function findVoice(): boolean {
    if (voice) return true;
    const local = synthesis?.getVoices().filter(({ localService, lang }) => localService && isOf(language, lang)) ?? [];
    // The first one stays: the assistant does not change its voice.
    voice = local.find((found) => found.default) ?? local.find(({ name }) => NATURAL.test(name)) ?? local[0];
    return voice !== undefined;
  }

  function stop(): void {
    synthesis?.cancel();
    endSentence(true);
  }

  return {
    isFound: findVoice,
    /** Settles once a voice is found, or none is to be waited for. */
    ready: new Promise<void>((resolve) => {
      if (!synthesis || findVoice()) return resolve();
      const look = (): void => void (findVoice() && settle());
      const settle = (): void => {
        clearTimeout(limit);
        synthesis.removeEventListener("voiceschanged", look);
        resolve();
      };
      const limit = setTimeout(settle, VOICES_LIMIT_MS);
      synthesis.addEventListener("voiceschanged", look);
    }),
    /**
     * Says a sentence, at once where none is being said: iOS plays nothing before a first one inside a click. Resolves when it
     * is over or stopped; to false if there is no voice, or nothing was heard of it: then the voice is not asked again.
     */
    async say(sentence: string): Promise<boolean> {
      if (isSilent || !synthesis || !findVoice()) return false;
      if (synthesis.speaking || synthesis.pending) {
        synthesis.cancel();
        let isStopped = false;
        endSentence = () => (isStopped = true);
        // Browsers drop a sentence that follows in the same moment.
        await new Promise((resolve) => setTimeout(resolve));
        if (isStopped) return true;
      }
      const isHeard = await new Promise<boolean>((resolve) => {
        const utterance = new SpeechSynthesisUtterance(sentence);
        Object.assign(utterance, { voice, lang: voice?.lang });
        let hasBegun = false;
        // A digit is read as a word.
        const limitMs = sentence.replaceAll(/\d/g, "12345").length * SLOWEST_LETTER_MS + SILENCE_LIMIT_MS;
        let limit = setTimeout(giveUp, limitMs);
        function giveUp(): void {
          synthesis?.cancel();
          end(hasBegun);
        }
        function end(outcome: boolean): void {
          clearTimeout(limit);
          held = null;
          resolve(outcome);
        }
        utterance.addEventListener("start", () => {
          hasBegun = true;
          clearTimeout(limit);
          limit = setTimeout(giveUp, limitMs);
        });
        utterance.addEventListener("end", () => end(true));
        utterance.addEventListener("error", () => end(hasBegun));
        endSentence = end;
        held = utterance;
        synthesis.speak(held);
      }).catch(() => false);
      isSilent = !isHeard;
      return isHeard;
    },
    stop,
  };
}

/** Undefined where the browser has no speech. */
function speech(): SpeechSynthesis | undefined {
  return typeof speechSynthesis === "undefined" || typeof SpeechSynthesisUtterance === "undefined"
    ? undefined
    : speechSynthesis;
}

/** Android writes "en_US". */
function isOf(language: string, tag: string): boolean {
  return tag.toLowerCase().split(/[-_]/)[0] === language;
}
