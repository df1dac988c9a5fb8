// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { START_STAGES } from "./stages.ts";
import { TARGET, useCallFixture, type CallFixture } from "./testing/call-fixture.ts";
import { ASSISTANT_ID } from "./testing/engine-participants.ts";

// Product specification, sections 3 to 9 (voice), from outside: the real @vapi-ai/web and daily-js, over a stand-in engine.
const fixtureOf = useCallFixture();
beforeEach(() => void vi.spyOn(console, "log").mockReturnValue());

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function sentTo(fixture: CallFixture, action: string): readonly object[] {
  return fixture.call().received.filter((message) => message.action === action);
}

function endedStatuses({ of }: CallFixture): readonly object[] {
  return of("message").flatMap(([message]) => ("status" in message && message.status === "ended" ? [message] : []));
}

describe("section 3: the call", () => {
  it.each([
    { assistant: { name: "Ada" }, assistantOverrides: { firstMessage: "Hi" } },
    { assistantId: "a", assistantOverrides: { firstMessage: "Hi" } },
    { squad: { members: [] } },
    { squadId: "s" },
    { workflow: { name: "Booking", nodes: [], edges: [] } },
    { workflowId: "w", workflowOverrides: { variableValues: { trade: "plumbing" } } },
  ])("is created with %j, and nothing else", async (target) => {
    const fixture = fixtureOf();
    void fixture.client.start(target as never);
    await fixture.pass(100);
    expect(fixture.requests.map(({ body }) => body)).toEqual([target]);
  });

  it("is created by POST /call/web with a bearer token, and takes id and recording from the response", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    expect(fixture.requests).toMatchObject([
      { url: "https://api.vapi.ai/call/web", authorization: "Bearer public-key" },
    ]);
    expect(fixture.client.getSnapshot()).toMatchObject({ callId: expect.stringMatching(UUID) });
    const reports = fixture.of("call-start-progress").map(([report]) => report);
    const created = reports.find(({ stage, status }) => stage === "web-call-creation" && status === "completed");
    expect(created?.metadata).toMatchObject({ voiceProvider: "sandbox", videoRecordingEnabled: false });
  });
});

describe("section 4: a start", () => {
  it("has nine stages, each with a progress event when it starts and when it is completed", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    expect(START_STAGES).toEqual([
      "validation",
      "initialization",
      "web-call-creation",
      "video-call-object-creation",
      "mobile-permissions",
      "joining",
      "video-recording-setup",
      "audio-level-observer-setup",
      "audio-processing-setup",
    ]);
    expect(fixture.progress()).toEqual(START_STAGES.flatMap((stage) => [`${stage}:started`, `${stage}:completed`]));
  });

  it.each(["Android 15; Pixel", "iPhone", "iPad", "iPod", "IEMobile", "BlackBerry", "Bada", "Desktop"])(
    "waits 1000 ms in its fifth stage on mobile devices only: %s",
    async (device) => {
      const fixture = fixtureOf(
        {},
        { userAgent: `Mozilla/5.0 (${device}) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36` },
      );
      await fixture.connect();
      const reports = fixture.of("call-start-progress").map(([report]) => report);
      const waited = reports.find(({ stage, status }) => stage === "mobile-permissions" && status === "completed");
      expect(waited?.durationMs).toBe(device === "Desktop" ? 0 : 1000);
    },
  );

  it("records video only if that is enabled: 1280x720, preset default, on dark blue", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    expect(sentTo(fixture, "local-recording-start")).toEqual([]);
    await fixture.stop();
    fixture.scenario = { isRecorded: true };
    await fixture.connect();
    expect(sentTo(fixture, "local-recording-start")).toMatchObject([
      { width: 1280, height: 720, backgroundColor: "#FF1F2D3D", layout: { preset: "default" } },
    ]);
  });

  it("has audio levels sampled every 100 ms, and noise cancellation", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    await fixture.pass(100);
    expect(sentTo(fixture, "start-remote-participants-audio-level-observer")).toMatchObject([{ interval: 100 }]);
    expect(sentTo(fixture, "update-input-settings")).toMatchObject([
      { inputSettings: { audio: { processor: { type: "noise-cancellation" } } } },
    ]);
    await fixture.pass(1000);
    expect(fixture.of("volume-level").length).toBeGreaterThanOrEqual(10);
  });

  it("ends with call-start, which the assistant's message 'listening' signals, once", async () => {
    const fixture = fixtureOf({ listens: false });
    const started = fixture.client.start(TARGET);
    await fixture.pass(2000);
    expect(fixture.of("call-start")).toEqual([]);
    expect(fixture.client.getSnapshot().status).toBe("connecting");
    fixture.call().sendToPage("listening");
    fixture.call().sendToPage("listening");
    await fixture.pass(10);
    const call = await started;
    expect(call).toEqual({ callId: expect.stringMatching(UUID), startedAt: expect.any(Number) });
    expect(fixture.of("call-start")).toEqual([[call]]);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connected", ...call });
  });
});

