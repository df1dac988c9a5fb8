// @vitest-environment jsdom
import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
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

const LATE_MS = 110;

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

  readonly watch = (promise: Promise<unknown>): void => {
    const index = this.settled.push(false) - 1;
    void promise.then(() => (this.settled[index] = true));
  };

  async step(act: () => void, ms: number): Promise<void> {
    act();
    await this.fixture.pass(ms);
    const { client, browser, pass } = this.fixture;
    const { status } = client.getSnapshot();
    // One that the engine was still opening is stopped a moment after it has opened.
    if ((status === "idle" || status === "error") && browser.microphones().length > 0) await pass(LATE_MS);
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

/** Delays of the endpoint's answer and of the engine's microphone. */
const DELAYS: readonly Scenario[] = [0, 60, 400, 3000].flatMap((delayMs) =>
  [0, 60, 400, 3000].map((microphoneDelayMs) => ({ delayMs, microphoneDelayMs })),
);

/** From no time at all to longer than any time limit. */
const pause: fc.Arbitrary<number> = fc.constantFrom(0, 1, 3, 10, 60, 400, 1100, 3600, 16_000, 62_000);
const short: fc.Arbitrary<number> = fc.constantFrom(0, 1, 3, 10, 60, 400);

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

function start({ watch, fixture }: Run): void {
  watch(fixture.client.start(TARGET));
}

/** Without a call it is refused. */
function ifCalled(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    expect(error).toMatchObject({ code: "no-call" });
  }
}

type Commands = fc.Arbitrary<fc.AsyncCommand<Model, Run>>;

function does(name: string, act: (run: Run) => unknown, time = short): Commands {
  return time.map((ms) => command(name, (run) => void act(run), ms));
}

function sets<T>(name: string, values: readonly T[], act: (run: Run, value: T) => unknown, time = short): Commands {
  return fc
    .tuple(fc.constantFrom(...values), time)
    .map(([value, ms]) => command(`${name}: ${JSON.stringify(value)}`, (run) => void act(run, value), ms));
}

/** The newest call more often than those before it. */
const AGES = [0, 0, 0, 1, 2];
const ACTS = [
  "hangUp",
  "deleteRoom",
  "loseConnection",
  "interruptConnection",
  "restoreConnection",
  "breakNoiseFilter",
  "leaveRoom",
  "joinRoom",
] as const;

const starts = does("start", start, pause);
const connects = does(
  "start a normal call",
  (run) => {
    const { microphoneDelayMs = 0 } = run.fixture.scenario;
    Object.assign(run.fixture, { scenario: { microphoneDelayMs }, network: "ok" });
    Object.assign(run.fixture.browser, WORKS);
    start(run);
  },
  fc.constantFrom(300, 1100, 3600),
);

const commands: Commands[] = [
  // More often than the rest, so that most runs have something to disturb.
  ...Array.from({ length: 3 }, () => starts),
  ...Array.from({ length: 4 }, () => connects),
  does("start nobody", ({ watch, fixture }) => watch(fixture.client.start({} as never)), pause),
  does("stop", ({ watch, fixture }) => watch(fixture.client.stop()), pause),
  does("leave the page", () => window.dispatchEvent(new Event("pagehide"))),
  does("wait", () => undefined, pause),
  sets("mute", [true, false], ({ fixture: { client } }, muted) =>
    ifCalled(() => {
      client.setMuted(muted);
      expect(client.getSnapshot().muted).toBe(muted);
    }),
  ),
  does("dismiss", ({ fixture }) => fixture.client.dismiss()),
  does("retry an error", (run) => run.fixture.client.getSnapshot().status === "error" && start(run)),
  does("cancel a start", ({ watch, fixture: { client } }) => {
    if (client.getSnapshot().status === "connecting") watch(client.stop());
  }),
  does("type", ({ fixture }) => ifCalled(() => fixture.client.sendUserMessage("Hello"))),
  sets("network", ["offline", "online"], (_run, change) => window.dispatchEvent(new Event(change)), pause),
  does("resume playback", ({ fixture }) => fixture.client.resumePlayback()),
  sets("scenario", SCENARIOS, ({ fixture }, scenario) => Object.assign(fixture, { scenario })),
  sets("delays", DELAYS, ({ fixture }, delays) =>
    Object.assign(fixture, { scenario: { ...fixture.scenario, ...delays } }),
  ),
  sets("choose a microphone", ["default", "headset"], ({ watch, fixture: { client } }, id) =>
    watch(client.setInputDevice(id).catch(() => undefined)),
  ),
  does("reopen the microphone", ({ watch, fixture: { client } }) => watch(client.reopenMicrophone())),
  does("scenario normal", ({ fixture }) => Object.assign(fixture, { scenario: {} })),
  sets("microphone", ["ok", "ok", "prompt", "NotAllowedError"], ({ fixture }, microphone) =>
    Object.assign(fixture.browser, { microphone }),
  ),
  does("answer the prompt", ({ fixture }) => fixture.browser.answerPrompt()),
  sets<EngineScript>(
    "engine",
    ["loads", "loads", "not-found", "never-loads", "loads-empty"],
    ({ fixture }, engineScript) => Object.assign(fixture.browser, { engineScript }),
  ),
  sets<CallFixture["network"]>("endpoint", ["ok", "ok", "down", "ignores-abort"], ({ fixture }, network) =>
    Object.assign(fixture, { network }),
  ),
  sets<PermissionState | null>("permission", [null, "granted", "prompt", "denied"], ({ fixture }, permission) =>
    Object.assign(fixture.browser, { permission }),
  ),
  sets(
    "unplug, with another one",
    [true, false],
    ({ fixture: { browser } }, hasMicrophones) => {
      Object.assign(browser, { hasMicrophones });
      for (const track of browser.microphones()) track.stop();
    },
    pause,
  ),
  sets("playback blocked", [true, false], ({ fixture }, blocksPlayback) =>
    Object.assign(fixture.browser, { blocksPlayback }),
  ),
  fc.oneof(...ACTS.map((act) => sets(`${act} of call`, AGES, (run, age) => latest(run, age)?.[act](), pause))),
  fc.oneof(
    ...RAW_MESSAGES.map((message) =>
      sets(`${JSON.stringify(message)} of call`, AGES, (run, age) => latest(run, age)?.post({ ...message })),
    ),
  ),
];

it("any sequence of starts, stops, failures and late events keeps the invariants of a call", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 30, size: "medium" }), async (sequence) => {
      const fixture = fixtureOf();
      const run = new Run(fixture);
      await fc.asyncModelRun(() => ({ model: {}, real: run }), sequence);
      fixture.browser.answerPrompt();
      await run.step(() => run.watch(fixture.client.stop()), 5000);
      expect(run.settled, "every start and stop settles").not.toContain(false);
      expect(fixture.client.getSnapshot().status).toBeOneOf(["idle", "error"]);
      expect(fixture.leftovers()).toEqual([]);

      fixture.scenario = {};
      fixture.network = "ok";
      Object.assign(fixture.browser, WORKS);
      await fixture.connect();
      await fixture.remove();
    }),
    { numRuns: Number(process.env["VOICE_MODEL_RUNS"] ?? 80) },
  );
});
