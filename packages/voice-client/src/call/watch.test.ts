// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import type { VoiceErrorCode } from "../errors.ts";
import { TARGET, useCallFixture, type CallFixture } from "../testing/call-fixture.ts";

/** Time limits of the watch. */
const RECONNECT_LIMIT_MS = 30_000;
const ASSISTANT_GONE_MS = 5000;
const SILENT_MICROPHONE_MS = 6000;

const fixtureOf = useCallFixture();

/** A visitor is told of a fault within this time. */
const TOLD_WITHIN_MS = 2000;

function notice({ client }: CallFixture): string | null {
  return client.getSnapshot().microphoneNotice;
}

/** Levels of the visitor's microphone for a time, as the engine measures them. */
async function hear(fixture: CallFixture, audioLevel: number, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    fixture.call().post({ action: "local-audio-level", audioLevel });
    await fixture.pass(100);
  }
}

function unplug(fixture: CallFixture): void {
  for (const track of fixture.browser.microphones()) track.stop();
}

it("an assistant that leaves is waited for for five seconds: another one who joins in time is no end", async () => {
  const fixture = fixtureOf();
  await fixture.connect();
  fixture.call().leaveRoom();
  await fixture.pass(ASSISTANT_GONE_MS - 1000);
  fixture.call().joinRoom();
  await fixture.pass(3 * ASSISTANT_GONE_MS);
  expect(fixture.client.getSnapshot().status).toBe("connected");
});

describe("a microphone that gives no signal", () => {
  it("is told after six seconds by the clock, but not while muted or while the assistant speaks", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    await hear(fixture, 0, SILENT_MICROPHONE_MS - 500);
    expect(notice(fixture)).toBeNull();
    await hear(fixture, 0, 1000);
    expect(notice(fixture)).toBe("silent");
    await hear(fixture, 0.01, 100);
    expect(notice(fixture)).toBeNull();
    fixture.client.setMuted(true);
    await hear(fixture, 0, 2 * SILENT_MICROPHONE_MS);
    expect(notice(fixture)).toBeNull();
  });

  it("is no fault while the assistant speaks", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    for (let second = 0; second < 10; second += 1) {
      fixture.call().post({ action: "remote-participants-audio-level", participantsAudioLevel: { x: 0.2 } });
      await hear(fixture, 0, 900);
    }
    expect(fixture.client.getSnapshot().speaking).toBe(true);
    expect(notice(fixture)).toBeNull();
  });

  it("is not told where sound cannot be measured", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    await fixture.pass(3 * SILENT_MICROPHONE_MS);
    expect(notice(fixture)).toBeNull();
  });

  it("is told within two seconds where its levels stop to come, and no level is shown then", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    await hear(fixture, 0.1, 1000);
    fixture.call().post({ action: "remote-participants-audio-level", participantsAudioLevel: { x: 0.1 } });
    await fixture.pass(100);
    const { microphoneLevel, volume } = fixture.client.getSnapshot();
    expect(Math.min(microphoneLevel ?? 0, volume)).toBeGreaterThan(0);
    await fixture.pass(TOLD_WITHIN_MS);
    expect(fixture.client.getSnapshot()).toMatchObject({
      microphoneLevel: 0,
      volume: 0,
      microphoneNotice: "unmeasured",
    });
    await hear(fixture, 0.1, 600);
    expect(notice(fixture)).toBeNull();
  });
});

it("the meter starts again after it broke, and after each change of the microphone; an odd level is none", async () => {
  const fixture = fixtureOf();
  await fixture.connect();
  await fixture.pass(100);
  const starts = (): number =>
    fixture.call().received.filter(({ action }) => action === "start-local-audio-level-observer").length;
  expect(starts()).toBe(1);
  fixture.call().post({ action: "nonfatal-error", type: "local-audio-level-observer-error" });
  await fixture.pass(2000);
  expect(starts()).toBe(2);
  for (const deviceId of ["headset", "headset"]) {
    void fixture.client.setInputDevice(deviceId);
    await fixture.pass(1000);
  }
  expect(starts()).toBe(4);
  await hear(fixture, 0.1, 100);
  for (const audioLevel of ["loud", Number.NaN, -1]) fixture.call().post({ action: "local-audio-level", audioLevel });
  await fixture.pass(10);
  expect(fixture.client.getSnapshot().microphoneLevel).toBe(0.1);
});

