// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { ASSISTANT_ID } from "../testing/engine-participants.ts";
import { useCallFixture, type CallFixture } from "../testing/call-fixture.ts";

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

describe("getSnapshot", () => {
  it("returns the same object until something changes, whatever the volume-level events", async () => {
    const fixture = fixtureOf({ levelObservers: "fail" });
    await fixture.connect();
    await fixture.pass(10_000);
    await setLevel(fixture, 0.003);
    const snapshot = fixture.client.getSnapshot();
    let changes = 0;
    fixture.client.subscribe(() => (changes += 1));
    for (let sample = 0; sample < 10; sample += 1) await setLevel(fixture, 0.003);
    expect(fixture.of("volume-level")).toHaveLength(11);
    expect(changes).toBe(0);
    expect(fixture.client.getSnapshot()).toBe(snapshot);
    await setLevel(fixture, 0.006);
    expect(changes).toBe(1);
    expect(fixture.client.getSnapshot()).not.toBe(snapshot);
  });

  it("tells subscribers until they unsubscribe", async () => {
    const fixture = fixtureOf();
    let changes = 0;
    const unsubscribe = fixture.client.subscribe(() => (changes += 1));
    unsubscribe();
    await fixture.connect();
    expect(changes).toBe(0);
  });
});

describe("messages", () => {
  it("transcripts become captions, timed with the greeting", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    await fixture.pass(2000);
    const [line] = fixture.client.getSnapshot().captions;
    expect(line).toMatchObject({ id: 1, role: "assistant", isFinal: false });
    await fixture.pass(4000);
    expect(fixture.client.getSnapshot().captions).toEqual([
      {
        id: 1,
        role: "assistant",
        isFinal: true,
        text: "Hi, thanks for calling. This is a sandbox call. How can I help your business today?",
      },
    ]);
    await stop(fixture);
    expect(fixture.client.getSnapshot().captions).toHaveLength(1);
    await fixture.connect();
    expect(fixture.client.getSnapshot().captions).toEqual([]);
  });

  it("that cannot be parsed, or are no objects, are dropped", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    const before = fixture.of("message").length;
    const log = vi.spyOn(console, "log").mockReturnValue();
    for (const data of ["{oops", "5", "null", '"text"', "[]"]) fixture.call().sendToPage(data);
    await fixture.pass(10);
    expect(log.mock.calls.map(([text]) => text)).toContain("Error parsing message data: ");
    expect(fixture.of("message")).toHaveLength(before);
    expect(fixture.client.getSnapshot().status).toBe("connected");
  });

  it("'listening' twice is one call-start", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    fixture.call().sendToPage("listening");
    await fixture.pass(10);
    expect(fixture.of("call-start")).toHaveLength(1);
  });
});

describe("listeners and subscribers that throw", () => {
  it("are logged, and change nothing", async () => {
    const fixture = fixtureOf({ afterGreeting: "hang-up", afterMs: 500 });
    const oops = (): never => {
      throw new Error("oops");
    };
    for (const event of ["call-start-progress", "call-start", "message", "call-end", "volume-level"] as const) {
      fixture.client.on(event, oops);
    }
    fixture.client.subscribe(oops);
    await fixture.connect();
    await fixture.pass(1000);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", ended: { by: "assistant" } });
    expect(fixture.browser.liveTracks()).toEqual([]);
    expect(fixture.logged.length).toBeGreaterThan(20);
  });
});

describe("late events", () => {
  it("never revive an ended call", async () => {
    const fixture = fixtureOf({ leave: "silent" });
    await fixture.connect();
    const call = fixture.call();
    void fixture.client.stop();
    call.sendToPage("listening");
    call.sendToPage({ type: "transcript", role: "assistant", transcriptType: "final", transcript: "late" });
    call.loseConnection();
    await fixture.pass(5000);
    const before = fixture.events.length;
    call.sendToPage("listening");
    call.post({ action: "participant-updated" });
    call.loseConnection();
    await fixture.pass(5000);
    expect(fixture.events.length).toBe(before);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", ended: { by: "visitor" } });
    expect(fixture.of("call-end")).toHaveLength(1);
    expect(fixture.of("error")).toEqual([]);
  });
});