describe("section 4: states", () => {
  it("go from idle to connecting, connected, and back to idle when the call ends", async () => {
    const fixture = fixtureOf();
    expect(fixture.client.getSnapshot().status).toBe("idle");
    await fixture.connect();
    await fixture.stop();
    expect(fixture.statuses).toEqual(["connecting", "connected", "ending", "idle"]);
  });

  it("go to error for any error of a start or a call, with the microphone off first", async () => {
    const fixture = fixtureOf();
    let liveAtError: number | null = null;
    fixture.client.subscribe(() => {
      if (fixture.client.getSnapshot().status === "error") liveAtError ??= fixture.browser.liveTracks().length;
    });
    await fixture.connect();
    fixture.call().loseConnection();
    await fixture.pass(200);
    expect(fixture.statuses.slice(-2)).toEqual(["ending", "error"]);
    expect(liveAtError).toBe(0);
    expect(fixture.client.getSnapshot()).toMatchObject({ error: { code: "connection-lost", stage: null } });
    expect(fixture.of("call-end")).toMatchObject([[{ by: "failure", reason: "connection-lost" }]]);
    expect(fixture.of("error")).toHaveLength(1);
    expect(fixture.of("call-start-failed")).toEqual([]);
  });
});

describe("section 4: the end of a call", () => {
  it("is call-end, then once a status update: ended, customer-ended-call", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    await fixture.pass(3000);
    const before = fixture.events.length;
    await fixture.stop();
    expect(fixture.events.slice(before)).toEqual([
      ["speech-end"],
      ["call-end", { by: "visitor", reason: "stopped", callId: expect.any(String), durationMs: expect.any(Number) }],
      ["message", { type: "status-update", status: "ended", endedReason: "customer-ended-call" }],
    ]);
  });

  it("is not told a second time after a status update with status ended was received", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.call().hangUp("silence-timed-out");
    await fixture.pass(200);
    expect(fixture.of("call-end")).toMatchObject([[{ by: "assistant", reason: "silence-timed-out" }]]);
    expect(endedStatuses(fixture)).toEqual([
      { type: "status-update", status: "ended", endedReason: "silence-timed-out" },
    ]);
  });
});

describe("section 4: sound", () => {
  it("has a volume: the sum of the remote levels divided by 0.15, at most 1", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    for (const level of [0, 0.075, 0.15, 0.9]) await fixture.setLevel(level);
    fixture.call().post({
      action: "remote-participants-audio-level",
      participantsAudioLevel: { [ASSISTANT_ID]: 0.03, another: 0.03 },
    });
    await fixture.pass(5);
    expect(fixture.of("volume-level")).toEqual([[0], [0.5], [1], [1], [0.4]]);
  });

  it("has speech above 0.01, which ends after 1000 ms of quiet", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    await fixture.setLevel(0.01);
    expect(fixture.of("speech-start")).toHaveLength(0);
    await fixture.setLevel(0.0101);
    expect(fixture.of("speech-start")).toHaveLength(1);
    expect(fixture.client.getSnapshot().speaking).toBe(true);
    await fixture.pass(990);
    expect(fixture.of("speech-end")).toHaveLength(0);
    await fixture.pass(20);
    expect(fixture.of("speech-end")).toHaveLength(1);
    expect(fixture.client.getSnapshot().speaking).toBe(false);
  });

  it.each([false, true])(
    "goes on without a noise processor that breaks; the microphone is on again, unless it is muted: %s",
    async (isMuted) => {
      const fixture = fixtureOf();
      await fixture.connect();
      if (isMuted) fixture.client.setMuted(true);
      await fixture.pass(10);
      const before = fixture.call().received.length;
      fixture.call().breakNoiseFilter();
      await fixture.pass(100);
      const sent = fixture.call().received.slice(before);
      expect(sent.find(({ action }) => action === "update-input-settings")).toMatchObject({
        inputSettings: { audio: { processor: { type: "none" } } },
      });
      expect(sent.filter(({ action }) => action === "local-audio").at(-1)).toMatchObject({ state: !isMuted });
      expect(fixture.browser.microphones().map(({ enabled }) => enabled)).toEqual([!isMuted]);
      expect(fixture.client.getSnapshot()).toMatchObject({ status: "connected", muted: isMuted });
      expect(fixture.of("warning")).toMatchObject([[{ code: "noise-filter" }]]);
    },
  );
});

