import type { SessionHost, VoiceSession } from "../call/provider.ts";
import { VoiceError } from "../errors.ts";
import type { Example, Milliseconds } from "../events.ts";
import { beginCall, cleanName, type DemoTexts, type Turn } from "./course.ts";
import { createLocalVoices } from "./local-voice.ts";

/** The shortest time before an answer: a person takes as long. */
const BEAT_MS: Milliseconds = 400;
/** How long a voice may take to begin before the call is shown. */
const BEGIN_LIMIT_MS: Milliseconds = 1500;
/** The longest silence of a customer, after which a forgotten call ends. */
const PATIENCE_MS: Milliseconds = 180_000;
/** A caption that nobody speaks takes as long to read. */
const READING_LETTER_MS: Milliseconds = 55;

/** Opens an example call. Its first words are said before anything is chosen; the visitor may be asked for the trade meanwhile. */
export function openDemoSession(texts: DemoTexts, signal: AbortSignal, host: SessionHost): VoiceSession {
  const voices = createLocalVoices(texts.language);
  let example: Example = {
    trade: "",
    ticket: {},
    outcome: null,
    choices: null,
    isPlaying: false,
    isSoundless: false,
  };
  let isConnected = false;
  let turn: Turn | null = null;
  /** The number of lines that were answered. One that is taken in place of a played one has its caption. */
  let answered = 0;
  let isSpeaking = false;
  /** The line that is being said; aborted if it is cut short, null when it is over. */
  let saying: AbortController | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;

  function change(changes: Partial<Example>): void {
    host.example((example = { ...example, ...changes }));
  }

  function connect(): void {
    if (isConnected || signal.aborted) return;
    isConnected = true;
    host.connected();
    offer();
  }

  function offer(): void {
    change({ choices: turn ?? "trade" });
    clearTimeout(patience);
    patience = setTimeout(() => host.ended({ cause: "silence", reason: "silence-timed-out" }), PATIENCE_MS);
  }

  function chooseTrade(trade: string): void {
    if (!(trade in texts.trades)) return;
    turn = beginCall(texts, trade, new Date());
    change({ trade });
    if (isConnected) offer();
  }

  function setSpeaking(next: boolean): void {
    if (next !== isSpeaking && !signal.aborted) host.speaking((isSpeaking = next));
  }

  function hush(): void {
    saying?.abort();
    saying = null;
    voices.stop();
    setSpeaking(false);
  }

  /**
   * Says a text, sentence by sentence. Without a voice, or with the sound off, the captions come at once or, in a call that
   * plays, as fast as they are read.
   *
   * @returns false if it was cut short
   */
  async function say(role: "assistant" | "user", text: string): Promise<boolean> {
    hush();
    const { signal: cut } = (saying = new AbortController());
    const isAssistant = role === "assistant";
    const id = `${role}-${answered}`;
    let said = isAssistant ? "" : text;
    const caption = (isFinal: boolean): void => {
      if (said !== "" && !signal.aborted) host.transcript({ id, role, text: said, isFinal });
    };
    cut.addEventListener("abort", () => caption(true));
    // With a voice the first sentence is said at once.
    if (!voices.isFound() || host.phase().isMuted) await Promise.all([voices.ready, pause(BEAT_MS, cut)]);
    for (const part of text.match(/[^.!?]+[.!?]*/g) ?? []) {
      if (document.hidden) await untilSeen(cut);
      if (cut.aborted) return false;
      const sentence = part.trim();
      if (isAssistant) said = `${said} ${sentence}`.trim();
      caption(!isAssistant);
      const isOff = host.phase().isMuted;
      setSpeaking(!isOff && isAssistant);
      const isHeard = !isOff && (await voices.say(sentence, isAssistant ? 0 : 1, connect));
      if (cut.aborted) return false;
      connect();
      if (!isOff && isAssistant && example.isSoundless === isHeard) change({ isSoundless: !isHeard });
      if (!isHeard && example.isPlaying) await pause(sentence.length * READING_LETTER_MS, cut);
    }
    if (cut.aborted) return false;
    saying = null;
    setSpeaking(false);
    caption(true);
    return true;
  }

  /** Says the assistant's words. A call that plays shows the lines at once, so that one can be taken at any time. */
  async function speak(words: string): Promise<void> {
    if (example.isPlaying) offer();
    else if (isConnected) change({ choices: null });
    if (!(await say("assistant", words))) return;
    if (turn?.outcome) return host.ended({ cause: "hang-up", reason: "assistant-ended-call" });
    offer();
    if (example.isPlaying) await playLine();
  }

  /** Says the customer's first line, after a breath. */
  async function playLine(): Promise<void> {
    if (!turn) chooseTrade(Object.keys(texts.trades)[0] ?? "");
    const { signal: cut } = (saying = new AbortController());
    await pause(BEAT_MS, cut);
    if (cut.aborted) return;
    saying = null;
    const line = turn?.lines[0] ?? "";
    if (example.isPlaying && (await say("user", line))) await answer(line);
  }

  async function answer(line: string): Promise<void> {
    turn = turn?.answer(line) ?? turn;
    if (!turn) return;
    answered += 1;
    const { words, ticket, outcome } = turn;
    change({ ticket, outcome });
    await speak(words);
  }

  function requireCall(): void {
    if (!isConnected || signal.aborted) throw new VoiceError("no-call");
  }

  return {
    start({ assistantId = "" }) {
      host.joined();
      chooseTrade(assistantId);
      void speak(texts.greeting);
      void pause(BEGIN_LIMIT_MS, signal).then(connect);
    },
    choose(choice) {
      if (!turn) return chooseTrade(choice);
      if (!turn.answer(choice)) return;
      change({ isPlaying: false });
      hush();
      const text = turn.lines.includes(choice) ? choice : cleanName(choice);
      host.transcript({ id: `user-${answered}`, role: "user", text, isFinal: true });
      void answer(choice);
    },
    togglePlaying() {
      change({ isPlaying: !example.isPlaying });
      if (example.isPlaying && !saying) void playLine();
    },
    send: requireCall,
    setMuted(muted) {
      requireCall();
      if (muted) voices.stop();
    },
    microphone: () => null,
    setMicrophone: () => Promise.reject(new VoiceError("device-unavailable")),
    resumePlayback: () => Promise.resolve(true),
    async close() {
      clearTimeout(patience);
      hush();
    },
  };
}

function pause(ms: Milliseconds, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    until.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Resolves when the page is seen: nobody listens to a hidden one. */
function untilSeen(until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => (document.hidden ? undefined : resolve());
    document.addEventListener("visibilitychange", look, { signal: until });
    until.addEventListener("abort", () => resolve());
  });
}
