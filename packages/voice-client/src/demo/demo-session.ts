import type { SessionHost, VoiceSession } from "../call/provider.ts";
import { VoiceError } from "../errors.ts";
import type { Milliseconds } from "../events.ts";
import type { CustomerLine, DemoTexts } from "./demo-texts.ts";
import { createLocalVoice } from "./local-voice.ts";
import { nearestLine } from "./nearest-line.ts";

/** The shortest time before an answer: a person takes as long. */
const BEAT_MS: Milliseconds = 400;
/** The longest silence of a customer, after which a forgotten call ends. */
const PATIENCE_MS: Milliseconds = 180_000;
const LONGEST_NAME = 40;

/** The course of an example call that has begun. */
type Course = {
  /** How many questions were asked. */
  readonly asked: number;
  readonly problem: string;
  /** The customer's next lines. */
  readonly lines: readonly CustomerLine[];
};

/** Opens an example call. Before it the visitor is asked for the trade, unless the target names it, and for the business. */
export function openDemoSession(texts: DemoTexts, signal: AbortSignal, host: SessionHost): VoiceSession {
  const assistant = createAssistant(texts.language, signal, host);
  let isStarted = false;
  let trade = "";
  let course: Course | null = null;
  let chosen = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;

  function offer(choices: Parameters<SessionHost["choices"]>[0]): void {
    host.choices(choices);
    clearTimeout(patience);
    if (choices)
      patience = setTimeout(() => host.ended({ cause: "silence", reason: "silence-timed-out" }), PATIENCE_MS);
  }

  async function say(text: string, values: Values = {}, after: () => void = offerLines): Promise<void> {
    offer(null);
    if (await assistant.say(text, values)) after();
  }

  function offerLines(): void {
    if (course) offer({ of: "line", lines: course.lines.map(([says]) => says) });
  }

  function greet(business: string): void {
    const openings = texts.trades[trade]?.openings ?? [];
    course = { asked: 0, problem: "", lines: openings };
    void say(business === "" ? texts.greeting.plain : texts.greeting.named, { business });
  }

  /** Answers a line of the customer, and asks the next question; after the last one the job is booked, and the call ends. */
  function answer(line: CustomerLine, { asked, problem, lines }: Course): void {
    const { time = "", closing = "" } = texts.trades[trade] ?? {};
    const isQuestion = line === texts.questions[asked - 1]?.lines[2];
    const about = asked === 0 ? line[2] : problem;
    const question = texts.questions[isQuestion ? asked - 1 : asked];
    const values = { problem: about, time };
    if (!question) {
      void say(`${line[1]} ${closing} ${texts.goodbye}`, values, () => {
        host.example({ trade, job: values });
        host.ended({ cause: "hang-up", reason: "assistant-ended-call" });
      });
      return;
    }
    course = {
      asked: isQuestion ? asked : asked + 1,
      problem: about,
      lines: isQuestion ? lines.filter((other) => other !== line) : question.lines,
    };
    void say(`${line[1]} ${question.asks}`, values);
  }

  function askForBusiness(): void {
    host.example({ trade, job: null });
    offer({ of: "business" });
  }

  return {
    start({ assistantId = "" }) {
      isStarted = true;
      host.joined();
      host.connected();
      if (!(assistantId in texts.trades)) return offer({ of: "trade" });
      trade = assistantId;
      askForBusiness();
    },
    choose(choice) {
      if (trade === "") {
        if (!(choice in texts.trades)) return;
        trade = choice;
        askForBusiness();
      } else if (!course) greet(cleanName(choice));
      else {
        const line = course.lines.find(([says]) => says === choice);
        if (!line) return;
        host.transcript({ id: `choice-${(chosen += 1)}`, role: "user", text: choice, isFinal: true });
        answer(line, course);
      }
    },
    send(text) {
      if (!isStarted || signal.aborted) throw new VoiceError("no-call");
      if (!course) return;
      const line = nearestLine(text, course.lines);
      if (line) answer(line, course);
      else void say(texts.unmatched);
    },
    setMuted(muted) {
      if (!isStarted || signal.aborted) throw new VoiceError("no-call");
      if (muted) assistant.stopVoice();
    },
    microphone: () => null,
    setMicrophone: () => Promise.reject(new VoiceError("device-unavailable")),
    resumePlayback: () => Promise.resolve(true),
    async close() {
      clearTimeout(patience);
      assistant.hush();
    },
  };
}

/** The assistant of an example call: its lines, as captions and by the browser's voice. */
function createAssistant(language: string, signal: AbortSignal, host: SessionHost) {
  const voice = createLocalVoice(language);
  let isSpeaking = false;
  let lineId = 0;
  /** The line that is being said; aborted if it is cut short. */
  let saying = new AbortController();

  function setSpeaking(next: boolean): void {
    if (next !== isSpeaking) host.speaking((isSpeaking = next));
  }

  function hush(): void {
    saying.abort();
    if (isSpeaking) voice.stop();
    if (!signal.aborted) setSpeaking(false);
  }

  /**
   * Says a text, sentence by sentence, with captions; where there is no voice, or it is off, they come at once.
   *
   * @param values in the places of `{names}`: a name's full stop ends no sentence
   * @returns false if it was cut short
   */
  async function say(text: string, values: Values): Promise<boolean> {
    hush();
    const { signal: cut } = (saying = new AbortController());
    const id = (lineId += 1);
    let said = "";
    const caption = (isFinal: boolean): void => {
      if (said !== "" && !signal.aborted) host.transcript({ id, role: "assistant", text: said, isFinal });
    };
    const cutShort = (): void => caption(true);
    cut.addEventListener("abort", cutShort);
    // With a voice the first sentence is said inside the visitor's click.
    if (!voice.isFound() || host.phase().isMuted)
      await Promise.all([voice.ready, new Promise((resolve) => setTimeout(resolve, BEAT_MS))]);
    for (const part of text.match(/[^.!?]+[.!?]*/g) ?? []) {
      if (document.hidden) await untilSeen(cut);
      if (cut.aborted) return false;
      const sentence = fill(part.trim(), values);
      said = `${said} ${sentence}`.trim();
      caption(false);
      if (host.phase().isMuted) continue;
      setSpeaking(true);
      const isHeard = await voice.say(sentence);
      if (!cut.aborted) host.soundless(!isHeard);
    }
    if (cut.aborted) return false;
    cut.removeEventListener("abort", cutShort);
    setSpeaking(false);
    caption(true);
    return true;
  }

  return { say, hush, stopVoice: voice.stop };
}

/** Resolves when the page is seen: nobody listens to a hidden one. */
function untilSeen(until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => (document.hidden ? undefined : resolve());
    document.addEventListener("visibilitychange", look, { signal: until });
    until.addEventListener("abort", () => resolve());
  });
}

type Values = Readonly<Record<string, string>>;

/** A name that can be spoken back: nothing else of it is kept. */
function cleanName(typed: string): string {
  const letters = typed
    .normalize("NFC")
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{N} &'.-]/gu, "");
  return letters.replaceAll(/ +/g, " ").trim().slice(0, LONGEST_NAME).trim();
}

function fill(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
