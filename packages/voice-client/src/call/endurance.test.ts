// @vitest-environment jsdom
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useCallFixture } from "../testing/call-fixture.ts";
import { ASSISTANT_ID } from "../testing/engine-participants.ts";

const fixtureOf = useCallFixture();
// The SDK and daily-js log messages that they do not understand.
beforeEach(() => {
  for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockReturnValue();
});

it("a call of five minutes grows by nothing", async () => {
  const fixture = fixtureOf();
  await fixture.connect();
  await fixture.pass(60_000);
  const count = (): object => ({
    timers: vi.getTimerCount(),
    tracks: fixture.browser.liveTracks().length,
    nodes: document.querySelectorAll("*").length,
    listeners: fixture.browser.listeners(),
    opened: fixture.browser.opened,
  });
  const before = count();
  await fixture.pass(240_000);
  expect(count()).toEqual(before);
  expect(fixture.client.getSnapshot().status).toBe("connected");
});

describe("two thousand odd messages", () => {
  const TYPES = [
    "transcript",
    'transcript[transcriptType="final"]',
    "speech-update",
    "status-update",
    "conversation-update",
    "user-interrupted",
    "hang",
  ];
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom("assistant", "user", "final", "partial", "started", ""),
  );
  /** Messages of the assistant's server. A status "ended" is left out, as it ends the call. */
  const serverMessage = fc
    .record(
      {
        type: fc.oneof(fc.constantFrom(...TYPES), value),
        role: value,
        transcript: value,
        transcriptType: value,
        status: value,
        endedReason: value,
      },
      { requiredKeys: [] },
    )
    .filter(({ status }) => status !== "ended");
  /** Messages of the call engine, without those that end a call. */
  const engineMessage = fc.record(
    {
      action: fc.constantFrom(
        "app-message",
        "nonfatal-error",
        "network-connection",
        "camera-error",
        "local-audio-level",
      ),
      data: value,
      type: value,
      event: value,
      error: value,
      errorMsg: value,
      audioLevel: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), value),
      fromId: fc.constant(ASSISTANT_ID),
    },
    { requiredKeys: ["action"] },
  );

  it("end no call, and leave captions that can be shown", async () => {
    const fixture = fixtureOf();
    await fixture.connect();
    const messages = fc.sample(fc.oneof(serverMessage, fc.string(), engineMessage), 2000);
    for (const [index, message] of messages.entries()) {
      if (typeof message === "object" && "action" in message) fixture.call().post(message as never);
      else fixture.call().sendToPage(message);
      if (index % 50 === 0) await fixture.pass(5);
    }
    await fixture.pass(100);
    expect(fixture.client.getSnapshot().status).toBe("connected");
    for (const { role, text } of fixture.client.getSnapshot().captions) {
      expect(["assistant", "user"]).toContain(role);
      expect(text).toBeTypeOf("string");
    }
    expect(fixture.of("call-start")).toHaveLength(1);
    fixture.call().hangUp();
    await fixture.pass(1200);
    expect(fixture.client.getSnapshot()).toMatchObject({ status: "idle", ended: { by: "assistant" } });
    expect(fixture.browser.liveTracks()).toEqual([]);
  });
});
