// @vitest-environment jsdom
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Scenario } from "../testing/scenario.ts";
import { TARGET, useCallFixture, type CallFixture } from "../testing/call-fixture.ts";
import type { EngineScript } from "../testing/stand-in-browser.ts";
import { END_GUARD_MS } from "./client.ts";
import type { VoiceCallState } from "./state.ts";

const fixtureOf = useCallFixture();
// The SDK and daily-js log messages that the engine sends out of order.
beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
});

const NEXT: Readonly<Record<VoiceCallState["status"], readonly VoiceCallState["status"][]>> = {
  idle: ["connecting"],
  connecting: ["connected", "ending"],
  connected: ["ending"],
  ending: ["idle", "error"],
  error: ["connecting", "idle"],
};

/** The calls of one run. The model lists rules that hold after every step. */
class Run {
  readonly fixture: CallFixture;
  readonly settled: boolean[] = [];
  /** How long the last call was over as each one began. */
  readonly pauses: number[] = [];
  private endedAt = -Infinity;

  constructor(fixture: CallFixture) {
    this.fixture = fixture;
    const oops = (): never => {
      throw new Error("a listener that throws");
    };
    fixture.client.on("message", oops);
    fixture.client.on("call-end", () => (this.endedAt = Date.now()));
    fixture.client.on("call-start-failed", () => (this.endedAt = Date.now()));
    fixture.client.on("call-start-progress", ({ stage, status }) => {
      if (stage === "validation" && status === "started") this.pauses.push(Date.now() - this.endedAt);
    });
    fixture.client.on("call-end", oops);
    fixture.client.subscribe(oops);
  }

  watch(promise: Promise<unknown>): void {
    const index = this.settled.push(false) - 1;
    void promise.then(() => (this.settled[index] = true));
  }

  async step(act: () => void, ms: number): Promise<void> {
    act();
    await this.fixture.pass(ms);
    this.expectInvariants();
  }

  expectInvariants(): void {
    const { fixture } = this;
    const { status } = fixture.client.getSnapshot();
    const path = ["idle", ...fixture.statuses] as VoiceCallState["status"][];
    path.slice(1).forEach((next, index) => expect(NEXT[path[index] ?? "idle"], path.join(" > ")).toContain(next));

    const accepted = fixture.progress().filter((report) => report === "validation:started").length;
    const ends = fixture.of("call-end");
    const failedStarts = fixture.of("call-start-failed").length;
    const failedCalls = ends.filter(([end]) => end.by === "failure").length;
    expect(Math.min(...this.pauses), "none begins right after an end").toBeGreaterThanOrEqual(END_GUARD_MS);
    const isOver = status === "idle" || status === "error";
    expect(ends.length + failedStarts, "each accepted start ends once").toBe(isOver ? accepted : accepted - 1);
    expect(fixture.of("error").length, "one error per failure").toBe(failedStarts + failedCalls);
    expect(fixture.of("call-start").length).toBeLessThanOrEqual(accepted - failedStarts);
    const endedStatuses = fixture
      .of("message")
      .filter(([message]) => "status" in message && message.status === "ended");
    expect(endedStatuses.length).toBeGreaterThanOrEqual(ends.length);
    expect(fixture.of("speech-start").length - fixture.of("speech-end").length).toBeOneOf([0, 1]);

    if (!isOver) return;
    expect(fixture.browser.microphones(), "no microphone is open").toEqual([]);
    expect(document.querySelectorAll("audio, iframe, script")).toHaveLength(0);
    expect(fixture.client.getSnapshot()).toMatchObject({
      volume: 0,
      speaking: false,
      reconnecting: false,
      askingForMicrophone: false,
      microphoneNotice: null,
      playbackBlocked: false,
      muted: false,
    });
  }
}

/** A browser in which a call connects. */
const WORKS = {
  microphone: "ok",
  engineScript: "loads",
  blocksPlayback: false,
  hasMicrophones: true,
  permission: null,
};

type Model = Record<string, never>;

function command(name: string, act: (run: Run) => void, ms: number): fc.AsyncCommand<Model, Run> {
  return {
    check: () => true,
    run: (_model, run) => run.step(() => act(run), ms),
    toString: () => `${name}, ${ms} ms`,
  };
}

