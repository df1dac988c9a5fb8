// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createVoiceClient, type VoiceClient } from "../call/client.ts";
import { installStandInBrowser, type StandInBrowser } from "../testing/stand-in-browser.ts";
import { installStandInSpeech, type SpeechKind } from "../testing/stand-in-speech.ts";
import { describeProvider } from "../testing/provider-rules.ts";
import { createDemoProvider } from "./demo-provider.ts";
import type { DemoTexts } from "./course.ts";

const TEXTS: DemoTexts = {
  language: "en",
  timeZone: "America/Chicago",
  greeting: "Thanks for calling. How can I help?",
  questions: {
    name: { asks: "Your name?", lines: [["I'm Maria.", "Thanks, {name}.", "Maria"]] },
    number: { asks: "Your number?", lines: [["It's 555-0142.", "{number}, got it.", "555-0142"]] },
    address: {
      asks: "Your address?",
      lines: [
        ["14 Oak Street.", "Oak Street, all right.", "14 Oak Street"],
        ["Am I talking to a person?", "No, I'm an AI.", ""],
      ],
    },
    note: { asks: "Anything else?", lines: [["There's a dog.", "A dog, that's on the ticket.", "Dog"]] },
  },
  booking: {
    asks: "It is open {time}. Shall I book it?",
    asksUrgently: "I can send somebody {time}. Shall I?",
    lines: [
      ["Yes, book it.", "Booked: {problem}, {time}.", "{time}"],
      ["Actually, {laterDay} works better.", "Moved to {later}.", "{later}"],
      ["No, not today.", "Nothing is booked.", ""],
    ],
  },
  time: [
    ["{day} at {hour}", "tonight", "today", "tomorrow", "{weekday}"],
    Array.from({ length: 24 }, (_, hour) => `${hour}:00`),
  ],
  goodbye: "Goodbye.",
  trades: {
    plumbing: {
      openings: [
        ["There is no hot water.", "No hot water, sorry to hear it.", "No hot water"],
        ["A pipe burst.", "A burst pipe.", "Burst pipe", "urgent"],
      ],
      closing: "Please clear the sink.",
    },
  },
};
const PLUMBER = { assistantId: "plumbing" };
const NO_TRADE = { assistantId: "" };
const LONGEST_LINE_MS = 9000;
/** The last first words of a job that is booked. */
const WHOLE_CALL = [
  "assistant: Thanks for calling. How can I help?",
  "user: There is no hot water.",
  "assistant: No hot water, sorry to hear it. Your name?",
  "user: I'm Maria.",
  "assistant: Thanks, Maria. Your number?",
  "user: It's 555-0142.",
  "assistant: 555-0142, got it. Your address?",
  "user: 14 Oak Street.",
  "assistant: Oak Street, all right. Anything else?",
  "user: There's a dog.",
  "assistant: A dog, that's on the ticket. It is open today at 17:00. Shall I book it?",
  "user: Yes, book it.",
  "assistant: Booked: No hot water, today at 17:00. Please clear the sink. Goodbye.",
];

// Loading the code takes real time, once.
beforeAll(() => createDemoProvider(async () => TEXTS).preload());

let browser: StandInBrowser;
let speech: ReturnType<typeof installStandInSpeech>;
let made: VoiceClient | null = null;
beforeEach(() => {
  // 3 PM in Chicago.
  vi.useFakeTimers({ now: new Date("2026-11-27T21:00:00Z") });
  browser = installStandInBrowser();
});
afterEach(async () => {
  await made?.stop();
  speech.remove();
  browser.remove();
  vi.useRealTimers();
});

const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));

describeProvider("the demo", false, () => {
  speech = installStandInSpeech("chrome");
  return {
    provider: createDemoProvider(async () => TEXTS),
    pass,
    microphones: browser.microphones,
    leftovers: () => Array.from(document.querySelectorAll("audio, iframe, script"), ({ tagName }) => tagName),
    interrupt(session) {
      session.choose?.("plumbing");
      session.choose?.("There is no hot water.");
    },
  };
});

/** Starts a call in a click. */
async function call(kind: SpeechKind, target = PLUMBER): Promise<VoiceClient> {
  speech = installStandInSpeech(kind);
  const client = (made = createVoiceClient(createDemoProvider(async () => TEXTS)));
  speech.click(() => void client.start(target));
  for (let waited = 0; waited < BEGIN_LIMIT_MS && client.getSnapshot().status === "connecting"; waited += 100)
    await pass(100);
  expect(client.getSnapshot()).toMatchObject({ status: "connected", microphoneLevel: null });
  return client;
}

