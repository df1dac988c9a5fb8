import type { Milliseconds } from "../../call-constants.ts";
import { START_STAGES } from "../../start-stages.ts";
import { VoiceError } from "../../voice-errors.ts";
import type { SessionHost, SessionOptions, VoiceSession } from "../session-contract.ts";
import type { ConformanceSetup } from "./conformance-setup.ts";

/** One rule that every adapter keeps. */
export type ConformanceCheck = {
  readonly name: string;
  /** @throws {Error} that says which rule the adapter broke */
  run(setup: ConformanceSetup): Promise<void>;
};

const CONNECT_LIMIT_MS: Milliseconds = 10_000;
const STOP_LIMIT_MS: Milliseconds = 3000;
/** What an adapter may add to the time limit that it was given. */
const STOP_TOLERANCE_MS: Milliseconds = 1000;
const STEP_MS: Milliseconds = 50;
/** Long enough for what the other side does to arrive, and for a room that stays open to be left. */
const ARRIVAL_MS: Milliseconds = 4000;

/**
 * What any adapter must do for the client to keep its promises. It needs no particular test runner.
 *
 * @example
 * it.each(PROVIDER_CONFORMANCE)("$name", ({ run }) => run(createSetup()));
 */
export const PROVIDER_CONFORMANCE: readonly ConformanceCheck[] = [
  check("loads as often as it is asked to", async ({ provider, settings }) => {
    provider.check(settings);
    await Promise.all([provider.load(), provider.load()]);
    await provider.load();
  }),

  check("an open session does nothing before its start", async (setup) => {
    const { reports, session } = await open(setup);
    await setup.pass(ARRIVAL_MS);
    must(setup.microphones().length === 0, "it opens no microphone");
    must(setup.leftovers().length === 0, `it puts nothing into the page: ${setup.leftovers().join()}`);
    must(reports.length === 0, `it reports nothing: ${names(reports)}`);
    await close(setup, session);
  }),

  check("a start reports its stages in their order, then that it joined, then that it is connected", async (setup) => {
    const { reports, session } = await connect(setup);
    const begun = staged(reports, "started");
    must(isInOrder(begun), `stages begin in the order of START_STAGES: ${begun.join()}`);
    const completed = staged(reports, "completed").join();
    must(
      completed === START_STAGES.slice(2).join(),
      `all but the client's own two stages are completed (V5): ${completed}`,
    );
    const steps = reports.map(([report]) => report);
    must(steps.filter((step) => step === "connected").length === 1, "it is connected once");
    must(steps.indexOf("joined") > steps.lastIndexOf("stage"), "it has joined when all stages are done");
    must(steps.indexOf("connected") > steps.indexOf("joined"), "it is connected after it has joined");
    await close(setup, session);
  }),

  check("the id of the call comes with web-call-creation", async (setup) => {
    const { reports, session } = await connect(setup);
    const created = reports.find(([, ...args]) => String(args.slice(0, 2)) === "web-call-creation,completed");
    const [, , , metadata] = created ?? [];
    must(typeof (metadata as { callId?: unknown })?.callId === "string", "metadata.callId is a text");
    await close(setup, session);
  }),

  check("it is not connected while no assistant listens", async (setup) => {
    setup.keepAssistantAway();
    const { reports, session } = await open(setup);
    session.start(setup.target);
    await setup.pass(CONNECT_LIMIT_MS);
    must(has(reports, "joined"), "it joins");
    must(!has(reports, "connected"), "it is not connected");
    await close(setup, session);
  }),

  check(
    "one microphone is open during a call, and it hears the visitor exactly while he is not muted",
    async (setup) => {
      const { session } = await connect(setup);
      const heard = (): number => setup.microphones().filter(({ enabled }) => enabled).length;
      must(heard() === 1, `one microphone hears the visitor: ${heard()}`);
      must(session.hasMicrophone(), "hasMicrophone() is true");
      session.setMuted(true);
      await setup.pass(STEP_MS);
      must(heard() === 0, "no microphone hears a muted visitor");
      session.setMuted(false);
      await setup.pass(STEP_MS);
      must(heard() === 1, "one microphone hears him again");
      await close(setup, session);
    },
  ),

  check("hasMicrophone() is false once the microphone was unplugged", async (setup) => {
    const { session } = await connect(setup);
    for (const track of setup.microphones()) track.stop();
    must(!session.hasMicrophone(), "hasMicrophone() is false");
    await close(setup, session);
  }),

  check("messages go both ways as they are", async (setup) => {
    const { reports, session } = await connect(setup);
    const message = { type: "add-message", message: { role: "user", content: "Do you fix boilers?" } };
    session.send(message);
    setup.otherSide.send({ type: "custom", nested: { answer: [42] } });
    await setup.pass(STEP_MS);
    must(
      setup.otherSide.received().some((got) => JSON.stringify(got) === JSON.stringify(message)),
      "the other side gets what the page sends",
    );
    must(
      reports.some(([report, got]) => report === "message" && JSON.stringify(got) === CUSTOM),
      "the page gets what the other side sends",
    );
    await close(setup, session);
  }),

  check("without a call, to mute and to send throw no-call", async (setup) => {
    const { session } = await open(setup);
    const attempts = [() => session.setMuted(true), () => session.send({ type: "say" })];
    for (const attempt of attempts) must(codeOf(attempt) === "no-call", "before the start");
    session.start(setup.target);
    await close(setup, session);
    for (const attempt of attempts) must(codeOf(attempt) === "no-call", "after the end");
  }),

  check("an assistant that hangs up has ended the call, once, and it is no failure", async (setup) => {
    const { reports, session } = await connect(setup);
    setup.otherSide.hangUp();
    await setup.pass(ARRIVAL_MS);
    const ends = reports.filter(([report]) => report === "ended");
    must(ends.length === 1, `one end: ${names(reports)}`);
    must(typeof ends[0]?.[1] === "string" && ends[0][1] !== "", "it has a reason");
    must(!has(reports, "failed"), "it is no failure");
    await close(setup, session);
  }),

  check("an assistant that breaks off is a failure, and no end", async (setup) => {
    const { reports, session } = await connect(setup);
    setup.otherSide.crash();
    await setup.pass(ARRIVAL_MS);
    must(failure(reports).code === "assistant-failed", `assistant-failed: ${failure(reports).code}`);
    must(!has(reports, "ended"), "it is no end");
    await close(setup, session);
  }),

  check("a connection that is lost is a failure", async (setup) => {
    const { reports, session } = await connect(setup);
    setup.otherSide.loseConnection();
    await setup.pass(ARRIVAL_MS);
    must(failure(reports).code === "connection-lost", `connection-lost: ${failure(reports).code}`);
    must(!has(reports, "ended"), "it is no end");
    await close(setup, session);
  }),

  check("a connection that is interrupted and restored is told, and ends nothing", async (setup) => {
    const { reports, session } = await connect(setup);
    setup.otherSide.interruptConnection();
    await setup.pass(STEP_MS);
    setup.otherSide.restoreConnection();
    await setup.pass(STEP_MS);
    const told = reports.filter(([report]) => report === "reconnecting").map(([, is]) => is);
    must(String(told) === "true,false", `true, then false: ${String(told)}`);
    must(!has(reports, "failed") && !has(reports, "ended"), "the call goes on");
    await close(setup, session);
  }),

  check("a microphone that is refused is a failure of a stage, before it is connected", async (setup) => {
    setup.refuseMicrophone();
    const { reports, session } = await open(setup);
    session.start(setup.target);
    await setup.pass(CONNECT_LIMIT_MS);
    must(failure(reports).code === "microphone-denied", `microphone-denied: ${failure(reports).code}`);
    must(!has(reports, "connected"), "it is not connected");
    await close(setup, session);
  }),

  check("the sound can be turned down, and asked for again", async (setup) => {
    const { session } = await connect(setup);
    session.setPlaybackVolume(0.5);
    const resumed = session.resumePlayback();
    await setup.pass(STEP_MS);
    must((await resumed) === true, "resumePlayback() resolves to true where nothing blocks the sound");
    await close(setup, session);
  }),

  ...[0, 1, 20, 60, 200].map((delay) =>
    check(`closed ${delay} ms after its start, nothing stays, and nothing comes later`, async (setup) => {
      const { reports, session } = await open(setup);
      session.start(setup.target);
      await setup.pass(delay);
      await closeForGood(setup, session, reports);
    }),
  ),

  check("closed during a call, nothing stays, and nothing comes later", async (setup) => {
    const { reports, session } = await connect(setup);
    await closeForGood(setup, session, reports);
  }),

  check("closed twice, both settle", async (setup) => {
    const { session } = await connect(setup);
    await Promise.all([close(setup, session), close(setup, session)]);
  }),

  check("after a call another one connects", async (setup) => {
    for (let call = 0; call < 2; call += 1) await close(setup, (await connect(setup)).session);
  }),
];

