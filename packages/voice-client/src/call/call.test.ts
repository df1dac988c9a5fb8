// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { VoiceError } from "../errors.ts";
import { TARGET, useCallFixture, type CallFixture } from "../testing/call-fixture.ts";

// Promises beyond the specification, which has a test of its own.
const fixtureOf = useCallFixture();

it("start within 700 ms of a call is refused, reason just-ended", async () => {
  const fixture = fixtureOf();
  await fixture.connect();
  fixture.call().hangUp();
  while (fixture.client.getSnapshot().status !== "idle") await fixture.pass(1);
  for (const wait of [0, 60, 638]) {
    await fixture.pass(wait);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", canStart: false });
    expect(await fixture.client.start(TARGET)).toBeNull();
    expect(fixture.of("call-start-progress").at(-1)).toMatchObject([
      { stage: "validation", status: "failed", metadata: { reason: "just-ended" } },
    ]);
  }
  expect(fixture.requests).toHaveLength(1);
  await fixture.pass(2);
  expect(fixture.client.getSnapshot().canStart).toBe(true);
  void fixture.client.start(TARGET);
  expect(fixture.client.getSnapshot().status).toBe("connecting");
});

it.each<[string, (fixture: CallFixture, stop: () => void) => void]>([
  ["subscriber", ({ client }, stop) => void client.subscribe(stop)],
  ["listener to the first stage", ({ client }, stop) => void client.on("call-start-progress", stop)],
  [
    "listener to the second stage",
    ({ client }, stop) => void client.on("call-start-progress", ({ stage }) => stage === "initialization" && stop()),
  ],
])("start is cancelled by a stop inside a %s", async (_name, listen) => {
  const fixture = fixtureOf();
  listen(fixture, () => void fixture.client.stop());
  expect(await fixture.client.start(TARGET)).toBeNull();
  expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", ended: { reason: "cancelled" } });
  expect(fixture.browser.opened).toBe(0);
});

it("durations are told by a clock that nobody sets", async () => {
  const fixture = fixtureOf();
  await fixture.connect();
  vi.setSystemTime(new Date("2001-01-01"));
  await fixture.pass(5000);
  await fixture.stop();
  const [end] = fixture.of("call-end")[0] ?? [];
  expect(Math.round((end?.durationMs ?? 0) / 1000)).toBe(5);
  for (const [{ durationMs = 0 }] of fixture.of("call-start-progress")) expect(durationMs).toBeGreaterThanOrEqual(0);
});

it("the snapshot is the same object until something changes, whatever the volume-level events", async () => {
  const fixture = fixtureOf({ levelObservers: "fail" });
  await fixture.connect();
  await fixture.pass(10_000);
  await fixture.setLevel(0.003);
  const snapshot = fixture.client.getSnapshot();
  let changes = 0;
  fixture.client.subscribe(() => (changes += 1));
  for (let sample = 0; sample < 10; sample += 1) await fixture.setLevel(0.003);
  expect(fixture.of("volume-level")).toHaveLength(11);
  expect(changes).toBe(0);
  expect(fixture.client.getSnapshot()).toBe(snapshot);
  await fixture.setLevel(0.006);
  expect(changes).toBe(1);
  expect(fixture.client.getSnapshot()).not.toBe(snapshot);
});

it("mute while joining holds once the room is joined, and not for the next call", async () => {
  const fixture = fixtureOf();
  fixture.client.on("call-start-progress", ({ stage, status }) => {
    if (stage === "mobile-permissions" && status === "completed" && fixture.requests.length === 1)
      fixture.client.setMuted(true);
  });
  await fixture.connect();
  expect(fixture.client.getSnapshot().muted).toBe(true);
  expect(fixture.browser.liveTracks().at(0)?.enabled).toBe(false);
  await fixture.stop();
  await fixture.connect();
  expect(fixture.client.getSnapshot().muted).toBe(false);
  expect(fixture.browser.liveTracks().at(0)?.enabled).toBe(true);
});

it("setInputDevice switches the microphone, and keeps it for the next call", async () => {
  const fixture = fixtureOf();
  await fixture.connect();
  const changed = fixture.client.setInputDevice("headset");
  await fixture.pass(50);
  await changed;
  const change = { action: "set-input-devices", audioDeviceId: "headset" };
  expect(fixture.call().received).toContainEqual(expect.objectContaining(change));
  expect(fixture.browser.liveTracks()).toHaveLength(2);
  await fixture.stop();
  await fixture.connect();
  const [join] = fixture.call().received.filter((message) => message.action === "join-meeting");
  expect(join?.["properties"]).toMatchObject({ audioSource: "headset" });
});

it("while a call ends, its microphone is not opened anew, and another one is chosen for the next call", async () => {
  const fixture = fixtureOf({ leave: "silent" });
  await fixture.connect();
  void fixture.client.stop();
  await expect(fixture.client.reopenMicrophone()).resolves.toBeUndefined();
  await expect(fixture.client.setInputDevice("headset")).resolves.toBeUndefined();
  await expect(fixture.client.setInputDevice("gone")).rejects.toMatchObject({ code: "device-unavailable" });
  expect(fixture.client.getSnapshot().microphoneId).toBe("headset");
  expect(fixture.browser.microphones()).toEqual([]);
});

it("a page that is left before its call began has nothing to say of an end when it comes back", async () => {
  const fixture = fixtureOf({ delayMs: 3000 });
  void fixture.client.start(TARGET);
  await fixture.pass(100);
  window.dispatchEvent(new Event("pagehide"));
  await fixture.pass(100);
  expect(fixture.client.getSnapshot().status).toBe("idle");
  expect(fixture.client.getSnapshot()).not.toHaveProperty("ended");
});

