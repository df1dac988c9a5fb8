// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { END_GUARD_MS } from "../call/client.ts";
import { API_URL, TARGET, useCallFixture, type CallFixture } from "../testing/call-fixture.ts";
import type { EngineScript } from "../testing/stand-in-browser.ts";

// Faults of the SDK without the adapter's guards:
//  1. A normal hang-up is an `error`, of type `ejected` or `no-room`.
//  2. A noise filter that fails is an `error`, while the call goes on.
//  3. A denied microphone is no `error`: the call starts, and nobody hears the visitor.
//  4. `stop()` while the POST is pending does nothing: the call is joined later, with an open microphone.
//  5. `stop()` while joining leaves `start()` pending forever; of two `stop()`s the first never settles.
//  6. `stop()` never settles if the engine does not respond, and the microphone stays open.
//  7. `end()` before the room is joined throws, and the call goes on.
//  8. Each call leaves an `<audio>` element in the page.
//  9. A second instance changes the key and the URL of the first.
// 10. `start()` inside a `call-end` listener does nothing.
// 11. An engine that cannot be reached takes 66 s to fail.
// 12. `increaseMicLevel()` opens a second microphone that nobody closes.
// 13. Blocked sound keeps the call from starting, indefinitely.
// 14. A noise filter that breaks unmutes a visitor who was muted.
// 15. An interrupted connection has no event of its own.
// Traps 3, 8, 14 and 15 have their tests in `start-failures`, `endurance`, `specification` and `watch`; 12 is not called.
const fixtureOf = useCallFixture();

function expectNothingLeft({ browser }: CallFixture): void {
  expect(browser.liveTracks()).toEqual([]);
  expect(document.querySelectorAll("audio, iframe, script")).toHaveLength(0);
  expect(Object.values(browser.listeners()).filter(Boolean)).toEqual([]);
}

describe("trap 1: a normal hang-up looks like a fatal error", () => {
  it.each(["hangUp", "deleteRoom"] as const)("%s leads to idle, not to an error", async (end) => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.call()[end]();
    await fixture.pass(500);
    expect(fixture.client.getSnapshot()).toMatchObject({
      status: "idle",
      ended: { by: "assistant", reason: "assistant-ended-call" },
    });
    expect(fixture.of("error")).toEqual([]);
    expect(fixture.of("call-end")).toHaveLength(1);
    expectNothingLeft(fixture);
  });
});

const CRASH = "pipeline-error-openai-llm-failed";

describe("trap 1: an assistant that crashes looks like one that hangs up", () => {
  it("during the call it is an error, with the server's reason", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.call().hangUp(CRASH);
    await fixture.pass(500);
    expect(fixture.client.getSnapshot()).toMatchObject({
      status: "error",
      error: { code: "assistant-failed", stage: null, reason: CRASH, retryable: true },
    });
    expect(fixture.of("call-end")).toMatchObject([[{ by: "failure", reason: "assistant-failed" }]]);
    expectNothingLeft(fixture);
  });

  it("before it is connected, the server's reason survives", async () => {
    const fixture = fixtureOf({ listens: false });
    const started = fixture.client.start(TARGET);
    await fixture.pass(1000);
    fixture.call().hangUp(CRASH);
    await fixture.pass(500);
    expect(await started).toBeNull();
    expect(fixture.of("call-start-failed")).toMatchObject([[{ error: { code: "assistant-failed", reason: CRASH } }]]);
    expectNothingLeft(fixture);
  });

  it.each([
    ["silence-timed-out", "idle"],
    ["exceeded-max-duration", "idle"],
    ["customer-ended-call", "idle"],
    ["worker-shutdown", "error"],
    ["call.in-progress.error-vapifault-transport-never-connected", "error"],
    ["some-new-error", "error"],
    ["some-new-end", "idle"],
  ])("%s leads to %s", async (reason, status) => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.call().hangUp(reason);
    await fixture.pass(500);
    expect(fixture.client.getSnapshot().status).toBe(status);
    expectNothingLeft(fixture);
  });

  it("a reason that the table does not know is no part of the error", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.call().hangUp("error: Dana's number is 555 0100");
    await fixture.pass(500);
    expect(fixture.client.getSnapshot()).toMatchObject({ error: { code: "assistant-failed", reason: null } });
  });

  it("a room that stays open after the server's error is left, as an error", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.call().sendToPage({ type: "status-update", status: "ended", endedReason: "worker-shutdown" });
    await fixture.pass(3500);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "error", error: { reason: "worker-shutdown" } });
    expectNothingLeft(fixture);
  });
});

