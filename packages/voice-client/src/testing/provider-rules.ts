import { afterEach, describe, expect, it, vi } from "vitest";
import type {
  CallPhase,
  CallTarget,
  SessionHost,
  SessionOptions,
  VoiceProvider,
  VoiceSession,
} from "../call/provider.ts";
import { VoiceError } from "../errors.ts";
import type { Milliseconds, Transcript } from "../events.ts";
import { STOP_LIMIT_MS } from "../vapi/session.ts";

/** The surroundings of an adapter. */
export type ProviderSetup = {
  readonly provider: VoiceProvider;
  pass(duration: Milliseconds): Promise<void>;
  /** The microphones that the page has open. */
  microphones(): readonly MediaStreamTrack[];
  /** Elements, scripts and listeners that calls have put into the page, in words. */
  leftovers(): readonly string[];
  /** From now on the browser refuses the microphone with a `NotAllowedError`; only for providers that use one. */
  refuseMicrophone?(): void;
  /** Cuts the assistant short; if it is left out, a sent line does so. */
  interrupt?(session: VoiceSession): void;
  /** The other side, if there is one, ends the newest call. */
  hangUp?(): void;
};

const TARGET: CallTarget = { assistantId: "assistant-1" };
const QUESTION = "Do you fix boilers?";

const CONNECT_LIMIT_MS: Milliseconds = 10_000;
const STEP_MS: Milliseconds = 50;
/** Enough time for the other side's acts to arrive, and to leave a room that stays open. */
const ARRIVAL_MS: Milliseconds = 4000;

type Report = readonly [name: keyof SessionHost, ...args: unknown[]];
type Opened = {
  readonly session: VoiceSession;
  readonly reports: readonly Report[];
  /** Closes the session as the client does. */
  close(): Promise<void>;
};

