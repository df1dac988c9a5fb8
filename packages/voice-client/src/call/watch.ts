import { VoiceError } from "../errors.ts";
import type { Level, Milliseconds } from "../events.ts";
import { listMicrophones, microphonePermission, onAudioDevicesChange, probeMicrophone } from "./microphone.ts";
import type { VoiceSession } from "./provider.ts";
import type { MicrophoneNotice, SnapshotStore } from "./state.ts";

/** How long a call may try to restore its connection before it counts as lost. */
const RECONNECT_LIMIT_MS: Milliseconds = 30_000;
/** How long a call may be without an assistant that has sound, before it ends (V9). */
const ASSISTANT_GONE_MS: Milliseconds = 5000;
/** Sound that was on its way when the connection broke still arrives within this time, and is no sign of life. */
const LATE_SOUND_MS: Milliseconds = 2000;
/** How long the microphone may give no signal at all before the visitor is told. */
const SILENT_MICROPHONE_MS: Milliseconds = 6000;
/** A microphone that works is never quieter than this, even in a quiet room. */
const MICROPHONE_SIGNAL: Level = 0.001;

type WatchContext = {
  readonly store: SnapshotStore;
  readonly fail: (error: VoiceError) => void;
  /** Aborts when the call is over. */
  readonly signal: AbortSignal;
};

/** Watches a connected call by a clock, so that reports that stop coming are noticed too (V9). */
export type CallWatch = {
  /** The call is connected. */
  begin(session: VoiceSession): void;
  /** The call has another microphone than the chosen one. */
  microphoneSwitched(): void;
  /** Changes the microphone. @throws {VoiceError} device-unavailable; the call then keeps the one before */
  choose(deviceId: string): Promise<void>;
  /** Opens the microphone anew: a system may leave one live and silent. Call it in a click, as it may ask the visitor. */
  reopen(): Promise<void>;
  assistantPresent(isPresent: boolean): void;
  microphoneLevel(level: Level): void;
  assistantLevel(level: Level): void;
  reconnecting(isInterrupted: boolean): void;
  /** Words, a message or sound of the other side came: an interruption is over, if nobody has said so. */
  aliveAgain(): void;
};

const STEP_MS = 500;
/** Levels come ten times a second. */
const LEVELS_STOPPED_MS = 1500;
/** A track may end for a moment while it is exchanged. */
const DEAD_STEPS = 2;
/** How long a visitor is told that another microphone is in use, or that a chosen one did not open. */
const TOLD_MS = 10_000;