it("trap 2: a noise filter that fails is a warning, and the call goes on (V2)", async () => {
  const fixture = fixtureOf({ noiseFilter: "fails" });
  await fixture.connect();
  await fixture.pass(1000);
  expect(fixture.client.getSnapshot().status).toBe("connected");
  expect(fixture.of("warning")).toMatchObject([[{ code: "noise-filter" }]]);
  expect(fixture.of("error")).toEqual([]);
});

it("trap 4: stop while the POST is pending makes no call, even if the answer arrives", async () => {
  const fixture = fixtureOf({ delayMs: 1000 });
  fixture.network = "ignores-abort";
  const started = fixture.client.start(TARGET);
  await fixture.pass(500);
  await fixture.client.stop();
  expect(await started).toBeNull();
  await fixture.pass(5000);
  expect(fixture.requests).toHaveLength(1);
  expect(fixture.browser.calls()).toHaveLength(0);
  expect(fixture.statuses).toEqual(["connecting", "ending", "idle"]);
  expectNothingLeft(fixture);
});

describe("trap 5: start and stop do not settle", () => {
  it("stop while the engine is loading settles the start", async () => {
    const fixture = fixtureOf();
    loseEngine(fixture, "never-loads");
    const started = fixture.client.start(TARGET);
    await fixture.pass(500);
    const stopped = fixture.client.stop();
    await fixture.pass(100);
    expect(await started).toBeNull();
    await stopped;
    expectNothingLeft(fixture);
  });

  it("stop while joining settles the start", async () => {
    const fixture = fixtureOf();
    fixture.client.on("call-start-progress", ({ stage, status }) => {
      if (stage === "initialization" && status === "completed") fixture.browser.microphone = "prompt";
    });
    const started = fixture.client.start(TARGET);
    await fixture.pass(500);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connecting", stage: "joining" });
    const stopped = fixture.client.stop();
    await fixture.pass(100);
    expect(await started).toBeNull();
    await stopped;
    fixture.browser.answerPrompt();
    await fixture.pass(100);
    expectNothingLeft(fixture);
  });

  it("stop in the moment of joining settles at once, though the SDK then destroys the call too", async () => {
    const fixture = fixtureOf();
    const stopOnceJoined = (event: MessageEvent<{ action?: string }>): void => {
      if (event.data.action === "joined-meeting") void fixture.client.stop();
    };
    window.addEventListener("message", stopOnceJoined);
    const started = fixture.client.start(TARGET);
    await fixture.pass(500);
    window.removeEventListener("message", stopOnceJoined);
    expect(fixture.client.getSnapshot().status).toBe("idle");
    expect(await started).toBeNull();
    expectNothingLeft(fixture);
  });

  it("three stops at once all settle, and tell the engine once", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    const call = fixture.call();
    const stops = Promise.all([fixture.client.stop(), fixture.client.stop(), fixture.client.stop()]);
    await fixture.pass(100);
    await stops;
    expect(call.received.filter((message) => message.action === "leave-meeting")).toHaveLength(1);
    expect(fixture.of("call-end")).toHaveLength(1);
  });
});

it("trap 6: an engine that never leaves is cut off after 3 s, with the microphone off at once", async () => {
  const fixture = fixtureOf({ leave: "silent" });
  await fixture.connect();
  let settled = false;
  void fixture.client.stop().then(() => (settled = true));
  const engineMicrophone = fixture.browser.liveTracks().filter((track) => track.id !== "track-2");
  expect(engineMicrophone).toEqual([]);
  await fixture.pass(2900);
  expect(settled).toBe(false);
  await fixture.pass(700);
  expect(settled).toBe(true);
  fixture.scenario = {};
  await fixture.connect();
  expect(fixture.client.getSnapshot().status).toBe("connected");
});

it("trap 6: an engine that opens its microphone after it was told to leave is muted and stopped", async () => {
  const fixture = fixtureOf({ leave: "silent", microphoneDelayMs: 6000 });
  void fixture.client.start(TARGET);
  await fixture.pass(1000);
  const stopped = fixture.client.stop();
  await fixture.pass(4000);
  await stopped;
  expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", ended: { reason: "cancelled" } });
  const before = fixture.browser.opened;
  await fixture.pass(3000);
  expect(fixture.browser.opened).toBe(before + 1);
  expect(fixture.browser.microphones()).toEqual([]);
  expect(fixture.call().received.some(({ action, state }) => action === "local-audio" && state === false)).toBe(true);
});