function lines({ getSnapshot }: VoiceClient): readonly string[] {
  return getSnapshot().captions.map(({ role, text }) => `${role}: ${text}`);
}

const BEGIN_LIMIT_MS = 1500;

/** Hears the assistant out, and takes the first line, until the call ends. */
async function takeFirstLines(client: VoiceClient): Promise<void> {
  while (client.getSnapshot().status === "connected") {
    const { example, captions } = client.getSnapshot();
    const lines = typeof example?.choices === "object" ? example.choices?.lines : null;
    if (lines && captions.at(-1)?.isFinal) client.choose(lines[0] ?? "");
    await pass(100);
  }
}

/** A call that plays by itself, to its end; returns its length. */
async function playToEnd(client: VoiceClient): Promise<number> {
  const begunAt = Date.now();
  client.togglePlaying();
  while (client.getSnapshot().status === "connected") await pass(100);
  return Date.now() - begunAt;
}

describe("an example call", () => {
  it.each<[SpeechKind, isHeard: boolean]>([
    ["chrome", true],
    ["ios", true],
    ["siri", true],
    ["stuck", true],
    ["late", true],
    ["mute", false],
    ["remote", false],
    ["none", false],
  ])(
    "is whole in a browser whose speech is %s, heard: %s, and opens neither microphone nor line",
    async (kind, isHeard) => {
      const fetching = vi.fn<typeof fetch>();
      vi.stubGlobal("fetch", fetching);
      const client = await call(kind);
      window.dispatchEvent(new Event("offline"));
      const isSoundless = [client.getSnapshot().example?.isSoundless];
      client.subscribe(() => void isSoundless.push(client.getSnapshot().example?.isSoundless));
      await takeFirstLines(client);
      expect(lines(client)).toEqual(WHOLE_CALL);
      expect(client.getSnapshot()).toMatchObject({
        status: "idle",
        ended: { by: "assistant", cause: "hang-up", callId: null },
        example: {
          trade: "plumbing",
          ticket: { problem: "No hot water", name: "Maria", number: "555-0142", note: "Dog", time: "today at 17:00" },
          outcome: "booked",
        },
      });
      expect(speech.heard().at(-1)).toBe(isHeard ? "Goodbye." : undefined);
      expect(isSoundless.includes(true)).toBe(!isHeard);
      expect(browser.opened).toBe(0);
      expect(fetching).not.toHaveBeenCalled();
      vi.unstubAllGlobals();
      client.dismiss();
      expect(client.getSnapshot()).toMatchObject({ example: null, captions: [] });
    },
  );

  it("is heard after one click, before its code and a trade are there, and asks for the trade meanwhile", async () => {
    const client = await call("ios", NO_TRADE);
    expect(speech.heard()).toEqual(["Thanks for calling."]);
    for (const choice of ["unknown", ""]) client.choose(choice);
    expect(client.getSnapshot().example?.choices).toBe("trade");
    client.choose("plumbing");
    const lines = ["There is no hot water.", "A pipe burst."];
    expect(client.getSnapshot().example?.choices).toMatchObject({ lines, isNameAsked: false });
  });

  it.each<[SpeechKind, voices: readonly string[], seconds: readonly [least: number, most: number]]>([
    ["chrome", ["Alex", "Samantha"], [26, 30]],
    ["siri", ["Samantha"], [25, 30]],
    ["stuck", ["Alex", "Samantha"], [26, 40]],
    ["none", [], [25, 30]],
  ])("plays by itself in a browser whose speech is %s, by %j", async (kind, voices, [least, most]) => {
    const client = await call(kind, NO_TRADE);
    const seconds = (await playToEnd(client)) / 1000;
    expect(lines(client)).toEqual(WHOLE_CALL);
    expect([...new Set(speech.voices())]).toEqual(voices);
    if (kind === "chrome") expect(speech.heard()).toContain("It's 5 5 5 , 0 1 4 2.");
    expect(seconds).toBeGreaterThan(least);
    expect(seconds).toBeLessThan(most);
  });

  it("leaves a call that plays to the visitor who takes a line, or has it wait", async () => {
    const client = await call("chrome");
    client.togglePlaying();
    await pass(3000);
    expect(lines(client).at(-1)).toBe("user: There is no hot water.");
    client.choose("A pipe burst.");
    await pass(200);
    expect(lines(client).slice(1)).toEqual(["user: A pipe burst.", "assistant: A burst pipe."]);
    await pass(20_000);
    expect(lines(client)).toHaveLength(3);
    client.togglePlaying();
    client.togglePlaying();
    await pass(20_000);
    expect(lines(client)).toHaveLength(3);
    expect(client.getSnapshot()).toMatchObject({ example: { choices: { isNameAsked: true }, isPlaying: false } });
  });

  it("says a given name back, without what no name has", async () => {
    const client = await call("chrome");
    client.choose("A pipe burst.");
    await pass(LONGEST_LINE_MS);
    client.choose(" ... ");
    client.choose("  Zoë O’Neil  Jr., 24/7 <b>Rooter</b>, since 1987. The best of all");
    await pass(LONGEST_LINE_MS);
    const name = "Zoë O'Neil Jr 24 7 b Rooter b since 1987";
    expect(lines(client).slice(3)).toEqual([`user: ${name}`, `assistant: Thanks, ${name}. Your number?`]);
  });

  it.each([
    ["There is no hot water.", "2026-11-28T04:38:00Z", "It is open tomorrow at 8:00.", "Sunday", "Sunday at 8:00"],
    ["A pipe burst.", "2026-11-28T04:38:00Z", "I can send somebody tonight at 0:00.", "tomorrow", "tomorrow at 8:00"],
    ["A pipe burst.", "2026-11-27T16:10:00Z", "I can send somebody today at 11:00.", "tomorrow", "tomorrow at 8:00"],
  ])("offers what %s at %s needs, in the business's zone: %s", async (problem, now, offered, day, later) => {
    vi.setSystemTime(new Date(now));
    const client = await call("none");
    client.choose(problem);
    for (const line of [
      "I'm Maria.",
      "It's 555-0142.",
      "Am I talking to a person?",
      "14 Oak Street.",
      "There's a dog.",
    ]) {
      await pass(1000);
      client.choose(line);
    }
    await pass(1000);
    expect(lines(client).at(-1)).toContain(offered);
    client.choose(`Actually, ${day} works better.`);
    await pass(1000);
    expect(lines(client).at(-1)).toContain(`Moved to ${later}.`);
    expect(client.getSnapshot().example).toMatchObject({ outcome: "moved", ticket: { time: later } });
  });

  it("with the sound off shows each line at once, and is silent in the middle of a sentence", async () => {
    const client = await call("chrome");
    expect([speech.isSpeaking(), client.getSnapshot().speaking]).toEqual([true, true]);
    client.setMuted(true);
    await pass(0);
    expect([speech.isSpeaking(), client.getSnapshot().speaking]).toEqual([false, false]);
    expect(client.getSnapshot()).toMatchObject({ example: { choices: { isNameAsked: false }, isSoundless: false } });
    client.choose("There is no hot water.");
    await pass(500);
    expect(lines(client).at(-1)).toMatch(/Your name\?$/);
    expect(speech.heard()).toHaveLength(1);
  });

  it.each<[string, (client: VoiceClient) => void]>([
    ["the visitor ends it", (client) => void client.stop()],
    ["the page is left", () => void window.dispatchEvent(new Event("pagehide"))],
  ])("says no word more when %s", async (_how, end) => {
    const client = await call("chrome");
    end(client);
    expect(speech.isSpeaking()).toBe(false);
    await pass(LONGEST_LINE_MS);
    expect(speech.heard()).toHaveLength(1);
    expect(client.getSnapshot()).toMatchObject({ status: "idle", example: { outcome: null } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stops after its sentence while the page is hidden, and goes on when it is seen", async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const client = await call("chrome");
    await pass(LONGEST_LINE_MS);
    expect(speech.heard()).toEqual([]);
    hidden.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(LONGEST_LINE_MS);
    expect(speech.heard()).toHaveLength(2);
    expect(lines(client)).toHaveLength(1);
  });

  it("ends after three minutes in which nothing was chosen", async () => {
    const client = await call("none", NO_TRADE);
    await pass(178_000);
    expect(client.getSnapshot().status).toBe("connected");
    await pass(4000);
    expect(client.getSnapshot()).toMatchObject({ status: "idle", ended: { by: "assistant", cause: "silence" } });
  });
});
