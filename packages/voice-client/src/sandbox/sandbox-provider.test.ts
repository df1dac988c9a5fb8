// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createVoiceClient } from "../client/voice-client.ts";
import { installStandInBrowser, type StandInBrowser } from "../testing/stand-in-browser.ts";
import { describeProvider } from "../testing/provider-rules.ts";
import { createSandboxProvider, type SandboxProvider, type SandboxTypes } from "./sandbox-provider.ts";

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

describeProvider<SandboxTypes>("the sandbox provider", () => {
  const settings = { listens: true };
  const sandbox = createSandboxProvider(settings);
  const call = (): SandboxProvider["calls"][number] | undefined => sandbox.calls.at(-1);
  return {
    provider: sandbox,
    target: "anybody",
    outgoing: "Do you fix boilers?",
    incoming: "Yes, we do.",
    toolResult: "The form is open.",
    pass,
    microphones: browser.microphones,
    leftovers: () => Array.from(document.querySelectorAll("audio, iframe, script"), ({ tagName }) => tagName),
    refuseMicrophone: () => (browser.microphone = "NotAllowedError"),
    keepAssistantAway: () => (settings.listens = false),
    otherSide: {
      received: () => call()?.received ?? [],
      send: (message) => call()?.sendToPage(message),
      callTool: (tool) => call()?.callTool(tool),
      hangUp: () => call()?.hangUp(),
      crash: () => call()?.crash(),
      leaveRoom: () => call()?.leaveRoom(),
      loseConnection: () => call()?.loseConnection(),
      interruptConnection: () => call()?.interruptConnection(),
      restoreConnection: () => call()?.restoreConnection(),
    },
  };
});

describe("a client with the sandbox provider", () => {
  it("makes a call with captions, in which what is typed is answered, and loads nothing", async () => {
    const fetching = vi.fn<typeof fetch>();
    vi.stubGlobal("fetch", fetching);
    const sandbox = createSandboxProvider();
    const client = createVoiceClient({ provider: sandbox });
    const started = client.start({ assistantId: "demo" });
    await pass(1000);
    expect(await started).toMatchObject({ callId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    client.sendUserMessage("Do you fix boilers?");
    await pass(4000);
    expect(client.getSnapshot().captions.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      "user: Do you fix boilers?",
      "assistant: I hear you. On a real call I would book the job now.",
    ]);
    sandbox.calls[0]?.hangUp("silence-timed-out");
    await pass(10);
    expect(client.getSnapshot()).toMatchObject({
      status: "idle",
      ended: { by: "assistant", reason: "silence-timed-out" },
    });
    expect(browser.liveTracks()).toEqual([]);
    expect(fetching).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
    await client.stop();
  });

  it("waits for a click where the browser blocks sound", async () => {
    browser.blocksPlayback = true;
    const client = createVoiceClient({ provider: createSandboxProvider() });
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
