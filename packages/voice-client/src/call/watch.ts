import { VoiceError } from "../errors.ts";
import type { Level, Milliseconds } from "../events.ts";
import { listMicrophones, microphonePermission, onAudioDevicesChange, probeMicrophone } from "./microphone.ts";
import type { VoiceSession } from "./provider.ts";
import type { MicrophoneNotice, SnapshotStore } from "./state.ts";

/** How long a call may try to restore its connection before it counts as lost. */
const RECONNECT_LIMIT_MS: Milliseconds = 30_000;
/** How long a call may be without an assistant that has sound, before it ends. */
const ASSISTANT_GONE_MS: Milliseconds = 5000;
/** Sound that was on its way when the connection broke still arrives within this time, and is no sign of life. */
const LATE_SOUND_MS: Milliseconds = 2000;
/** How often a watch looks. */
const STEP_MS: Milliseconds = 500;
/** Levels come ten times a second: a meter whose levels stop would stay at its last one. */
const LEVELS_STOPPED_MS: Milliseconds = 1500;

/** How long the microphone may give no signal at all before the visitor is told. */
const SILENT_MICROPHONE_MS: Milliseconds = 6000;
/** A microphone that works is never quieter than this, even in a quiet room. */
const MICROPHONE_SIGNAL: Level = 0.001;
/** A track may end for a moment while it is exchanged. */
const DEAD_STEPS = 2;
/** How long a visitor is told that another microphone is in use, or that a chosen one did not open. */
const TOLD_MS: Milliseconds = 10_000;
/** Chrome's names for a device that is listed with its own, too. */
const PSEUDO = ["default", "communications"];

type WatchContext = {
  readonly store: SnapshotStore;
  readonly fail: (error: VoiceError) => void;
  /** Aborts when the call is over. */
  readonly signal: AbortSignal;
};

/** Watches the line of a call and the assistant at its other end, by a clock too: reports may stop to come. */
export function createLineWatch({ store, fail, signal }: WatchContext) {
  const interrupted = { session: false, offline: false };
  let assistantGoneAt: Milliseconds | null = null;
  let assistantLevelAt: Milliseconds = 0;
  let interruptedAt: Milliseconds = 0;
  let reconnectLimit: ReturnType<typeof setTimeout> | undefined;

  function step(): void {
    const now = performance.now();
    if (assistantGoneAt !== null && now - assistantGoneAt >= ASSISTANT_GONE_MS && !store.getSnapshot().reconnecting)
      return fail(new VoiceError("assistant-left"));
    if (now - assistantLevelAt >= LEVELS_STOPPED_MS) store.update({ volume: 0 });
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

  /** Words, a message or sound of the other side came: an interruption is over, if nobody has said so. */
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
    /** The call is connected. */
    begin(): void {
      const clock = setInterval(step, STEP_MS);
      signal.addEventListener("abort", () => clearInterval(clock));
      // The browser knows at once that it is offline, the engine only when it misses answers.
      window.addEventListener("offline", () => interrupt({ offline: true }), { signal });
      window.addEventListener("online", () => interrupt({ offline: false }), { signal });
    },
    assistantPresent(isPresent: boolean): void {
      assistantGoneAt = isPresent ? null : (assistantGoneAt ?? performance.now());
    },
    assistantLevel(isHeard: boolean): void {
      assistantLevelAt = performance.now();
      if (isHeard) aliveAgain();
    },
    reconnecting: (isInterrupted: boolean) => interrupt({ session: isInterrupted }),
    aliveAgain,
  };
}

/** The reasons that no microphone can be taken. */
type Unheard = "unplugged" | "blocked";
type Told = "switched" | "unavailable" | "offered";