const SCENARIOS: readonly Scenario[] = [
  {},
  { microphone: "denied" },
  { join: "fails" },
  { join: "refused" },
  { join: "silent", leave: "silent" },
  { leave: "silent" },
  { listens: false },
  { noiseFilter: "fails" },
  { levelObservers: "fail" },
  { isRecorded: true },
  { isRecorded: true, recorder: "fails" },
  { delayMs: 3000 },
  { answer: "never" },
  { answer: "unauthorized" },
  { answer: "concurrency-limit" },
  { answer: "html-error" },
  { answer: "malformed-json" },
  { answer: "no-room" },
];

/** From no time at all to longer than any time limit. */
const pause = fc.constantFrom(0, 1, 3, 10, 60, 400, 1100, 3600, 16_000, 62_000);
const short = fc.constantFrom(0, 1, 3, 10, 60, 400);

function latest(run: Run, age: number): ReturnType<CallFixture["call"]> | undefined {
  return run.fixture.browser.calls().at(-1 - age);
}

const RAW_MESSAGES = [
  { action: "left-meeting" },
  { action: "error", errorMsg: "gone", error: { type: "exp-room", msg: "gone" } },
  { action: "error", errorMsg: "odd", error: { type: "something-new", msg: "odd" } },
  { action: "camera-error", errorMsg: { errorMsg: "x", audioOk: false }, error: { type: "mic-in-use", msg: "x" } },
  { action: "camera-error", errorMsg: { errorMsg: "x", audioOk: true }, error: { type: "cam-in-use", msg: "x" } },
  { action: "nonfatal-error", type: "something-new", errorMsg: "odd" },
  { action: "app-message", data: "listening", fromId: "x" },
  { action: "app-message", data: "{", fromId: "x" },
  { action: "app-message", data: JSON.stringify({ type: "status-update", status: "ended" }), fromId: "x" },
  { action: "remote-participants-audio-level", participantsAudioLevel: { x: 0.2 } },
  { action: "participant-left", participant: { session_id: "sandbox-assistant", local: false } },
  { action: "joined-meeting", participants: {} },
  {
    action: "app-message",
    data: JSON.stringify({ type: "status-update", status: "ended", endedReason: "pipeline-error-openai-llm-failed" }),
    fromId: "x",
  },
];

function start(run: Run): void {
  run.watch(run.fixture.client.start(TARGET));
}

const startCommand = pause.map((ms) => command("start", start, ms));
const connectCommand = fc.constantFrom(300, 1100, 3600).map((ms) =>
  command(
    "start a normal call",
    (run) => {
      run.fixture.scenario = {};
      run.fixture.network = "ok";
      Object.assign(run.fixture.browser, WORKS);
      start(run);
    },
    ms,
  ),
);