it("trap 7: stop before the room is joined neither throws nor lets the call go on", async () => {
  const fixture = fixtureOf({ join: "silent", leave: "ok" });
  void fixture.client.start(TARGET);
  await fixture.pass(500);
  const stopped = fixture.client.stop();
  await fixture.pass(4000);
  await expect(stopped).resolves.toBeUndefined();
  expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", ended: { by: "visitor", reason: "cancelled" } });
  expect(fixture.call().received.filter((message) => message.action === "app-msg")).toEqual([]);
  expectNothingLeft(fixture);
});

describe("trap 9: all SDK instances share one HTTP client", () => {
  it("each client calls its own URL with its own key", async () => {
    const fixture = fixtureOf();
    const other = fixture.another({ apiKey: "other-key", apiBaseUrl: "https://api.other.invalid" });
    void other.start(TARGET);
    await fixture.pass(2000);
    const stopped = other.stop();
    await fixture.pass(100);
    await stopped;
    await fixture.connect();
    expect(fixture.requests.map(({ url, authorization }) => [url, authorization])).toEqual([
      ["https://api.other.invalid/call/web", "Bearer other-key"],
      [`${API_URL}/call/web`, "Bearer public-key"],
    ]);
  });

  it("a second client of the page fails before it makes a call", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    const other = fixture.another();
    expect(await other.start(TARGET)).toBeNull();
    expect(other.getSnapshot()).toMatchObject({ status: "error", error: { code: "page-busy", stage: "validation" } });
    expect(fixture.requests).toHaveLength(1);
    expect(fixture.client.getSnapshot().status).toBe("connected");
  });
});

it("trap 10: start inside a call-end listener is refused with its reason, and the next one starts a call", async () => {
  const fixture = fixtureOf();
  let again: Promise<unknown> | null = null;
  fixture.client.on("call-end", () => (again ??= fixture.client.start(TARGET)));
  await fixture.connect();
  fixture.call().hangUp();
  await fixture.pass(END_GUARD_MS);
  expect(await again).toBeNull();
  expect(fixture.of("call-start-progress").at(-1)).toMatchObject([{ metadata: { reason: "just-ended" } }]);
  await fixture.connect();
});

/** From when a call is made on: until then the adapter itself has loaded the script. */
function loseEngine({ client, browser }: CallFixture, engineScript: EngineScript): void {
  client.on("call-start-progress", ({ stage }) => {
    if (stage === "web-call-creation") browser.engineScript = engineScript;
  });
}

describe("trap 11: an engine that cannot be reached", () => {
  it("that never loads fails at the time limit, and not after 66 s", async () => {
    const fixture = fixtureOf();
    loseEngine(fixture, "never-loads");
    const started = fixture.client.start(TARGET);
    await fixture.pass(45_000 - 100);
    expect(fixture.client.getSnapshot().status).toBe("connecting");
    await fixture.pass(200);
    expect(await started).toBeNull();
    expect(fixture.client.getSnapshot()).toMatchObject({
      status: "error",
      error: { code: "start-timed-out", stage: "joining" },
    });
    expectNothingLeft(fixture);
  });

  it("that is not found fails after daily-js's three attempts", async () => {
    const fixture = fixtureOf();
    loseEngine(fixture, "not-found");
    const started = fixture.client.start(TARGET);
    await fixture.pass(7000);
    expect(await started).toBeNull();
    expect(fixture.client.getSnapshot()).toMatchObject({
      status: "error",
      error: { code: "engine-not-loaded", stage: "joining" },
    });
    expect(fixture.of("error")).toHaveLength(1);
    expectNothingLeft(fixture);
  });
});

describe("trap 13: blocked playback keeps the call from starting", () => {
  // The SDK logs each attempt.
  beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());

  it("asks for a click, and connects after resumePlayback", async () => {
    const fixture = fixtureOf();
    fixture.browser.blocksPlayback = true;
    const started = fixture.client.start(TARGET);
    await fixture.pass(30_000);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connecting", playbackBlocked: true });
    fixture.browser.blocksPlayback = false;
    expect(await fixture.client.resumePlayback()).toBe(true);
    await fixture.pass(500);
    expect(await started).toMatchObject({ callId: expect.any(String) });
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connected", playbackBlocked: false });
    expect(document.querySelectorAll("audio")).toHaveLength(1);
  });

  it("stays blocked where the click does not help, and ends at its own time limit", async () => {
    const fixture = fixtureOf();
    fixture.browser.blocksPlayback = true;
    const started = fixture.client.start(TARGET);
    await fixture.pass(1000);
    expect(await fixture.client.resumePlayback()).toBe(false);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connecting", playbackBlocked: true });
    await fixture.pass(61_000);
    expect(await started).toBeNull();
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "error", error: { code: "start-timed-out" } });
    expectNothingLeft(fixture);
  });
});