describe("a microphone that is live and silent, as on iOS after a phone call", () => {
  async function beSilent(fixture: CallFixture): Promise<void> {
    await fixture.connect();
    await hear(fixture, 0, SILENT_MICROPHONE_MS + 1000);
    expect(notice(fixture)).toBe("silent");
  }

  it("is opened anew at a click, and only one stays open", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await beSilent(fixture);
    const [before] = fixture.browser.microphones();
    void fixture.client.reopenMicrophone();
    await fixture.pass(100);
    expect(fixture.browser.microphones()).toHaveLength(1);
    expect(fixture.browser.microphones()[0]).not.toBe(before);
    await hear(fixture, 0.1, 1000);
    expect(notice(fixture)).toBeNull();
  });

  it("is opened anew when the page is seen again, also if the system still has it", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    await hear(fixture, 0.1, 1000);
    const [before] = fixture.browser.microphones();
    document.dispatchEvent(new Event("visibilitychange"));
    await fixture.pass(100);
    expect(fixture.browser.microphones()[0], "a microphone that works is left alone").toBe(before);
    Object.assign(before ?? {}, { muted: true });
    await hear(fixture, 0, TOLD_WITHIN_MS);
    expect(notice(fixture)).toBe("interrupted");
    document.dispatchEvent(new Event("visibilitychange"));
    await fixture.pass(100);
    expect(fixture.browser.microphones()).toHaveLength(1);
    expect(fixture.browser.microphones()[0]).not.toBe(before);
    await hear(fixture, 0.1, 600);
    expect(notice(fixture)).toBeNull();
  });

  it("is replaced by the next one if it does not open again", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await beSilent(fixture);
    fixture.browser.busyMicrophones = ["default"];
    void fixture.client.reopenMicrophone();
    await hear(fixture, 0.1, 4000);
    expect(notice(fixture)).toBe("switched");
    expect(fixture.browser.microphones().map((track) => track.getSettings().deviceId)).toEqual(["headset"]);
  });

  it("is left alone while it works, whatever device comes or goes; a new one is offered", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    const [before] = fixture.browser.microphones();
    const change = async (): Promise<void> => {
      navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
      await fixture.pass(TOLD_WITHIN_MS);
    };
    await change();
    expect(notice(fixture)).toBeNull();
    fixture.browser.hasMicrophones = false;
    await change();
    fixture.browser.hasMicrophones = true;
    await change();
    expect(notice(fixture)).toBe("offered");
    expect(fixture.browser.microphones()).toEqual([before]);
  });

  it("stays muted if the visitor has muted it", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await beSilent(fixture);
    fixture.client.setMuted(true);
    void fixture.client.reopenMicrophone();
    await fixture.pass(100);
    expect(fixture.browser.microphones().filter(({ enabled }) => enabled)).toEqual([]);
  });
});

describe("a microphone that is taken away", () => {
  it("is replaced by the next one within two seconds, with or without an event, and the visitor is told", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    expect(fixture.client.getSnapshot().microphoneId).toBe("default");
    unplug(fixture);
    await fixture.pass(TOLD_WITHIN_MS);
    expect(notice(fixture)).toBe("switched");
    expect(fixture.browser.microphones()).toHaveLength(1);
    await fixture.pass(11_000);
    expect(notice(fixture)).not.toBe("switched");
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    await fixture.pass(TOLD_WITHIN_MS);
    expect(fixture.browser.microphones()).toHaveLength(1);
  });

  it("is told where there is no other, and replaced when one is plugged in", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.browser.hasMicrophones = false;
    unplug(fixture);
    await fixture.pass(TOLD_WITHIN_MS);
    expect(notice(fixture)).toBe("unplugged");
    fixture.browser.hasMicrophones = true;
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    await fixture.pass(100);
    expect(notice(fixture)).toBe("switched");
    expect(fixture.client.getSnapshot().status).toBe("connected");
  });

  it.each(["denied", "prompt"] as const)(
    "with its permission (%s) is told, and the visitor is not asked by itself",
    async (permission) => {
      const fixture = fixtureOf();
      await fixture.connect();
      const { opened } = fixture.browser;
      fixture.browser.permission = permission;
      unplug(fixture);
      await fixture.pass(TOLD_WITHIN_MS);
      expect(notice(fixture)).toBe("blocked");
      expect(fixture.browser.opened).toBe(opened);
      fixture.browser.permission = "granted";
      await fixture.pass(TOLD_WITHIN_MS);
      expect(notice(fixture)).toBe("switched");
    },
  );

  it("in a browser that does not tell the permission is told as well", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.browser.microphone = "NotAllowedError";
    unplug(fixture);
    await fixture.pass(TOLD_WITHIN_MS);
    expect(notice(fixture)).toBe("blocked");
  });

  it("by the system for a while is told, until it is given back", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    const [track] = fixture.browser.microphones();
    for (const [muted, told] of [
      [true, "interrupted"],
      [false, null],
    ] as const) {
      Object.assign(track ?? {}, { muted });
      await fixture.pass(TOLD_WITHIN_MS);
      expect(notice(fixture)).toBe(told);
    }
  });

  it("as the engine reports it during a call does not end the call", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.call().post({
      action: "camera-error",
      errorMsg: { errorMsg: "In use", audioOk: false },
      error: { type: "mic-in-use", msg: "In use" },
    });
    await fixture.pass(TOLD_WITHIN_MS);
    expect(fixture.client.getSnapshot().status).toBe("connected");
  });
});