const commands = [
  // More often than the rest, so that most runs have something to disturb.
  startCommand,
  startCommand,
  startCommand,
  connectCommand,
  connectCommand,
  connectCommand,
  connectCommand,
  pause.map((ms) => command("start nobody", (run) => run.watch(run.fixture.client.start({} as never)), ms)),
  pause.map((ms) => command("stop", (run) => run.watch(run.fixture.client.stop()), ms)),
  short.map((ms) => command("leave the page", () => void window.dispatchEvent(new Event("pagehide")), ms)),
  pause.map((ms) => command("wait", () => undefined, ms)),
  fc.tuple(fc.boolean(), short).map(([muted, ms]) =>
    command(
      `mute ${muted}`,
      (run) => {
        try {
          run.fixture.client.setMuted(muted);
          expect(run.fixture.client.getSnapshot().muted).toBe(muted);
        } catch (error) {
          expect(error).toMatchObject({ code: "no-call" });
        }
      },
      ms,
    ),
  ),
  short.map((ms) => command("dismiss", (run) => run.fixture.client.dismiss(), ms)),
  short.map((ms) =>
    command(
      "retry an error",
      (run) => {
        if (run.fixture.client.getSnapshot().status === "error") start(run);
      },
      ms,
    ),
  ),
  short.map((ms) =>
    command(
      "cancel a start",
      (run) => {
        if (run.fixture.client.getSnapshot().status === "connecting") run.watch(run.fixture.client.stop());
      },
      ms,
    ),
  ),
  short.map((ms) =>
    command(
      "type",
      (run) => {
        try {
          run.fixture.client.sendUserMessage("Hello");
        } catch (error) {
          expect(error).toMatchObject({ code: "no-call" });
        }
      },
      ms,
    ),
  ),
  fc
    .tuple(fc.constantFrom("offline", "online"), pause)
    .map(([change, ms]) => command(change, () => void window.dispatchEvent(new Event(change)), ms)),
  short.map((ms) => command("resume playback", (run) => void run.fixture.client.resumePlayback(), ms)),
  fc
    .tuple(fc.constantFrom(...SCENARIOS), short)
    .map(([scenario, ms]) =>
      command(`scenario ${JSON.stringify(scenario)}`, (run) => (run.fixture.scenario = scenario), ms),
    ),
  short.map((ms) => command("scenario normal", (run) => (run.fixture.scenario = {}), ms)),
  fc
    .tuple(fc.constantFrom("ok", "ok", "prompt", "NotAllowedError"), short)
    .map(([microphone, ms]) =>
      command(`microphone ${microphone}`, (run) => (run.fixture.browser.microphone = microphone), ms),
    ),
  short.map((ms) => command("answer the prompt", (run) => run.fixture.browser.answerPrompt(), ms)),
  fc
    .tuple(fc.constantFrom<EngineScript>("loads", "loads", "not-found", "never-loads", "loads-empty"), short)
    .map(([script, ms]) => command(`engine ${script}`, (run) => (run.fixture.browser.engineScript = script), ms)),
  fc
    .tuple(fc.constantFrom("ok", "ok", "down", "ignores-abort"), short)
    .map(([network, ms]) =>
      command(`network ${network}`, (run) => (run.fixture.network = network as CallFixture["network"]), ms),
    ),
  fc
    .tuple(fc.boolean(), fc.constantFrom<PermissionState | null>(null, "granted", "prompt", "denied"), pause)
    .map(([has, permission, ms]) =>
      command(
        `unplug, ${has ? "with" : "without"} another one, permission ${permission}`,
        ({ fixture: { browser } }) => {
          Object.assign(browser, { hasMicrophones: has, permission });
          for (const track of browser.microphones()) track.stop();
        },
        ms,
      ),
    ),
  fc
    .tuple(fc.boolean(), short)
    .map(([blocks, ms]) =>
      command(`playback blocked ${blocks}`, (run) => (run.fixture.browser.blocksPlayback = blocks), ms),
    ),
  fc
    .tuple(
      fc.constantFrom(
        "hangUp",
        "deleteRoom",
        "loseConnection",
        "interruptConnection",
        "restoreConnection",
        "breakNoiseFilter",
        "leaveRoom",
        "joinRoom",
      ),
      fc.constantFrom(0, 0, 0, 1, 2),
      pause,
    )
    .map(([event, age, ms]) =>
      command(`${event} of call -${age}`, (run) => latest(run, age)?.[event as "hangUp"](), ms),
    ),
  fc
    .tuple(fc.constantFrom(...RAW_MESSAGES), fc.constantFrom(0, 0, 0, 1, 2), short)
    .map(([message, age, ms]) =>
      command(`${JSON.stringify(message)} to call -${age}`, (run) => latest(run, age)?.post({ ...message }), ms),
    ),
];

describe("any sequence of starts, stops, failures and late events", () => {
  it("keeps the invariants of a call, settles every promise, and leaves nothing behind", async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 30, size: "medium" }), async (sequence) => {
        const fixture = fixtureOf();
        const run = new Run(fixture);
        await fc.asyncModelRun(() => ({ model: {}, real: run }), sequence);
        fixture.browser.answerPrompt();
        await run.step(() => run.watch(fixture.client.stop()), 5000);
        expect(run.settled, "every start and stop settles").not.toContain(false);
        expect(fixture.client.getSnapshot().status).toBeOneOf(["idle", "error"]);
        expect(fixture.browser.liveTracks()).toEqual([]);
        expect(Object.values(fixture.browser.listeners()).filter(Boolean)).toEqual([]);

        fixture.scenario = {};
        fixture.network = "ok";
        Object.assign(fixture.browser, WORKS);
        await fixture.connect();
        await fixture.remove();
      }),
      { numRuns: 80 },
    );
  });
});