/** Watches the microphone of a connected call by a clock, so that reports that stop coming are noticed too. */
export function createMicrophoneWatch({ store, signal }: Omit<WatchContext, "fail">) {
  let session: VoiceSession | null = null;
  let told: { readonly notice: Told; readonly at: Milliseconds } | null = null;
  /** The reason that no other microphone could be taken; null before it was tried. */
  let failure: Unheard | null = null;
  let isReplacing = false;
  /** The devices that were there; null before they are known. */
  let known: readonly string[] | null = null;
  /** How long the visitor was not heard while they could be expected to be. */
  let silentMs: Milliseconds = 0;
  let steppedAt: Milliseconds = 0;
  /** Null before it was measured. */
  let levelAt: Milliseconds | null = null;
  let deadSteps = 0;

  /** Forgets what was seen: from now on it is another microphone, or another try. */
  function restart(): void {
    silentMs = 0;
    steppedAt = performance.now();
    if (levelAt !== null) levelAt = steppedAt;
    deadSteps = 0;
  }

  function step(connected: VoiceSession): void {
    const now = performance.now();
    const { muted, speaking, reconnecting } = store.getSnapshot();
    if (muted) {
      restart();
      return store.update({ microphoneNotice: null });
    }
    // While the line is down, the visitor is told that instead.
    if (reconnecting) silentMs = 0;
    else if (!speaking) silentMs += now - steppedAt;
    steppedAt = now;
    const track = connected.microphone();
    deadSteps = track?.readyState === "ended" ? deadSteps + 1 : 0;
    if (deadSteps >= DEAD_STEPS) void replace(connected, false);
    else failure = null;
    const isUnmeasured = levelAt !== null && now - levelAt >= LEVELS_STOPPED_MS;
    if (isUnmeasured) store.update({ microphoneLevel: 0 });
    store.update({ microphoneNotice: noticeOf(track, isUnmeasured) });
  }

  function noticeOf(track: MediaStreamTrack | null, isUnmeasured: boolean): MicrophoneNotice | null {
    if (deadSteps >= DEAD_STEPS) return failure;
    if (track?.muted) return "interrupted";
    if (isUnmeasured) return "unmeasured";
    if (levelAt !== null && silentMs >= SILENT_MICROPHONE_MS) return "silent";
    return told !== null && performance.now() - told.at < TOLD_MS ? told.notice : null;
  }

  /**
   * Goes on with another microphone. Nobody is asked unprompted: if the visitor has withdrawn the permission, only a click
   * may ask for it again.
   */
  async function replace(connected: VoiceSession, isClick: boolean): Promise<void> {
    if (isReplacing) return;
    isReplacing = true;
    const permission = isClick ? null : await microphonePermission();
    const isWithdrawn = permission === "denied" || permission === "prompt";
    failure = isWithdrawn ? "blocked" : await takeFirst(connected);
    isReplacing = false;
  }

  /** Has the call take the first microphone that opens. Returns the reason if none does. */
  async function takeFirst(connected: VoiceSession): Promise<Unheard | null> {
    let reason: Unheard = "unplugged";
    for (const { deviceId: microphoneId } of await listMicrophones()) {
      if (signal.aborted) break;
      try {
        await probeMicrophone(microphoneId);
        await connected.setMicrophone(microphoneId);
        tell("switched", { microphoneId });
        return null;
      } catch (error) {
        reason = reasonOf(error);
      }
    }
    return reason;
  }

  /** Opens the microphone anew: a system may leave one live and silent. Call it in a click, as it may ask the visitor. */
  async function reopen(): Promise<void> {
    const { microphoneId } = store.getSnapshot();
    if (!session || isReplacing || signal.aborted) return;
    if (microphoneId === null || session.microphone()?.readyState === "ended") return replace(session, true);
    isReplacing = true;
    restart();
    const [{ status }] = await Promise.allSettled([session.setMicrophone(microphoneId)]);
    isReplacing = false;
    if (status === "rejected" && !signal.aborted) await replace(session, true);
  }

  /** Says that another microphone was connected: the call goes on with its own, though the new one may be the default. */
  async function offerNew(): Promise<void> {
    const before = known;
    const found = await listMicrophones();
    known = found.map(({ deviceId }) => deviceId);
    const added = found.find(({ deviceId }) => before && !PSEUDO.includes(deviceId) && !before.includes(deviceId));
    if (added) tell("offered");
  }

  function tell(microphoneNotice: Told, changes: { readonly microphoneId?: string } = {}): void {
    if (signal.aborted) return;
    restart();
    told = { notice: microphoneNotice, at: performance.now() };
    store.update({ ...changes, microphoneNotice });
  }

  return {
    /** The call is connected. */
    begin(connected: VoiceSession): void {
      session = connected;
      restart();
      void offerNew();
      const clock = setInterval(() => step(connected), STEP_MS);
      signal.addEventListener("abort", () => clearInterval(clock));
      onAudioDevicesChange(() => {
        // An attempt that failed before may work now.
        if (connected.microphone()?.readyState === "ended" && !store.getSnapshot().muted)
          void replace(connected, false);
        else void offerNew();
      }, signal);
      // After a phone call iOS gives back a microphone that is live and has no sound.
      const openSilentOne = (): void => {
        const { microphoneNotice } = store.getSnapshot();
        const isLost = microphoneNotice === "silent" || microphoneNotice === "interrupted";
        if (document.visibilityState === "visible" && isLost) void reopen();
      };
      document.addEventListener("visibilitychange", openSilentOne, { signal });
    },
    /** The call has another microphone than the chosen one. */
    switched: () => tell("switched"),
    /** Changes the microphone. @throws {VoiceError} device-unavailable; the call then keeps the one before */
    async choose(deviceId: string): Promise<void> {
      let works = false;
      try {
        await probeMicrophone(deviceId);
        works = true;
        await session?.setMicrophone(deviceId);
      } catch (error) {
        // A call that is ending takes no other microphone; the next call does.
        if (works && signal.aborted) return;
        if (session) tell("unavailable");
        throw error;
      }
    },
    reopen,
    level(level: Level): void {
      levelAt = performance.now();
      if (level < MICROPHONE_SIGNAL) return;
      silentMs = 0;
      if (store.getSnapshot().microphoneNotice === "silent") store.update({ microphoneNotice: null });
    },
  };
}

function reasonOf(error: unknown): Unheard {
  const cause = error instanceof VoiceError ? error.cause : error;
  return cause instanceof DOMException && cause.name === "NotAllowedError" ? "blocked" : "unplugged";
}