it("a chosen microphone that is busy is replaced by the default one, and the visitor is told", async () => {
  const fixture = fixtureOf();
  await fixture.client.setInputDevice("headset");
  fixture.browser.busyMicrophones = ["headset"];
  await fixture.connect();
  expect(fixture.client.getSnapshot().microphoneId).toBe("default");
  expect(notice(fixture)).toBe("switched");
  fixture.browser.busyMicrophones = [];
});

it.each([
  ["in the browser", () => undefined, "gone"],
  ["in the engine", (fixture: CallFixture) => (fixture.browser.opensOnce = "headset"), "headset"],
] as const)(
  "a chosen microphone that does not open %s is told, and the one before stays",
  async (_where, prepare, deviceId) => {
    const fixture = fixtureOf();
    await fixture.connect();
    prepare(fixture);
    const choice = fixture.client.setInputDevice(deviceId).catch((error: unknown) => error);
    await fixture.pass(4000);
    expect(await choice).toMatchObject({ code: "device-unavailable" });
    expect(notice(fixture)).toBe("unavailable");
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connected", microphoneId: "default" });
    expect(fixture.browser.microphones().map((track) => track.getSettings().deviceId)).toEqual(["default"]);
    await fixture.pass(11_000);
    expect(notice(fixture)).toBeNull();
    void fixture.client.stop();
    await fixture.pass(1000);
    expect(fixture.client.getSnapshot().microphoneId).toBe("default");
  },
);

describe("a working call goes on", () => {
  it("when it switches from peer to peer to the server", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.call().post({ action: "network-connection", type: "peer-to-peer", event: "interrupted" });
    await fixture.pass(100);
    expect(fixture.client.getSnapshot().reconnecting).toBe(true);
    fixture.call().post({ action: "network-connection", type: "sfu", event: "connected" });
    await fixture.pass(60_000);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connected", reconnecting: false });
  });

  it("when the message that the assistant listens is lost, and both sides are heard", async () => {
    const fixture = fixtureOf({ listens: false });
    const started = fixture.client.start(TARGET);
    await fixture.pass(2000);
    const say = (role: string): void =>
      fixture.call().sendToPage({ type: "transcript", role, transcriptType: "final", transcript: "Hello" });
    say("assistant");
    await fixture.pass(100);
    expect(fixture.client.getSnapshot().status).toBe("connecting");
    say("user");
    await fixture.pass(100);
    expect(fixture.client.getSnapshot().status).toBe("connected");
    expect(await started).toMatchObject({ callId: expect.any(String) });
    await fixture.pass(30_000);
    expect(fixture.client.getSnapshot().status).toBe("connected");
  });
});

describe('a call that was interrupted, whose "connected" was lost', () => {
  const LONGER_THAN_THE_LIMIT_MS = 40_000;
  const SIGNS: readonly [string, (fixture: CallFixture) => void][] = [
    ["words", ({ call }) => call().sendToPage({ type: "transcript", role: "user", transcript: "Hello?" })],
    ["a message", ({ call }) => call().sendToPage({ type: "speech-update", status: "started", role: "assistant" })],
    [
      "the assistant's voice",
      ({ call }) => call().post({ action: "remote-participants-audio-level", participantsAudioLevel: { x: 0.1 } }),
    ],
  ];

  it.each(SIGNS)("goes on when %s shows that it lives, and is weak no more", async (_sign, act) => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    await fixture.pass(10_000);
    fixture.call().interruptConnection();
    for (let passed = 0; passed < LONGER_THAN_THE_LIMIT_MS; passed += 5000) {
      await fixture.pass(5000);
      act(fixture);
    }
    await fixture.pass(10);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "connected", reconnecting: false });
  });

  it("is lost all the same when only sound comes that was on its way", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    await fixture.pass(10_000);
    fixture.call().interruptConnection();
    await fixture.pass(300);
    fixture.call().post({ action: "remote-participants-audio-level", participantsAudioLevel: { x: 0.1 } });
    await fixture.pass(LONGER_THAN_THE_LIMIT_MS);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "error", error: { code: "connection-lost" } });
  });
});

