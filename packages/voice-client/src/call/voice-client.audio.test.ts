// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { ASSISTANT_ID } from "../testing/engine-participants.ts";
import { TARGET, useCallFixture, type CallFixture } from "../testing/call-fixture.ts";

const fixtureOf = useCallFixture();

async function stop(fixture: CallFixture): Promise<void> {
  const stopped = fixture.client.stop();
  await fixture.pass(100);
  await stopped;
}

function setLevel(fixture: CallFixture, level: number): Promise<void> {
  fixture.call().post({
    action: "remote-participants-audio-level",
    participantsAudioLevel: { [ASSISTANT_ID]: level },
  });
  return fixture.pass(5);
}

describe("mute and send", () => {
  it("throw 'Call object is not available.' without a call", async () => {
    const { client, pass } = fixtureOf({ delayMs: 3000 });
    expect(() => client.setMuted(true)).toThrow("Call object is not available.");
    expect(() => client.send({ type: "end-call" })).toThrow("Call object is not available.");
    void client.start(TARGET);
    await pass(100);
    expect(() => client.setMuted(true)).toThrow("Call object is not available.");
    expect(client.getSnapshot().muted).toBe(false);
  });

  it("mute the microphone, and open it again", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.client.setMuted(true);
    await fixture.pass(10);
    const [microphone] = fixture.browser.liveTracks();
    expect(microphone?.enabled).toBe(false);
    expect(fixture.client.getSnapshot().muted).toBe(true);
    fixture.client.setMuted(false);
    await fixture.pass(10);
    expect(microphone?.enabled).toBe(true);
    expect(fixture.client.getSnapshot().muted).toBe(false);
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
    await stop(fixture);
    await fixture.connect();
    expect(fixture.client.getSnapshot().muted).toBe(false);
    expect(fixture.browser.liveTracks().at(0)?.enabled).toBe(true);
  });
});

describe("levels and speech", () => {
  it("volume-level is the sum of the remote levels divided by 0.15, at most 1", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    for (const level of [0, 0.075, 0.15, 0.9]) await setLevel(fixture, level);
    expect(fixture.of("volume-level")).toEqual([[0], [0.5], [1], [1]]);
  });

  it("speech starts above 0.01, and ends after a second of quiet", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    await setLevel(fixture, 0.01);
    expect(fixture.of("speech-start")).toHaveLength(0);
    await setLevel(fixture, 0.0101);
    expect(fixture.of("speech-start")).toHaveLength(1);
    expect(fixture.client.getSnapshot().speaking).toBe(true);
    await fixture.pass(990);
    expect(fixture.of("speech-end")).toHaveLength(0);
    await fixture.pass(20);
    expect(fixture.of("speech-end")).toHaveLength(1);
    expect(fixture.client.getSnapshot().speaking).toBe(false);
  });

  it("a speech-end never reaches into the next call", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    await setLevel(fixture, 0.1);
    await stop(fixture);
    expect(fixture.of("speech-end")).toHaveLength(1);
    await fixture.connect();
    await setLevel(fixture, 0.1);
    await fixture.pass(900);
    expect(fixture.of("speech-end")).toHaveLength(1);
  });

  it("both observers sample every 100 ms", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    await fixture.pass(100);
    const observers = fixture.call().received.filter((message) => message.action.startsWith("start-"));
    expect(observers.map((message) => [message.action, message["interval"]])).toEqual([
      ["start-remote-participants-audio-level-observer", 100],
      ["start-local-audio-level-observer", 100],
    ]);
  });

  it("observers that fail are warnings, and the call goes on", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    await fixture.pass(500);
    expect(fixture.of("warning").map(([warning]) => warning.code)).toEqual(["level-observer", "level-observer"]);
    expect(fixture.client.getSnapshot().status).toBe("connected");
  });
});

describe("recording", () => {
  it("by the client uses 1280x720 on dark blue", async () => {
    const fixture = fixtureOf({ recording: "client" });
    await fixture.connect();
    await fixture.pass(100);
    const [start] = fixture.call().received.filter((message) => message.action === "local-recording-start");
    expect(start).toMatchObject({
      width: 1280,
      height: 720,
      backgroundColor: "#FF1F2D3D",
      layout: { preset: "default" },
    });
    expect(fixture.progress()).toContain("video-recording-setup:completed");
  });

  it("by the room needs no request, and still reports the stage", async () => {
    const fixture = fixtureOf({ recording: "room" });
    await fixture.connect();
    expect(fixture.call().received.filter((message) => message.action === "local-recording-start")).toEqual([]);
    expect(fixture.progress()).toContain("video-recording-setup:started");
    expect(fixture.progress()).toContain("video-recording-setup:completed");
  });

  it("that fails is a warning", async () => {
    const fixture = fixtureOf({ recording: "client", recorder: "fails" });
    await fixture.connect();
    await fixture.pass(100);
    expect(fixture.of("warning")).toMatchObject([[{ code: "recording" }]]);
    expect(fixture.client.getSnapshot().status).toBe("connected");
  });
});

describe("devices", () => {
  it("setInputDevice switches the microphone, and keeps it for the next call", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    const changed = fixture.client.setInputDevice("headset");
    await fixture.pass(50);
    await changed;
    expect(fixture.call().received.at(-1)).toMatchObject({ action: "set-input-devices", audioDeviceId: "headset" });
    expect(fixture.browser.liveTracks()).toHaveLength(2);
    await stop(fixture);
    await fixture.connect();
    const [join] = fixture.call().received.filter((message) => message.action === "join-meeting");
    expect(join?.["properties"]).toMatchObject({ audioSource: "headset" });
  });

  it("setInputDevice with a device that is gone rejects, and the call keeps its microphone", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    await expect(fixture.client.setInputDevice("gone")).rejects.toMatchObject({ code: "device-unavailable" });
    expect(fixture.client.getSnapshot().status).toBe("connected");
    expect(fixture.browser.liveTracks()).toHaveLength(2);
  });
});
