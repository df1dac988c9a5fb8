// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { START_STAGES } from "../stages.ts";
import { TARGET, useCallFixture, type CallFixture } from "../testing/call-fixture.ts";
import { createVapiProvider } from "../vapi/provider.ts";

const fixtureOf = useCallFixture();

async function stop(fixture: CallFixture): Promise<void> {
  const stopped = fixture.client.stop();
  await fixture.pass(100);
  await stopped;
}

describe("start", () => {
  it("reports each of the nine stages started and completed, in their order (V5)", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    expect(fixture.progress()).toEqual(START_STAGES.flatMap((stage) => [`${stage}:started`, `${stage}:completed`]));
  });

  it("resolves to the call when the assistant listens, after call-start (V1)", async () => {
    const fixture = fixtureOf();
    const started = fixture.client.start(TARGET);
    await fixture.pass(1000);
    const call = await started;
    expect(call).toEqual({ callId: expect.stringMatching(/^[0-9a-f-]{36}$/), startedAt: expect.any(Number) });
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connected", ...call });
    expect(fixture.of("call-start")).toEqual([[call]]);
  });

  it("sends the target with the key, and nothing else", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    expect(fixture.requests).toMatchObject([
      { authorization: "Bearer public-key", body: { assistantId: "assistant-1" } },
    ]);
    expect(Object.keys(fixture.requests[0]?.body as object)).toEqual(["assistantId"]);
  });

  it.each([
    { assistant: { name: "Ada" }, assistantOverrides: { firstMessage: "Hi" } },
    { assistantId: "a", assistantOverrides: { firstMessage: "Hi" } },
    { squad: { members: [] } },
    { squadId: "s" },
    { workflowId: "w", workflowOverrides: { variableValues: { trade: "plumbing" } } },
  ])("passes %j on", async (target) => {
    const fixture = fixtureOf();
    void fixture.client.start(target);
    await fixture.pass(100);
    expect(fixture.requests[0]?.body).toEqual(target);
  });

  it("without assistant, squad or workflow fails with the literal text and a validation-error event", async () => {
    const fixture = fixtureOf();
    expect(await fixture.client.start({} as never)).toBeNull();
    const error = {
      code: "invalid-target",
      message: "Assistant or Squad or Workflow must be provided.",
      stage: "validation",
    };
    expect(fixture.of("validation-error")).toMatchObject([[error]]);
    expect(fixture.of("error")).toMatchObject([[error]]);
    expect(fixture.of("call-start-failed")).toMatchObject([[{ stage: "validation", error }]]);
    expect(fixture.progress()).toEqual(["validation:started", "validation:failed"]);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "error", error });
    expect(fixture.requests).toEqual([]);
    expect(fixture.browser.opened).toBe(0);
  });

  it("a second time returns null with a failed validation, reason already-started", async () => {
    const fixture = fixtureOf();
    const first = fixture.client.start(TARGET);
    expect(await fixture.client.start(TARGET)).toBeNull();
    expect(fixture.of("call-start-progress").at(-1)).toMatchObject([
      { stage: "validation", status: "failed", metadata: { reason: "already-started" } },
    ]);
    await fixture.pass(1000);
    expect(await first).not.toBeNull();
    expect(await fixture.client.start(TARGET)).toBeNull();
    expect(fixture.of("error")).toEqual([]);
    expect(fixture.of("call-start-failed")).toEqual([]);
    expect(fixture.requests).toHaveLength(1);
  });

  it("while the last call is ending is refused", async () => {
    const fixture = fixtureOf({ leave: "silent" });
    await fixture.connect();
    const stopped = fixture.client.stop();
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "ending", canStart: false });
    expect(await fixture.client.start(TARGET)).toBeNull();
    await fixture.pass(5000);
    await stopped;
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", canStart: true });
    expect(fixture.requests).toHaveLength(1);
  });

  it.each([
    ["the visitor ended", "idle", (fixture: CallFixture): void => void fixture.client.stop()],
    ["the assistant ended", "idle", (fixture: CallFixture): void => fixture.call().hangUp()],
    ["failed", "error", (fixture: CallFixture): void => fixture.call().loseConnection()],
  ] as const)("within 700 ms of a call that %s is refused, reason just-ended", async (_how, status, end) => {
    const fixture = fixtureOf();
    await fixture.connect();
    end(fixture);
    while (fixture.client.getSnapshot().status !== status) await fixture.pass(1);
    for (const wait of [0, 60, 140, 250, 248]) {
      await fixture.pass(wait);
      expect(fixture.client.getSnapshot()).toMatchObject({ status, canStart: false });
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

  it("opens the microphone before it makes a call: a denied one costs no call", async () => {
    const fixture = fixtureOf();
    fixture.browser.microphone = "NotAllowedError";
    expect(await fixture.client.start(TARGET)).toBeNull();
    expect(fixture.requests).toEqual([]);
    expect(fixture.client.getSnapshot()).toMatchObject({
      status: "error",
      error: { code: "microphone-denied", stage: "initialization" },
    });
  });

  it("waits a second on a mobile device, in the mobile-permissions stage", async () => {
    const fixture = fixtureOf(
      {},
      {
        userAgent: "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
      },
    );
    void fixture.client.start(TARGET);
    await fixture.pass(950);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connecting", stage: "mobile-permissions" });
    await fixture.pass(500);
    expect(fixture.client.getSnapshot().status).toBe("connected");
    const [waited] = fixture
      .of("call-start-progress")
      .flat()
      .filter((report) => report.stage === "mobile-permissions" && report.status === "completed");
    expect(waited?.durationMs).toBe(1000);
  });
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

describe("stop", () => {
  it("ends the call: call-end, then the once-only status update", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    await fixture.pass(3000);
    const before = fixture.events.length;
    await stop(fixture);
    expect(fixture.events.slice(before)).toEqual([
      ["speech-end"],
      ["call-end", { by: "visitor", reason: "stopped", callId: expect.any(String), durationMs: expect.any(Number) }],
      ["message", { type: "status-update", status: "ended", endedReason: "customer-ended-call" }],
    ]);
    expect(fixture.of("call-end")[0]?.[0].durationMs).toBeGreaterThanOrEqual(3000);
    expect(fixture.statuses).toEqual(["connecting", "connected", "ending", "idle"]);
  });

  it("aborts a pending POST", async () => {
    const fixture = fixtureOf({ answer: "never" });
    const started = fixture.client.start(TARGET);
    await fixture.pass(500);
    expect(fixture.requests[0]?.signal?.aborted).toBe(false);
    await fixture.client.stop();
    expect(fixture.requests[0]?.signal?.aborted).toBe(true);
    expect(await started).toBeNull();
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle" });
    expect(fixture.of("error")).toEqual([]);
  });

  it("does nothing without a call", async () => {
    const fixture = fixtureOf();
    await fixture.client.stop();
    await fixture.client.stop();
    expect(fixture.events).toEqual([]);
  });

  it("while the browser asks for the microphone: a late yes opens nothing", async () => {
    const fixture = fixtureOf();
    fixture.browser.microphone = "prompt";
    const started = fixture.client.start(TARGET);
    await fixture.pass(1000);
    await fixture.client.stop();
    expect(await started).toBeNull();
    fixture.browser.answerPrompt();
    await fixture.pass(100);
    expect(fixture.browser.opened).toBe(1);
    expect(fixture.browser.liveTracks()).toEqual([]);
    expect(fixture.requests).toEqual([]);
  });

  it("inside the first progress listener makes no call", async () => {
    const fixture = fixtureOf();
    const unsubscribe = fixture.client.on("call-start-progress", () => void fixture.client.stop());
    expect(await fixture.client.start(TARGET)).toBeNull();
    unsubscribe();
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", ended: { reason: "cancelled" } });
    expect(fixture.browser.opened).toBe(0);
  });

  it("happens when the page is left, with the microphone off at once", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    window.dispatchEvent(new Event("pagehide"));
    expect(fixture.client.getSnapshot().status).toBe("ending");
    // The assistant's own track is the engine's.
    expect(fixture.browser.liveTracks()).toHaveLength(1);
    await fixture.pass(100);
    expect(fixture.client.getSnapshot()).toMatchObject({
      status: "idle",
      ended: { by: "visitor", reason: "page-left" },
    });
    expect(fixture.browser.liveTracks()).toEqual([]);
  });
});

describe("the assistant's end of a call", () => {
  it("keeps the provider's reason, and sends no second ended status", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.call().hangUp("silence-timed-out");
    await fixture.pass(200);
    expect(fixture.of("call-end")).toMatchObject([[{ by: "assistant", reason: "silence-timed-out" }]]);
    expect(fixture.of("message").filter(([message]) => "status" in message && message.status === "ended")).toEqual([
      [{ type: "status-update", status: "ended", endedReason: "silence-timed-out" }],
    ]);
  });

  it("does not leave the microphone open where the room is not closed", async () => {
    const fixture = fixtureOf({ afterGreeting: "say-ended-only" });
    await fixture.connect();
    await fixture.pass(5800 + 2500);
    expect(fixture.client.getSnapshot().status).toBe("connected");
    await fixture.pass(1000);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", ended: { by: "assistant" } });
    expect(fixture.browser.liveTracks()).toEqual([]);
  });

  it("comes when the page asks for it", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.client.send({ type: "end-call" });
    await fixture.pass(200);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", ended: { by: "assistant" } });
  });
});