export function createCallWatch({ store, fail, signal }: WatchContext): CallWatch {
  const interrupted = { session: false, offline: false };
  let session: VoiceSession | null = null;
  let assistantGoneAt: Milliseconds | null = null;
  /** How long the visitor was not heard while they could be expected to be. */
  let silentMs: Milliseconds = 0;
  let steppedAt: Milliseconds = 0;
  let levelAt: Milliseconds | null = null;
  let assistantLevelAt: Milliseconds = 0;
  let deadSteps = 0;
  let told: { readonly notice: "switched" | "unavailable"; readonly at: Milliseconds } | null = null;
  /** The reason that no other microphone could be taken; null before it was tried. */
  let failure: "unplugged" | "blocked" | null = null;
  let isReplacing = false;
  let interruptedAt: Milliseconds = 0;
  let reconnectLimit: ReturnType<typeof setTimeout> | undefined;

  function step(): void {
    const now = performance.now();
    if (assistantGoneAt !== null && now - assistantGoneAt >= ASSISTANT_GONE_MS && !store.getSnapshot().reconnecting)
      return fail(new VoiceError("assistant-left"));
    const { muted, speaking, reconnecting } = store.getSnapshot();
    // While the line is down, the visitor is told that instead.
    if (reconnecting) silentMs = 0;
    else if (!speaking) silentMs += now - steppedAt;
    steppedAt = now;
    // A meter whose levels stop would stay at its last one.
    if (now - assistantLevelAt >= LEVELS_STOPPED_MS) store.update({ volume: 0 });
    if (levelAt !== null && now - levelAt >= LEVELS_STOPPED_MS) store.update({ microphoneLevel: 0 });
    store.update({ microphoneNotice: muted ? mutedNotice(now) : noticeAt(now) });
  }

  function mutedNotice(now: Milliseconds): null {
    silentMs = 0;
    levelAt = levelAt === null ? null : now;
    deadSteps = 0;
    return null;
  }

  function noticeAt(now: Milliseconds): MicrophoneNotice | null {
    const track = session?.microphone() ?? null;
    deadSteps = track?.readyState === "ended" ? deadSteps + 1 : 0;
    if (deadSteps >= DEAD_STEPS) {
      void replace(false);
      return failure;
    }
    failure = null;
    if (track?.muted) return "interrupted";
    if (levelAt !== null && now - levelAt >= LEVELS_STOPPED_MS) return "unmeasured";
    if (levelAt !== null && silentMs >= SILENT_MICROPHONE_MS) return "silent";
    return told !== null && now - told.at < TOLD_MS ? told.notice : null;
  }

  /**
   * Goes on with another microphone. Nobody is asked unprompted: if the visitor has withdrawn the permission, only a click
   * may ask for it again.
   */
  async function replace(isClick: boolean): Promise<void> {
    if (isReplacing) return;
    isReplacing = true;
    try {
      const permission = isClick ? null : await microphonePermission();
      if (permission === "denied" || permission === "prompt") failure = "blocked";
      else failure = (await takeNext()) ? null : "unplugged";
    } catch (error) {
      failure = isRefusal(error) ? "blocked" : "unplugged";
    } finally {
      isReplacing = false;
      if (!signal.aborted && deadSteps >= DEAD_STEPS) store.update({ microphoneNotice: failure });
    }
  }

  async function takeNext(): Promise<boolean> {
    let refusal: unknown = null;
    for (const { deviceId } of await listMicrophones()) {
      try {
        await probeMicrophone(deviceId);
      } catch (error) {
        refusal = error;
        continue;
      }
      if (signal.aborted || !session) return true;
      await session.setMicrophone(deviceId);
      if (signal.aborted) return true;
      store.update({ microphoneId: deviceId });
      tell("switched");
      return true;
    }
    if (refusal !== null) throw refusal;
    return false;
  }

  async function reopen(): Promise<void> {
    const { microphoneId } = store.getSnapshot();
    if (!session || isReplacing) return;
    if (microphoneId === null || session.microphone()?.readyState === "ended") return replace(true);
    isReplacing = true;
    silentMs = 0;
    const isOpen = await session.setMicrophone(microphoneId).then(
      () => true,
      () => false,
    );
    isReplacing = false;
    if (!isOpen && !signal.aborted) await replace(true);
  }

  function tell(notice: "switched" | "unavailable"): void {
    if (signal.aborted) return;
    deadSteps = 0;
    silentMs = 0;
    told = { notice, at: performance.now() };
    store.update({ microphoneNotice: notice });
  }

  function interrupt(change: Partial<typeof interrupted>): void {
    Object.assign(interrupted, change);
    const reconnecting = interrupted.session || interrupted.offline;
    const isNew = reconnecting !== store.getSnapshot().reconnecting;
    store.update({ reconnecting });
    if (!isNew) return;
    clearTimeout(reconnectLimit);
    interruptedAt = performance.now();
    if (reconnecting) reconnectLimit = setTimeout(loseConnection, RECONNECT_LIMIT_MS);
  }

  function aliveAgain(): void {
    const isLate = performance.now() - interruptedAt < LATE_SOUND_MS;
    if (store.getSnapshot().reconnecting && !isLate) interrupt({ session: false, offline: false });
  }

  /** A start has a time limit of its own. */
  function loseConnection(): void {
    if (store.getSnapshot().status === "connected") fail(new VoiceError("connection-lost"));
  }

  signal.addEventListener("abort", () => clearTimeout(reconnectLimit));
  return {
    begin(connected) {
      session = connected;
      steppedAt = performance.now();
      const clock = setInterval(step, STEP_MS);
      const unsubscribe = onAudioDevicesChange(() => {
        // An attempt that failed before may work now.
        if (connected.microphone()?.readyState === "ended" && !store.getSnapshot().muted) void replace(false);
      });
      signal.addEventListener("abort", () => {
        clearInterval(clock);
        unsubscribe();
      });
      // The browser knows at once that it is offline, the engine only when it misses answers.
      globalThis.addEventListener?.("offline", () => interrupt({ offline: true }), { signal });
      globalThis.addEventListener?.("online", () => interrupt({ offline: false }), { signal });
      // iOS gives a microphone back after a phone call that is live and has no sound.
      const openSilentOne = (): void => {
        const { microphoneNotice } = store.getSnapshot();
        const isLost = microphoneNotice === "silent" || microphoneNotice === "interrupted";
        if (document.visibilityState === "visible" && isLost) void reopen();
      };
      document.addEventListener("visibilitychange", openSilentOne, { signal });
    },
    microphoneSwitched: () => tell("switched"),
    async choose(deviceId) {
      try {
        await probeMicrophone(deviceId);
        await session?.setMicrophone(deviceId);
      } catch (error) {
        if (session) tell("unavailable");
        throw error;
      }
    },
    reopen,
    assistantPresent(isPresent) {
      assistantGoneAt = isPresent ? null : (assistantGoneAt ?? performance.now());
    },
    microphoneLevel(level) {
      levelAt = performance.now();
      if (level < MICROPHONE_SIGNAL) return;
      silentMs = 0;
      if (store.getSnapshot().microphoneNotice === "silent") store.update({ microphoneNotice: null });
    },
    assistantLevel(level) {
      assistantLevelAt = performance.now();
      if (level > 0) aliveAgain();
    },
    reconnecting: (isInterrupted) => interrupt({ session: isInterrupted }),
    aliveAgain,
  };
}

function isRefusal(error: unknown): boolean {
  const cause = error instanceof VoiceError ? error.cause : error;
  return cause instanceof DOMException && cause.name === "NotAllowedError";
}
