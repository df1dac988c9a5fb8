// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createVoiceClient, type VoiceClient } from "../call/client.ts";
import { installStandInBrowser, type StandInBrowser } from "../testing/stand-in-browser.ts";
import { installStandInSpeech, type SpeechKind } from "../testing/stand-in-speech.ts";
import { describeProvider } from "../testing/provider-rules.ts";
import { createDemoProvider } from "./demo-provider.ts";
import type { DemoTexts } from "./demo-texts.ts";

const TEXTS: DemoTexts = {
  language: "en",
  greeting: { named: "Thanks for calling {business}. How can I help?", plain: "Thanks for calling. How can I help?" },
  questions: [
    {
      asks: "Is it a home or an office?",
      lines: [
        ["It's my home.", "Your home, all right.", "house"],
        ["It's an office.", "Your office, all right.", ""],
        ["What does it cost?", "I don't quote prices.", "price much"],
      ],
    },
    { asks: "It is open {time}. Shall I book it?", lines: [["Yes, book it.", "Booked: {problem}, {time}.", "yes"]] },
  ],
  unmatched: "I only know the lines on the buttons.",
  goodbye: "Goodbye.",
  trades: {
    plumbing: {
      openings: [
        ["There is no hot water.", "No hot water, sorry to hear it.", "No hot water"],
        ["My drain is clogged.", "A clogged drain.", "Clogged drain"],
      ],
      time: "today at 6:30 PM",
      closing: "Please clear the sink.",
    },
  },
};
const PLUMBER = { assistantId: "plumbing" };
const LONGEST_LINE_MS = 9000;

// Loading the code takes real time, once.
beforeAll(() => createDemoProvider(async () => TEXTS).preload());

let browser: StandInBrowser;
let speech: ReturnType<typeof installStandInSpeech>;
let made: VoiceClient | null = null;
beforeEach(() => {
  vi.useFakeTimers();
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
    begin(session) {
      session.choose?.("plumbing");
      session.choose?.("");
    },
  };
});

/** Starts a call in a click. */
async function call(kind: SpeechKind, target = PLUMBER): Promise<VoiceClient> {
  speech = installStandInSpeech(kind);
  const client = (made = createVoiceClient(createDemoProvider(async () => TEXTS)));
  speech.click(() => void client.start(target));
  await pass(0);
  expect(client.getSnapshot()).toMatchObject({ status: "connected", microphoneLevel: null });
  return client;
}

function lines({ getSnapshot }: VoiceClient): readonly string[] {
  return getSnapshot().captions.map(({ role, text }) => `${role}: ${text}`);
}