describe("section 8: errors", () => {
  it.each([{}, { assistantId: "" }, undefined, null])(
    "start with no assistant, squad or workflow (%j): the literal text, and a validation-error event",
    async (target) => {
      const fixture = fixtureOf();
      expect(await fixture.client.start(target as never)).toBeNull();
      const message = "Assistant or Squad or Workflow must be provided.";
      const error = { code: "invalid-target", message, stage: "validation" };
      expect(fixture.of("validation-error")).toMatchObject([[error]]);
      expect(fixture.of("error")).toMatchObject([[error]]);
      expect(fixture.of("call-start-failed")).toMatchObject([[{ stage: "validation", error }]]);
      expect(fixture.progress()).toEqual(["validation:started", "validation:failed"]);
      expect(fixture.client.getSnapshot()).toMatchObject({ status: "error", error });
      expect([fixture.requests.length, fixture.browser.opened]).toEqual([0, 0]);
    },
  );

  it("start while already started: nothing returned, and a failed validation with reason already-started", async () => {
    const fixture = fixtureOf();
    const first = fixture.client.start(TARGET);
    for (const wait of [0, 1000]) {
      await fixture.pass(wait);
      expect(await fixture.client.start(TARGET)).toBeNull();
      expect(fixture.of("call-start-progress").at(-1)).toMatchObject([
        { stage: "validation", status: "failed", metadata: { reason: "already-started" } },
      ]);
    }
    expect(await first).not.toBeNull();
    expect(fixture.of("error")).toEqual([]);
    expect(fixture.of("call-start-failed")).toEqual([]);
    expect(fixture.requests).toHaveLength(1);
  });

  it("mute without a call object: 'Call object is not available.'", async () => {
    const fixture = fixtureOf({ delayMs: 3000 });
    const expectRefused = (): void => {
      expect(() => fixture.client.setMuted(true)).toThrow("Call object is not available.");
      expect(fixture.client.getSnapshot().muted).toBe(false);
    };
    expectRefused();
    void fixture.client.start(TARGET);
    await fixture.pass(100);
    expectRefused();
  });

  it("an app message that cannot be parsed, or is no object: only logged", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    const before = fixture.events.length;
    for (const data of ["{oops", "5", "null", '"text"', "[]"]) fixture.call().sendToPage(data);
    await fixture.pass(10);
    expect(vi.mocked(console.log).mock.calls.map(([text]: unknown[]) => text)).toContain(
      "Error parsing message data: ",
    );
    expect(fixture.events.slice(before).filter(([name]) => !name.endsWith("-level"))).toEqual([]);
    expect(fixture.client.getSnapshot().status).toBe("connected");
  });

  it("a response of the provider that is not OK: its parsed body is the error's cause", async () => {
    const fixture = fixtureOf({ answer: "unauthorized" });
    void fixture.client.start(TARGET);
    await fixture.pass(500);
    expect(fixture.of("error")).toMatchObject([
      [{ code: "unauthorized", status: 401, cause: { statusCode: 401, error: "Unauthorized" } }],
    ]);
  });
});