/** The rules of any adapter, beyond its types, for the client to keep its promises. */
export function describeProvider(name: string, usesMicrophone: boolean, create: () => ProviderSetup): void {
  let closing: (() => Promise<void>)[] = [];
  let setup: ProviderSetup;

  async function open(): Promise<Opened> {
    const over = new AbortController();
    const reports: Report[] = [];
    let status: CallPhase["status"] = "starting";
    const host = new Proxy({} as SessionHost, {
      get:
        (_, report: keyof SessionHost) =>
        (...args: unknown[]) => {
          const stage = status === "connected" ? null : "joining";
          if (report === "phase") return { status, stage, isMuted: false };
          reports.push([report, ...args]);
          if (report === "joined" || report === "connected") status = report;
          // As the client does: the first outcome counts.
          if (report === "ended" || report === "failed") void close();
        },
    });
    const options: SessionOptions = { microphoneId: null, signal: over.signal };
    const loading = setup.provider.load(over.signal);
    await setup.pass(STEP_MS);
    const openSession = await loading;
    const session = openSession(options, host);
    async function close(): Promise<void> {
      over.abort();
      const settled = vi.fn<() => void>();
      void session.close().then(settled);
      for (let waited = 0; waited < STOP_LIMIT_MS + 1000 && settled.mock.calls.length === 0; waited += STEP_MS)
        await setup.pass(STEP_MS);
      expect(settled, "close() settles within its time limit").toHaveBeenCalled();
    }
    closing.push(close);
    return { session, reports, close };
  }

  async function connect(): Promise<Opened> {
    const opened = await open();
    opened.session.start(TARGET);
    for (let waited = 0; waited < CONNECT_LIMIT_MS && !has(opened, "connected"); waited += STEP_MS)
      await setup.pass(STEP_MS);
    expect(names(opened), "it connects").toContain("connected");
    return opened;
  }

  const has = ({ reports }: Opened, report: keyof SessionHost): boolean =>
    reports.some(([reported]) => reported === report);
  const names = ({ reports }: Opened): readonly string[] => reports.map(([reported]) => reported);
  const argumentOf = ({ reports }: Opened, report: keyof SessionHost): unknown =>
    reports.find(([reported]) => reported === report)?.[1];
  const hears = (): number => setup.microphones().filter(({ enabled }) => enabled).length;

  async function expectNothingAfterClose({ reports, close }: Opened): Promise<void> {
    const before = reports.length;
    await close();
    expect(setup.microphones(), "every microphone is released when close() resolves").toEqual([]);
    setup.hangUp?.();
    await setup.pass(ARRIVAL_MS);
    expect(reports.slice(before)).toEqual([]);
    expect(setup.microphones()).toEqual([]);
    expect(setup.leftovers()).toEqual([]);
  }

  const rule = (rules: string, test: () => Promise<void>): void =>
    it(`${rules}`, async () => {
      expect.hasAssertions();
      setup = create();
      await test();
    });
  afterEach(async () => {
    for (const close of closing) await close();
    closing = [];
  });

  describe(`${name} keeps the rules: it`, () => {
    rule("does nothing before its start, and loads as often as it is asked to", async () => {
      const { signal } = new AbortController();
      const loads = Promise.all([setup.provider.load(signal), setup.provider.load(signal), setup.provider.preload()]);
      await setup.pass(STEP_MS);
      await loads;
      const opened = await open();
      await setup.pass(ARRIVAL_MS);
      expect(setup.microphones()).toEqual([]);
      expect(setup.leftovers()).toEqual([]);
      expect(opened.reports).toEqual([]);
    });

    rule("joins a room, and is connected once", async () => {
      const opened = await connect();
      expect(names(opened).filter((report) => ["joined", "connected"].includes(report))).toEqual([
        "joined",
        "connected",
      ]);
    });

    rule("reports what is said in lines with ids, partial and then final, and each change of speech once", async () => {
      const opened = await connect();
      await setup.pass(7000);
      const said = opened.reports
        .filter(([report]) => report === "transcript")
        .map(([, line]) => line as { id: unknown; isFinal: boolean });
      expect(said.length).toBeGreaterThan(1);
      expect(new Set(said.map(({ id }) => id)).size).toBe(1);
      expect(said.map(({ isFinal }) => isFinal)).toEqual([...said.slice(1).map(() => false), true]);
      const speaking = opened.reports.filter(([report]) => report === "speaking").map(([, is]) => is);
      expect(speaking).toEqual([true, false]);
    });

    rule("ends a line that is cut short with the words said of it, and goes on with another", async () => {
      const opened = await connect();
      await setup.pass(2000);
      if (setup.interrupt) setup.interrupt(opened.session);
      else opened.session.send(QUESTION);
      await setup.pass(5000);
      const lines = opened.reports.filter(([report]) => report === "transcript").map(([, line]) => line as Transcript);
      const said = lines.filter(({ role }) => role === "assistant");
      const finals = said.filter(({ isFinal }) => isFinal);
      const partials = said.filter(({ id, isFinal }) => id === said[0]?.id && !isFinal);
      expect(finals.map(({ text }) => text)).toEqual([partials.at(-1)?.text, expect.stringMatching(/./)]);
      expect(new Set(said.map(({ id }) => id)).size).toBe(2);
    });

    rule("without a call, to mute and to send throw no-call", async () => {
      const { session, close } = await open();
      const attempts = [() => session.setMuted(true), () => session.send(QUESTION)];
      for (const attempt of attempts) expect(attempt).toThrow("Call object is not available.");
      session.start(TARGET);
      await close();
      for (const attempt of attempts) expect(attempt).toThrow("Call object is not available.");
    });

    for (const delay of [0, 1, 20, 60, 200]) {
      rule(`closed ${delay} ms after its start, nothing stays, and nothing comes later`, async () => {
        const opened = await open();
        opened.session.start(TARGET);
        await setup.pass(delay);
        await expectNothingAfterClose(opened);
      });
    }

    rule("closed during a call, nothing stays, and nothing comes later", async () => {
      await expectNothingAfterClose(await connect());
      expect(vi.getTimerCount(), "timers").toBe(0);
    });

    rule("closed twice, both settle; after a call another one connects", async () => {
      const { close } = await connect();
      await Promise.all([close(), close()]);
      await connect();
    });
  });

  if (!usesMicrophone) return;
  describe(`${name} keeps the rules of microphones: it`, () => {
    rule("has one microphone, which hears the visitor exactly while not muted, and says which one", async () => {
      const { session } = await connect();
      expect(hears()).toBe(1);
      expect(setup.microphones()).toContain(session.microphone());
      session.setMuted(true);
      await setup.pass(STEP_MS);
      expect(hears()).toBe(0);
      session.setMuted(false);
      await setup.pass(STEP_MS);
      expect(hears()).toBe(1);
      for (const track of setup.microphones()) track.stop();
      expect(session.microphone()?.readyState).toBe("ended");
    });

    rule("changes the microphone, opens the same one anew, and keeps it if another does not open", async () => {
      const { session } = await connect();
      const choose = async (deviceId: string): Promise<unknown> => {
        const chosen = session.setMicrophone(deviceId).catch((error: unknown) => error);
        await setup.pass(ARRIVAL_MS);
        return chosen;
      };
      expect(await choose("headset")).toBeUndefined();
      const [first] = setup.microphones();
      expect(first?.getSettings().deviceId).toBe("headset");
      const openBefore: number[] = [];
      const { mediaDevices } = navigator;
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
      const opening = vi.spyOn(mediaDevices, "getUserMedia").mockImplementation((constraints) => {
        openBefore.push(setup.microphones().length);
        return getUserMedia(constraints);
      });
      expect(await choose("headset")).toBeUndefined();
      opening.mockRestore();
      expect(openBefore, "a silent one is closed first: iOS would give the same one again").toEqual([0]);
      const [second, ...others] = setup.microphones();
      expect(second).not.toBe(first);
      expect(await choose("gone")).toEqual(new VoiceError("device-unavailable"));
      expect(setup.microphones()).toEqual([second]);
      expect(others).toEqual([]);
    });

    rule("a microphone that is refused is a failure before it is connected", async () => {
      setup.refuseMicrophone?.();
      const opened = await open();
      opened.session.start(TARGET);
      await setup.pass(CONNECT_LIMIT_MS);
      expect(argumentOf(opened, "failed")).toMatchObject({ code: "microphone-denied" });
      expect(argumentOf(opened, "failed")).toBeInstanceOf(VoiceError);
      expect(has(opened, "connected")).toBe(false);
    });
  });
}
