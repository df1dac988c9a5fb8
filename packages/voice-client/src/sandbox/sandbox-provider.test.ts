// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createVoiceClient } from "../client/voice-client.ts";
import type { ConformanceSetup } from "../provider/conformance/conformance-setup.ts";
import { PROVIDER_CONFORMANCE } from "../provider/conformance/provider-conformance.ts";
import type { VoiceProvider, VoiceSession } from "../provider/session-contract.ts";
import { installStandInBrowser, type StandInBrowser } from "../testing/stand-in-browser.ts";
import { createSandboxProvider, type SandboxProvider } from "./sandbox-provider.ts";

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

/** @param spoil makes an adapter that breaks a rule */
function createSetup(spoil: (sandbox: SandboxProvider) => VoiceProvider = (sandbox) => sandbox): ConformanceSetup {
  const settings = { listens: true };
  const sandbox = createSandboxProvider(settings);
  const call = (): SandboxProvider["calls"][number] | undefined => sandbox.calls.at(-1);
  return {
    provider: spoil(sandbox),
    settings: { apiKey: "sandbox", apiBaseUrl: undefined, engineUrl: undefined },
    target: { assistantId: "demo" },
    pass,
    microphones: browser.microphones,
    leftovers: () => Array.from(document.querySelectorAll("audio, iframe, script"), ({ tagName }) => tagName),
    refuseMicrophone: () => (browser.microphone = "NotAllowedError"),
    keepAssistantAway: () => (settings.listens = false),
    otherSide: {
      received: () => call()?.received ?? [],
      send: (message) => call()?.sendToPage(message),
      hangUp: () => call()?.hangUp(),
      crash: () => call()?.crash(),
      loseConnection: () => call()?.loseConnection(),
      interruptConnection: () => call()?.interruptConnection(),
      restoreConnection: () => call()?.restoreConnection(),
    },
  };
}

describe("the sandbox provider conforms", () => {
  it.each(PROVIDER_CONFORMANCE)("$name", async ({ run }) => {
    await expect(run(createSetup())).resolves.toBeUndefined();
  });
});

describe("an adapter that breaks a rule does not conform", () => {
  type Open = VoiceProvider["open"];
  const withOpen = (change: (open: Open) => Open) => (sandbox: SandboxProvider) => ({
    ...sandbox,
    open: change(sandbox.open),
  });
  const withSession = (change: (session: VoiceSession) => Partial<VoiceSession>) =>
    withOpen((open) => (...args) => {
      const session = open(...args);
      return { ...session, ...change(session) };
    });
  const withHost = (change: (host: Parameters<Open>[1]) => Partial<Parameters<Open>[1]>) =>
    withOpen((open) => (options, host) => open(options, { ...host, ...change(host) }));
  const nothing = (): undefined => undefined;

  it.each<[string, (sandbox: SandboxProvider) => VoiceProvider]>([
    ["leaves the microphone open", withSession(() => ({ close: () => Promise.resolve() }))],
    ["never settles", withSession(() => ({ close: () => new Promise(nothing) }))],
    ["does not mute", withSession(() => ({ setMuted: nothing }))],
    ["throws no error where there is no call", withSession(() => ({ send: nothing }))],
    ["sends nothing", withSession(() => ({ send: nothing }))],
    ["does not notice that the microphone is gone", withSession(() => ({ hasMicrophone: () => true }))],
    ["does not say whether there is sound", withSession(() => ({ resumePlayback: () => Promise.resolve(false) }))],
    [
      "starts when it is opened",
      withOpen((open) => (...args) => {
        const session = open(...args);
        session.start({ assistantId: "demo" });
        return session;
      }),
    ],
    [
      "skips stages",
      withHost((host) => ({ stage: (name, ...rest) => name === "joining" && host.stage(name, ...rest) })),
    ],
    ["names no call", withHost((host) => ({ stage: (name, status) => host.stage(name, status, undefined) }))],
    ["is connected once it has joined", withHost((host) => ({ joined: () => (host.joined(), host.connected()) }))],
    ["takes a crash for a hang-up", withHost((host) => ({ failed: () => host.ended("assistant-ended-call") }))],
    ["takes a hang-up for a crash", withHost(() => ({ ended: nothing }))],
    ["does not tell of an interruption", withHost(() => ({ reconnecting: nothing }))],
    ["swallows messages", withHost(() => ({ message: nothing }))],
  ])("that %s", async (_name, spoil) => {
    const broken: string[] = [];
    for (const { name, run } of PROVIDER_CONFORMANCE) {
      await run(createSetup(spoil)).catch(() => broken.push(name));
    }
    expect(broken).not.toEqual([]);
  });
});

describe("a client with the sandbox provider", () => {
  it("makes a call with captions, in which what is typed is answered, and loads nothing", async () => {
    const fetching = vi.fn<typeof fetch>();
    vi.stubGlobal("fetch", fetching);
    const sandbox = createSandboxProvider();
    const client = createVoiceClient({ apiKey: "sandbox", provider: sandbox });
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
    await client.dispose();
  });

  it("waits for a click where the browser blocks sound", async () => {
    browser.blocksPlayback = true;
    const client = createVoiceClient({ apiKey: "sandbox", provider: createSandboxProvider() });
    void client.start({ assistantId: "demo" });
    await pass(1000);
    expect(client.getSnapshot()).toMatchObject({ status: "connecting", playbackBlocked: true });
    browser.blocksPlayback = false;
    expect(await client.resumePlayback()).toBe(true);
    await pass(100);
    expect(client.getSnapshot()).toMatchObject({ status: "connected", playbackBlocked: false });
    await client.dispose();
  });
});
