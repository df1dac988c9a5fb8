// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createVoiceClient } from "../call/client.ts";
import { installStandInBrowser, type StandInBrowser } from "../testing/stand-in-browser.ts";
import { describeProvider } from "../testing/provider-rules.ts";
import { createDemoProvider } from "./demo-provider.ts";

let browser: StandInBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = installStandInBrowser();
});
afterEach(() => {
  browser.remove();
  vi.useRealTimers();
});

const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));

describeProvider("the demo", () => ({
  provider: createDemoProvider(),
  pass,
  microphones: browser.microphones,
  leftovers: () => Array.from(document.querySelectorAll("audio, iframe, script"), ({ tagName }) => tagName),
  refuseMicrophone: () => (browser.microphone = "NotAllowedError"),
}));

describe("a demo call", () => {
  it("has captions, answers a typed line, fetches nothing, and ends after ten minutes", async () => {
    const fetching = vi.fn<typeof fetch>();
    vi.stubGlobal("fetch", fetching);
    const client = createVoiceClient(createDemoProvider());
    const started = client.start({ assistantId: "demo" });
    await pass(1000);
    expect(await started).toMatchObject({ callId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    client.sendUserMessage("Do you fix boilers?");
    await pass(4000);
    expect(client.getSnapshot().captions.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      "user: Do you fix boilers?",
      "assistant: I hear you. On a real call I would book the job now.",
    ]);
    await pass(600_000);
    expect(client.getSnapshot()).toMatchObject({
      status: "idle",
      ended: { by: "assistant", reason: "exceeded-max-duration", cause: "length" },
    });
    expect(browser.liveTracks()).toEqual([]);
    expect(fetching).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
    await client.stop();
  });

  it("waits for a click where the browser blocks sound", async () => {
    browser.blocksPlayback = true;
    const client = createVoiceClient(createDemoProvider());
    void client.start({ assistantId: "demo" });
    await pass(1000);
    expect(client.getSnapshot()).toMatchObject({ status: "connecting", playbackBlocked: true });
    browser.blocksPlayback = false;
    expect(await client.resumePlayback()).toBe(true);
    await pass(100);
    expect(client.getSnapshot()).toMatchObject({ status: "connected", playbackBlocked: false });
    await client.stop();
  });
});
