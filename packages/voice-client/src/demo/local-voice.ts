import type { Milliseconds } from "../events.ts";

/** The languages of voices, the region's first. Android writes "en_US". */
const REGIONS: Readonly<Record<string, readonly RegExp[]>> = {
  en: [/^en[-_]US/i],
  es: [/^es[-_]US/i, /^es[-_]MX/i, /^es/i],
};
/** Voices of people. Apple has robots, bells and jesters among its own, each with a first name alone. */
const NATURAL =
  /^(?:Samantha|Ava|Allison|Susan|Zoe|Evan|Nathan|Tom|Joelle|Alex|Paulina|Juan|Ang[eé]lica|M[oó]nica|Jorge|Marisol|Microsoft|Google|Chrome OS|English|Spanish|espa[nñ]ol|e[ns][-_])/i;
const VOICES_LIMIT_MS: Milliseconds = 1500;
const VOICES_STEP_MS: Milliseconds = 100;
/** A sentence takes no longer at the slowest. */
const SLOWEST_LETTER_MS: Milliseconds = 90;
const LETTER_MS: Milliseconds = 70;
const SILENCE_LIMIT_MS: Milliseconds = 2000;

/** Has a browser load its voices that does so when it is asked for them. */
export function askForVoices(): void {
  speech()?.getVoices();
}

/**
 * Call it in a click: iOS plays nothing before a first sentence inside one, and the code of a call may have to be fetched. An
 * empty sentence is an error in Chrome on Linux, and the next one is lost.
 */
export function unlockSpeech(): void {
  const voice = speech()
    ?.getVoices()
    .find(({ localService }) => localService);
  if (voice) speech()?.speak(Object.assign(new SpeechSynthesisUtterance(" "), { voice, volume: 0 }));
}

/**
 * Two voices of the browser, the second one for the customer, which speak without a network: none sends the text to a vendor.
 *
 * @param language "en" or "es"
 */
export function createLocalVoices(language: string) {
  const synthesis = speech();
  /** They stay: nobody changes the voice in a call. One that is not heard is undefined. */
  let voices: (SpeechSynthesisVoice | undefined)[] = [];
  /** Some browsers tell no end of a sentence. */
  let tellsEnds = true;
  let isCut = false;
  let endSentence: (isHeard: boolean) => void = () => undefined;
  /** Chrome forgets a sentence that nobody holds, and never tells its end. */
  let held: SpeechSynthesisUtterance | null = null;

  function find(): boolean {
    if (voices.length > 0 || !synthesis) return voices.length > 0;
    const good = synthesis.getVoices().filter(({ localService, name }) => localService && NATURAL.test(name));
    const regions = REGIONS[language] ?? [];
    const local = new Set(regions.flatMap((region) => good.filter(({ lang }) => region.test(lang))));
    voices = [...local].slice(0, 2);
    return voices.length > 0;
  }

  function stop(): void {
    if (!held) return;
    synthesis?.cancel();
    isCut = true;
    endSentence(true);
  }

  return {
    isFound: find,
    /** Settles once voices are found, or none are to be waited for. */
    ready: (async () => {
      if (!synthesis) return;
      for (let waited = 0; !find() && waited < VOICES_LIMIT_MS; waited += VOICES_STEP_MS)
        await new Promise((resolve) => setTimeout(resolve, VOICES_STEP_MS));
    })(),
    /**
     * Says a sentence. Resolves when it is over or stopped; to false if there is no such voice, or nothing was heard of it:
     * then it is not asked again.
     */
    async say(sentence: string, who: 0 | 1, onBegin: () => void): Promise<boolean> {
      if (!synthesis || !find() || !voices[who]) return false;
      if (isCut) {
        isCut = false;
        // Browsers drop a sentence that follows in the same moment.
        await new Promise((resolve) => setTimeout(resolve));
        if (isCut) return true;
      }
      const isHeard = await new Promise<boolean>((resolve) => {
        // "555-0142" is no five hundred and fifty-five.
        const digits = sentence.replaceAll(/\d{3}-\d{4}/g, (phone) => [...phone.replace("-", ",")].join(" "));
        const utterance = new SpeechSynthesisUtterance(digits);
        Object.assign(utterance, { voice: voices[who], lang: voices[who]?.lang });
        let hasBegun = false;
        // A digit is read as a word.
        const letters = sentence.replaceAll(/\d/g, "12345").length;
        const limitMs = tellsEnds ? letters * SLOWEST_LETTER_MS + SILENCE_LIMIT_MS : letters * LETTER_MS;
        let limit = setTimeout(giveUp, limitMs);
        function giveUp(): void {
          tellsEnds &&= !hasBegun;
          synthesis?.cancel();
          isCut = true;
          end(hasBegun);
        }
        function end(outcome: boolean): void {
          clearTimeout(limit);
          held = null;
          resolve(outcome);
        }
        utterance.addEventListener("start", () => {
          hasBegun = true;
          onBegin();
          clearTimeout(limit);
          limit = setTimeout(giveUp, limitMs);
        });
        utterance.addEventListener("end", () => end(true));
        utterance.addEventListener("error", () => end(hasBegun));
        endSentence = end;
        held = utterance;
        synthesis.speak(held);
      }).catch(() => false);
      if (!isHeard) voices[who] = undefined;
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