/** Takes the first line that is offered, until the call ends. */
async function takeFirstLines(client: VoiceClient): Promise<void> {
  while (client.getSnapshot().status === "connected") {
    const { choices } = client.getSnapshot();
    if (choices?.of === "line") speech.click(() => client.choose(choices.lines[0] ?? ""));
    await pass(100);
  }
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
      speech.click(() => client.choose(""));
      const isSoundless: boolean[] = [];
      client.subscribe(() => void isSoundless.push(client.getSnapshot().soundless));
      await takeFirstLines(client);
      expect(lines(client)).toEqual([
        "assistant: Thanks for calling. How can I help?",
        "user: There is no hot water.",
        "assistant: No hot water, sorry to hear it. Is it a home or an office?",
        "user: It's my home.",
        "assistant: Your home, all right. It is open today at 6:30 PM. Shall I book it?",
        "user: Yes, book it.",
        "assistant: Booked: No hot water, today at 6:30 PM. Please clear the sink. Goodbye.",
      ]);
      expect(client.getSnapshot()).toMatchObject({
        status: "idle",
        ended: { by: "assistant", cause: "hang-up", callId: null },
        example: { trade: "plumbing", job: { problem: "No hot water", time: "today at 6:30 PM" } },
      });
      expect(speech.heard.at(-1)).toBe(isHeard ? "Goodbye." : undefined);
      expect(isSoundless.includes(true)).toBe(!isHeard || kind === "late");
      expect(browser.opened).toBe(0);
      expect(fetching).not.toHaveBeenCalled();
      vi.unstubAllGlobals();
      client.dismiss();
      expect(client.getSnapshot()).toMatchObject({ example: null, captions: [] });
    },
  );

  it("asks for the trade where none is chosen, then for the business, whose name it says", async () => {
    const client = await call("chrome", { assistantId: "" });
    expect(client.getSnapshot().choices).toEqual({ of: "trade" });
    client.choose("unknown");
    expect(client.getSnapshot().choices).toEqual({ of: "trade" });
    client.choose("plumbing");
    expect(client.getSnapshot().choices).toEqual({ of: "business" });
    client.choose("  Ace’s <b>Plumbing</b>  & Sons, since 1987. The best of all in town");
    await pass(1000);
    expect(speech.heard).toEqual(["Thanks for calling Ace's bPlumbingb & Sons since 1987. The."]);
  });

  it("takes typed words for the nearest line, and says so where none is near", async () => {
    const client = await call("chrome");
    client.choose("");
    await pass(LONGEST_LINE_MS);
    client.sendUserMessage("Do you sell flowers?");
    await pass(LONGEST_LINE_MS);
    expect(lines(client).at(-1)).toBe(`assistant: ${TEXTS.unmatched}`);
    client.sendUserMessage("the DRAINS are clogging up");
    await pass(LONGEST_LINE_MS);
    expect(lines(client).at(-1)).toBe("assistant: A clogged drain. Is it a home or an office?");
    client.sendUserMessage("how much?");
    await pass(LONGEST_LINE_MS);
    expect(lines(client).at(-1)).toBe("assistant: I don't quote prices. Is it a home or an office?");
    expect(client.getSnapshot().choices).toEqual({ of: "line", lines: ["It's my home.", "It's an office."] });
  });

  it("with the sound off shows each line at once, and is silent in the middle of a sentence", async () => {
    const client = await call("chrome");
    client.choose("");
    await pass(1000);
    expect([speech.isSpeaking(), client.getSnapshot().speaking]).toEqual([true, true]);
    client.setMuted(true);
    await pass(0);
    expect([speech.isSpeaking(), client.getSnapshot().speaking]).toEqual([false, false]);
    expect(client.getSnapshot()).toMatchObject({ choices: { of: "line" }, microphoneLevel: null, soundless: false });
    client.choose("There is no hot water.");
    await pass(500);
    expect(lines(client).at(-1)).toMatch(/home or an office\?$/);
    expect(speech.heard).toHaveLength(1);
  });

  it.each<[string, (client: VoiceClient) => void]>([
    ["the visitor ends it", (client) => void client.stop()],
    ["the page is left", () => void window.dispatchEvent(new Event("pagehide"))],
  ])("says no word more when %s", async (_how, end) => {
    const client = await call("chrome");
    client.choose("");
    await pass(1000);
    end(client);
    expect(speech.isSpeaking()).toBe(false);
    await pass(LONGEST_LINE_MS);
    expect(speech.heard).toHaveLength(1);
    expect(client.getSnapshot()).toMatchObject({ status: "idle", choices: null, example: { job: null } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stops after its sentence while the page is hidden, and goes on when it is seen", async () => {
    const client = await call("chrome");
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    client.choose("");
    await pass(LONGEST_LINE_MS);
    expect(speech.heard).toEqual([]);
    hidden.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(LONGEST_LINE_MS);
    expect(speech.heard).toHaveLength(2);
  });

  it("ends after three minutes in which nothing was chosen", async () => {
    const client = await call("chrome");
    await pass(179_000);
    expect(client.getSnapshot().status).toBe("connected");
    await pass(2000);
    expect(client.getSnapshot()).toMatchObject({ status: "idle", ended: { by: "assistant", cause: "silence" } });
  });
});