const CUSTOM = JSON.stringify({ type: "custom", nested: { answer: [42] } });

type Report = readonly [name: keyof SessionHost, ...args: unknown[]];
type Opened = { readonly session: VoiceSession; readonly reports: readonly Report[] };

/** A check that leaves no call behind, also where it fails: a page has one at a time. */
function check(name: string, test: ConformanceCheck["run"]): ConformanceCheck {
  return {
    name,
    async run(setup) {
      const sessions: VoiceSession[] = [];
      const { provider } = setup;
      const open: typeof provider.open = (...args) => {
        const session = provider.open(...args);
        sessions.push(session);
        return session;
      };
      try {
        await test({ ...setup, provider: { ...provider, open } });
      } finally {
        for (const session of sessions) void session.close();
        await setup.pass(STOP_LIMIT_MS + STOP_TOLERANCE_MS);
      }
    },
  };
}

function must(isSo: boolean, rule: string): void {
  if (!isSo) throw new Error(rule);
}

async function open(setup: ConformanceSetup): Promise<Opened> {
  const { provider, settings } = setup;
  const reports: Report[] = [];
  const note =
    (name: keyof SessionHost) =>
    (...args: unknown[]): void => {
      reports.push([name, ...args]);
      // As the client does: the first outcome counts.
      if (name === "ended" || name === "failed") void session.close();
    };
  const host: SessionHost = {
    stage: note("stage"),
    joined: note("joined"),
    connected: note("connected"),
    ended: note("ended"),
    failed: note("failed"),
    stageFailed: note("stageFailed"),
    warned: note("warned"),
    message: note("message"),
    volume: note("volume"),
    microphoneLevel: note("microphoneLevel"),
    speaking: note("speaking"),
    reconnecting: note("reconnecting"),
    playbackBlocked: note("playbackBlocked"),
  };
  const options: SessionOptions = {
    ...settings,
    microphoneId: null,
    speakerId: null,
    playbackVolume: 1,
    stopTimeoutMs: STOP_LIMIT_MS,
  };
  await provider.load();
  const session = provider.open(options, host);
  return { session, reports };
}

