// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { END_GUARD_MS } from "./client.ts";
import type { StartStage } from "../stages.ts";
import type { Scenario } from "../testing/scenario.ts";
import { TARGET, useCallFixture, type CallFixture } from "../testing/call-fixture.ts";
import type { VoiceErrorCode } from "../errors.ts";

const fixtureOf = useCallFixture();

/** The longest a start may take: its time limits, and the one of leaving. */
const WHOLE_START_MS = 45_000 + 15_000 + 3_500;

/** One failed start, as the specification wants each of them: one error, one call-start-failed, null, nothing left. */
async function expectFailedStart(
  fixture: CallFixture,
  expected: { code: VoiceErrorCode; stage: StartStage; status?: number },
): Promise<void> {
  const { code, stage, status = null } = expected;
  const before = fixture.events.length;
  const started = fixture.client.start(TARGET);
  await fixture.pass(WHOLE_START_MS);
  expect(await started).toBeNull();

  expect(fixture.client.getSnapshot()).toMatchObject({ status: "error", error: { code, stage, status } });
  const events = fixture.events.slice(before);
  const [failed, ...otherFailures] = events.filter(([name]) => name === "call-start-failed");
  expect(failed?.[1]).toMatchObject({
    stage,
    error: { code },
    totalDurationMs: expect.any(Number),
  });
  expect(otherFailures).toEqual([]);
  expect(events.filter(([name]) => name === "error")).toHaveLength(1);
  expect(events.filter(([name]) => name === "call-start" || name === "call-end")).toEqual([]);
  expect(fixture.client.getSnapshot()).toMatchObject({ error: { message: expect.stringMatching(/^[A-Z][^{[<]*\.$/) } });

  expect(fixture.leftovers()).toEqual([]);
}

async function expectNextStartWorks(fixture: CallFixture): Promise<void> {
  fixture.scenario = {};
  fixture.network = "ok";
  fixture.browser.microphone = "ok";
  fixture.browser.engineScript = "loads";
  await fixture.connect();
  expect(fixture.client.getSnapshot().status).toBe("connected");
}

const POST = "web-call-creation";
const SCENARIOS: readonly [Scenario, VoiceErrorCode, StartStage, number?][] = [
  [{ answer: "unauthorized" }, "unauthorized", POST, 401],
  [{ answer: "html-error" }, "unavailable", POST, 502],
  [{ answer: "malformed-json" }, "unavailable", POST, 201],
  [{ answer: "no-room" }, "unavailable", POST, 201],
  [{ answer: "never" }, "start-timed-out", POST],
  [{ microphone: "denied" }, "microphone-denied", "joining"],
  [{ join: "fails" }, "join-failed", "joining"],
  [{ join: "refused" }, "join-failed", "joining"],
  [{ join: "room-expired" }, "room-expired", "joining"],
  [{ join: "silent", leave: "silent" }, "start-timed-out", "joining"],
  [{ listens: false }, "start-timed-out", "audio-processing-setup"],
];

describe("a start that fails because of the provider", () => {
  it.each(SCENARIOS)("%j: %s in %s", async (scenario, code, stage, status) => {
    const fixture = fixtureOf(scenario);
    await expectFailedStart(fixture, { code, stage, ...(status === undefined ? {} : { status }) });
    if (stage !== "audio-processing-setup") {
      const reports = fixture.progress().filter((report) => report.startsWith(`${stage}:`));
      expect(reports).toEqual([`${stage}:started`, `${stage}:failed`]);
    }
    await expectNextStartWorks(fixture);
  });
});

describe("a start that fails because of the browser", () => {
  it("a microphone that is refused: microphone-denied, before a call is made", async () => {
    const fixture = fixtureOf();
    fixture.browser.microphone = "NotAllowedError";
    await expectFailedStart(fixture, { code: "microphone-denied", stage: "initialization" });
    expect(fixture.requests).toEqual([]);
    await expectNextStartWorks(fixture);
  });

  it("a permission prompt that nobody answers: microphone-unanswered", async () => {
    const fixture = fixtureOf();
    fixture.browser.microphone = "prompt";
    await expectFailedStart(fixture, { code: "microphone-unanswered", stage: "initialization" });
    expect(fixture.of("error")[0]?.[0].message).toMatch(/^Your browser is still asking/);
    fixture.browser.answerPrompt();
    await fixture.pass(10);
    expect(fixture.browser.liveTracks()).toEqual([]);
    await expectNextStartWorks(fixture);
  });

  it("a page without https: insecure-context", async () => {
    const fixture = fixtureOf();
    const { mediaDevices } = navigator;
    Object.defineProperty(navigator, "mediaDevices", { value: undefined, configurable: true, writable: true });
    await expectFailedStart(fixture, { code: "insecure-context", stage: "initialization" });
    Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true, writable: true });
    await expectNextStartWorks(fixture);
  });

  it("a browser that daily-js does not support: unsupported-browser", async () => {
    const fixture = fixtureOf({}, { userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/60.0.0.0 Safari/537.36" });
    await expectFailedStart(fixture, { code: "unsupported-browser", stage: "video-call-object-creation" });
  });

  it("no network: network", async () => {
    const fixture = fixtureOf();
    fixture.network = "down";
    await expectFailedStart(fixture, { code: "network", stage: "web-call-creation" });
    await expectNextStartWorks(fixture);
  });

  it.each([
    ["is blocked or not found", "not-found", 1100],
    ["brings no engine", "loads-empty", 30],
    ["never comes", "never-loads", 20_000],
  ] as const)(
    "an engine's script that %s: known before a call is made, and the microphone is let go",
    async (_what, script, knownMs) => {
      const fixture = fixtureOf();
      fixture.browser.engineScript = script;
      void fixture.client.start(TARGET);
      await fixture.pass(10);
      expect(fixture.browser.microphones()).toHaveLength(1);
      await fixture.pass(knownMs);
      expect(fixture.browser.microphones()).toEqual([]);
      expect(fixture.client.getSnapshot().status).toBe("error");
      await fixture.pass(END_GUARD_MS);
      await expectFailedStart(fixture, { code: "engine-not-loaded", stage: "initialization" });
      expect(fixture.requests).toEqual([]);
      await expectNextStartWorks(fixture);
    },
  );

  it("an engine's script that is lost once is fetched again", async () => {
    const fixture = fixtureOf();
    fixture.browser.engineScript = "not-found";
    void fixture.client.start(TARGET);
    await fixture.pass(100);
    fixture.browser.engineScript = "loads";
    await fixture.pass(1000);
    expect(fixture.client.getSnapshot().status).toBe("connected");
  });

  it("a frame without the microphone: microphone-framed", async () => {
    const fixture = fixtureOf();
    fixture.browser.microphone = "NotAllowedError";
    const top = vi.spyOn(window, "top", "get").mockReturnValue({} as never);
    await expectFailedStart(fixture, { code: "microphone-framed", stage: "initialization" });
    top.mockRestore();
  });
});

it("a call that the assistant closes before it listens is a failed start", async () => {
  const fixture = fixtureOf({ listens: false });
  const started = fixture.client.start(TARGET);
  await fixture.pass(1000);
  fixture.call().deleteRoom();
  await fixture.pass(200);
  expect(await started).toBeNull();
  expect(fixture.client.getSnapshot()).toMatchObject({ status: "error", error: { code: "join-failed" } });
  expect(fixture.of("call-end")).toEqual([]);
});