it("a network that is gone is told at once, and forgotten when it is back", async () => {
  const fixture = fixtureOf();
  await fixture.connect();
  window.dispatchEvent(new Event("offline"));
  expect(fixture.client.getSnapshot().reconnecting).toBe(true);
  await fixture.pass(RECONNECT_LIMIT_MS - 1000);
  window.dispatchEvent(new Event("online"));
  expect(fixture.client.getSnapshot().reconnecting).toBe(false);
  await fixture.pass(RECONNECT_LIMIT_MS);
  expect(fixture.client.getSnapshot().status).toBe("connected");
});

it.each([
  ["by what the browser says", "Permission dismissed", null],
  ["by the permission, which is still open", "The request is not allowed", "prompt" as const],
])(
  "a prompt for the microphone that is only closed is told from a refusal %s, and may be asked again",
  async (_how, message, permission) => {
    const fixture = fixtureOf();
    fixture.browser.permission = permission;
    vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValueOnce(
      new DOMException(message, "NotAllowedError"),
    );
    void fixture.client.start(TARGET);
    await fixture.pass(100);
    expect(fixture.client.getSnapshot()).toMatchObject({
      error: {
        code: "microphone-dismissed",
        message: "The browser's question about the microphone was closed. Try again, and choose Allow.",
        retryable: true,
      },
    });
    await fixture.connect();
  },
);

describe("the end of a call", () => {
  const CRASH = "pipeline-error-openai-llm-failed";
  const HUNG_UP = { status: "idle", ended: { by: "assistant", reason: "assistant-ended-call" } };
  const endedBy = (reason: string) => ({ status: "idle", ended: { by: "visitor", reason } });
  const failedBy = (code: VoiceErrorCode, reason: string | null = null) => ({
    status: "error",
    error: { code, reason, stage: null, retryable: true },
  });
  const tellEnd = ({ call }: CallFixture, endedReason: string): void =>
    call().sendToPage({ type: "status-update", status: "ended", endedReason });

  it.each<[end: string, withinMs: number, act: (fixture: CallFixture) => void, snapshot: object]>([
    ["of the visitor", 0, ({ client }) => void client.stop(), endedBy("stopped")],
    ["of a page that is left", 0, () => void window.dispatchEvent(new Event("pagehide")), endedBy("page-left")],
    ["of an assistant who hangs up", 10, ({ call }) => call().hangUp(), HUNG_UP],
    ["of a deleted room", 10, ({ call }) => call().deleteRoom(), HUNG_UP],
    ["of a server whose room stays open", 3010, (fixture) => tellEnd(fixture, "assistant-ended-call"), HUNG_UP],
    ["of an assistant who crashes", 10, ({ call }) => call().hangUp(CRASH), failedBy("assistant-failed", CRASH)],
    [
      "of an assistant who crashes in a room that stays open",
      3010,
      (fixture) => tellEnd(fixture, CRASH),
      failedBy("assistant-failed", CRASH),
    ],
    [
      "for an error that the table does not know, whose text is no part of it",
      10,
      ({ call }) => call().hangUp("error: Dana's number is 555 0100"),
      failedBy("assistant-failed"),
    ],
    ["of a lost connection", 10, ({ call }) => call().loseConnection(), failedBy("connection-lost")],
    [
      "of an assistant who leaves the room",
      ASSISTANT_GONE_MS + 500,
      ({ call }) => call().leaveRoom(),
      failedBy("assistant-left"),
    ],
    [
      "of an interrupted connection",
      RECONNECT_LIMIT_MS + 10,
      ({ call }) => call().interruptConnection(),
      failedBy("connection-lost"),
    ],
  ])("%s turns the microphone off within %d ms, and is told once", async (_end, withinMs, act, snapshot) => {
    const fixture = fixtureOf();
    await fixture.connect();
    expect(fixture.browser.microphones()).toHaveLength(1);
    const before = Date.now();
    act(fixture);
    while (fixture.browser.microphones().length > 0) await fixture.pass(10);
    expect(Date.now() - before).toBeLessThanOrEqual(withinMs);
    if (withinMs > 10) expect(Date.now() - before).toBeGreaterThan(withinMs - 600);
    // Until the SDK's own timer of speech has run out, too.
    await fixture.pass(1200);
    expect(vi.getTimerCount()).toBe(0);
    expect(fixture.client.getSnapshot()).toMatchObject(snapshot);
    expect(fixture.of("call-end")).toHaveLength(1);
    expect(fixture.of("error")).toHaveLength("error" in snapshot ? 1 : 0);
    expect(fixture.leftovers()).toEqual([]);
  });
});