async function connect(setup: ConformanceSetup): Promise<Opened> {
  const opened = await open(setup);
  opened.session.start(setup.target);
  for (let waited = 0; waited < CONNECT_LIMIT_MS && !has(opened.reports, "connected"); waited += STEP_MS) {
    await setup.pass(STEP_MS);
  }
  must(has(opened.reports, "connected"), `a call connects within ${CONNECT_LIMIT_MS} ms: ${names(opened.reports)}`);
  return opened;
}

async function close(setup: ConformanceSetup, session: VoiceSession): Promise<void> {
  const settled: boolean[] = [];
  const closing = session.close().then(() => settled.push(true));
  for (let waited = 0; waited < STOP_LIMIT_MS + STOP_TOLERANCE_MS && settled.length === 0; waited += STEP_MS) {
    await setup.pass(STEP_MS);
  }
  must(settled.length > 0, "close() resolves within its time limit");
  await closing;
}

async function closeForGood(setup: ConformanceSetup, session: VoiceSession, reports: readonly Report[]): Promise<void> {
  const before = reports.length;
  await close(setup, session);
  const openNow = setup.microphones().length;
  must(openNow === 0, `every microphone is released when close() resolves: ${openNow} open`);
  setup.otherSide.hangUp();
  setup.otherSide.send({ type: "custom" });
  await setup.pass(ARRIVAL_MS);
  must(reports.length === before, `nothing is reported after close(): ${names(reports.slice(before))}`);
  must(setup.microphones().length === 0, "no microphone opens later");
  must(setup.leftovers().length === 0, `nothing stays in the page: ${setup.leftovers().join()}`);
}

function has(reports: readonly Report[], name: keyof SessionHost): boolean {
  return reports.some(([report]) => report === name);
}

function names(reports: readonly Report[]): string {
  return reports.map(([name]) => name).join();
}

function staged(reports: readonly Report[], status: "started" | "completed"): readonly unknown[] {
  return reports.filter(([name, , is]) => name === "stage" && is === status).map(([, stage]) => stage);
}

function isInOrder(stages: readonly unknown[]): boolean {
  const places = stages.map((stage) => START_STAGES.findIndex((known) => known === stage));
  return places.every((place, index) => place > (places[index - 1] ?? -1));
}

function failure(reports: readonly Report[]): VoiceError {
  const failures = reports.filter(([name]) => name === "failed");
  const [, error] = failures[0] ?? [];
  if (!(error instanceof VoiceError)) throw new Error(`a failure is reported: ${names(reports)}`);
  return error;
}

function codeOf(act: () => void): unknown {
  try {
    act();
    return null;
  } catch (error) {
    return (error as VoiceError).code;
  }
}