describe("while the browser asks for the microphone", () => {
  it("the snapshot says so, until the visitor has answered", async () => {
    const fixture = fixtureOf();
    fixture.browser.microphone = "prompt";
    void fixture.client.start(TARGET);
    await fixture.pass(300);
    expect(fixture.client.getSnapshot().askingForMicrophone).toBe(false);
    await fixture.pass(200);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connecting", askingForMicrophone: true });
    fixture.browser.answerPrompt();
    await fixture.pass(5);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connecting", askingForMicrophone: false });
  });

  it("the start can be cancelled, and a microphone that is allowed later is closed at once", async () => {
    const fixture = fixtureOf();
    fixture.browser.microphone = "prompt";
    const started = fixture.client.start(TARGET);
    await fixture.pass(1000);
    await fixture.client.stop();
    expect(await started).toBeNull();
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", ended: { reason: "cancelled" } });
    fixture.browser.answerPrompt();
    await fixture.pass(5);
    expect(fixture.browser.opened).toBe(1);
    expect(fixture.browser.microphones()).toEqual([]);
    expect(fixture.requests).toEqual([]);
  });
});

it("a browser that asks although the permission is granted, as Firefox does, is seen in two seconds", async () => {
  const fixture = fixtureOf();
  Object.assign(fixture.browser, { microphone: "prompt", permission: "granted" });
  void fixture.client.start(TARGET);
  await fixture.pass(1000);
  expect(fixture.client.getSnapshot().askingForMicrophone).toBe(false);
  await fixture.pass(1500);
  expect(fixture.client.getSnapshot().askingForMicrophone).toBe(true);
});

it("dismiss forgets how a call ended, and its captions; during a call it does nothing", async () => {
  const fixture = fixtureOf();
  await fixture.connect();
  await fixture.pass(7000);
  const { captions } = fixture.client.getSnapshot();
  expect(captions).not.toEqual([]);
  fixture.client.dismiss();
  expect(fixture.client.getSnapshot()).toMatchObject({ status: "connected", captions });
  await fixture.stop();
  expect(fixture.client.getSnapshot()).toMatchObject({ ended: { by: "visitor" }, captions });
  fixture.client.dismiss();
  expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", captions: [] });
  expect(fixture.client.getSnapshot()).not.toHaveProperty("ended");
});

it("the screen stays on during a call, and again when the page is shown again", async () => {
  const fixture = fixtureOf();
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const request = vi.fn<(type: string) => Promise<object>>(() => Promise.resolve({ release }));
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  await fixture.connect();
  expect(request.mock.calls).toEqual([["screen"]]);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  void fixture.client.stop();
  await fixture.pass(100);
  expect(release).toHaveBeenCalled();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  Reflect.deleteProperty(navigator, "wakeLock");
});

it("a typed line is sent in the visitor's place and joins the captions", async () => {
  const fixture = fixtureOf();
  expect(() => fixture.client.sendUserMessage("Hello")).toThrow("Call object is not available.");
  await fixture.connect();
  const sent = (): readonly unknown[] =>
    fixture.call().received.flatMap(({ action, data }) => (action === "app-msg" ? [data] : []));
  expect(fixture.client.sendUserMessage("I can't talk here")).toBe(true);
  await fixture.pass(10);
  const message = { role: "user", content: "I can't talk here" };
  expect(sent().at(-1)).toBe(JSON.stringify({ type: "add-message", message, triggerResponseEnabled: true }));
  expect(fixture.client.getSnapshot().captions).toMatchObject([{ role: "user", text: "I can't talk here" }]);

  const tooLong = (): unknown => fixture.client.sendUserMessage("x".repeat(65_536));
  expect(tooLong).toThrow(new VoiceError("too-long"));
  fixture.call().interruptConnection();
  await fixture.pass(10);
  const before = sent().length;
  expect(fixture.client.sendUserMessage("Hello?")).toBe(false);
  await fixture.pass(10);
  expect(sent()).toHaveLength(before);
  expect(fixture.client.getSnapshot().captions.at(-1)).toMatchObject({ text: "Hello?", isUnsent: true });
  fixture.call().restoreConnection();
  await fixture.pass(10);
  expect(fixture.client.sendUserMessage("Hello?")).toBe(true);
  expect(fixture.client.getSnapshot().captions.at(-1)).not.toHaveProperty("isUnsent");
});

it("a page whose policy refuses the engine's script fails at once: no microphone, no call", async () => {
  const fixture = fixtureOf();
  const property = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src");
  Object.defineProperty(HTMLScriptElement.prototype, "src", {
    ...property,
    set() {
      throw new TypeError("This document requires 'TrustedScriptURL' assignment.");
    },
  });
  const started = fixture.client.start(TARGET);
  await fixture.pass(1);
  Object.defineProperty(HTMLScriptElement.prototype, "src", property ?? {});
  expect(await started).toBeNull();
  expect(fixture.client.getSnapshot()).toMatchObject({
    status: "error",
    error: { code: "page-policy", stage: "validation", retryable: false },
  });
  expect(fixture.browser.opened).toBe(0);
  expect(fixture.requests).toEqual([]);
});

it("another call object on the page is found before the microphone is opened and a call is paid for", async () => {
  const fixture = fixtureOf();
  const page = window as unknown as { _daily?: { pendings: string[]; instances: Record<string, object> } };
  page._daily ??= { pendings: [], instances: {} };
  page._daily.instances["foreign"] = {};
  void fixture.client.start(TARGET);
  await fixture.pass(1000);
  delete page._daily.instances["foreign"];
  expect(fixture.client.getSnapshot()).toMatchObject({ status: "error", error: { code: "page-busy" } });
  expect(fixture.requests).toEqual([]);
  expect(fixture.browser.opened).toBe(0);
  await fixture.connect();
});