describe("a connection that breaks", () => {
  it("leads to the error state, with the microphone off before anyone sees it (V3)", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    let liveAtError: number | null = null;
    fixture.client.subscribe(() => {
      if (fixture.client.getSnapshot().status === "error") liveAtError ??= fixture.browser.liveTracks().length;
    });
    fixture.call().loseConnection();
    await fixture.pass(200);
    expect(fixture.client.getSnapshot()).toMatchObject({
      status: "error",
      error: { code: "connection-lost", stage: null },
    });
    expect(liveAtError).toBe(0);
    expect(fixture.of("error")).toHaveLength(1);
    expect(fixture.of("call-start-failed")).toEqual([]);
    expect(fixture.of("call-end")).toMatchObject([[{ by: "failure", reason: "connection-lost" }]]);
    fixture.scenario = {};
    await fixture.connect();
  });
});

describe("time", () => {
  it("is told by a clock that nobody sets", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    vi.setSystemTime(new Date("2001-01-01"));
    await fixture.pass(5000);
    await stop(fixture);
    const [end] = fixture.of("call-end")[0] ?? [];
    expect(Math.round((end?.durationMs ?? 0) / 1000)).toBe(5);
    for (const [{ durationMs = 0 }] of fixture.of("call-start-progress")) expect(durationMs).toBeGreaterThanOrEqual(0);
  });

  it("runs no timer when a call has ended cleanly", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    await fixture.pass(3000);
    await stop(fixture);
    await fixture.pass(1000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("ten calls in a row", () => {
  it("leave no track, audio element, script or listener behind", async () => {
    const fixture = fixtureOf();
    for (let round = 0; round < 10; round += 1) {
      await fixture.connect();
      await fixture.pass(500);
      if (round % 2 === 0) await stop(fixture);
      else fixture.call().hangUp();
      await fixture.pass(200);
      expect(fixture.client.getSnapshot().status).toBe("idle");
    }
    expect(fixture.of("call-end")).toHaveLength(10);
    expect(fixture.browser.liveTracks()).toEqual([]);
    expect(document.querySelectorAll("audio, iframe, script")).toHaveLength(0);
    expect(fixture.browser.listeners()).toEqual({ message: 0, pagehide: 0, devicechange: 0 });
  });
});

it("createVapiProvider needs a key", () => {
  expect(() => createVapiProvider({ apiKey: "" })).toThrow("Cannot make a voice client as apiKey must not be empty");
});
