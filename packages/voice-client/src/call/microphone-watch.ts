import { VoiceError } from "../errors.ts";
import type { Level, Milliseconds } from "../events.ts";
import { listMicrophones, microphonePermission, onAudioDevicesChange, probeMicrophone } from "./microphone.ts";
import { LEVELS_STOPPED_MS, STEP_MS, type WatchContext } from "./line-watch.ts";
import type { VoiceSession } from "./provider.ts";
import type { MicrophoneNotice, SnapshotStore } from "./state.ts";

/** How long the microphone may give no signal at all before the visitor is told. */
const SILENT_MICROPHONE_MS: Milliseconds = 6000;
/** A microphone that works is never quieter than this, even in a quiet room. */
const MICROPHONE_SIGNAL: Level = 0.001;

/** The reasons that no microphone can be taken. */
type Unheard = "unplugged" | "blocked";
type Told = "switched" | "unavailable" | "offered";

/** Chrome's names for a device that is listed with its own, too. */
const PSEUDO = ["default", "communications"];
/** A track may end for a moment while it is exchanged. */
const DEAD_STEPS = 2;
/** How long a visitor is told that another microphone is in use, or that a chosen one did not open. */
const TOLD_MS = 10_000;

/** Watches the microphone of a connected call by a clock, so that reports that stop coming are noticed too. */
export function createMicrophoneWatch({ store, signal }: Omit<WatchContext, "fail">) {
  const condition = createCondition(store);
  let session: VoiceSession | null = null;
  let told: { readonly notice: Told; readonly at: Milliseconds } | null = null;
  /** The reason that no other microphone could be taken; null before it was tried. */
  let failure: Unheard | null = null;
  let isReplacing = false;
  /** The devices that were there; null before they are known. */
  let known: readonly string[] | null = null;

  function step(connected: VoiceSession): void {
    const problem = condition.step(connected);
    if (problem === "dead") void replace(connected, false);
    else failure = null;
    store.update({ microphoneNotice: store.getSnapshot().muted ? null : noticeOf(problem) });
  }

  function noticeOf(problem: ReturnType<typeof condition.step>): MicrophoneNotice | null {
    if (problem !== null) return problem === "dead" ? failure : problem;
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
    const taken = isWithdrawn ? "blocked" : await takeFirst(connected, signal).catch(reasonOf);
    isReplacing = false;
    failure = typeof taken === "string" ? taken : null;
    if (signal.aborted) return;
    if (typeof taken !== "string") {
      store.update(taken);
      tell("switched");
    } else if (condition.isDead()) store.update({ microphoneNotice: failure });
  }

  /** Opens the microphone anew: a system may leave one live and silent. Call it in a click, as it may ask the visitor. */
  async function reopen(): Promise<void> {
    const { microphoneId } = store.getSnapshot();
    if (!session || isReplacing || signal.aborted) return;
    if (microphoneId === null || session.microphone()?.readyState === "ended") return replace(session, true);
    isReplacing = true;
    condition.restart();
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

  function tell(notice: Told): void {
    if (signal.aborted) return;
    condition.restart();
    told = { notice, at: performance.now() };
    store.update({ microphoneNotice: notice });
  }

  return {
    /** The call is connected. */
    begin(connected: VoiceSession): void {
      session = connected;
      condition.restart();
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
    level: condition.level,
  };
}

/** Judges a microphone by its track and its levels. */
function createCondition(store: SnapshotStore) {
  /** How long the visitor was not heard while they could be expected to be. */
  let silentMs: Milliseconds = 0;
  let steppedAt: Milliseconds = 0;
  let levelAt: Milliseconds | null = null;
  let deadSteps = 0;

  const isDead = (): boolean => deadSteps >= DEAD_STEPS;

  return {
    isDead,
    /** Forgets what it has seen: from now on it is another microphone, or another try. */
    restart(): void {
      silentMs = 0;
      steppedAt = performance.now();
      deadSteps = 0;
    },
    level(level: Level): void {
      levelAt = performance.now();
      if (level < MICROPHONE_SIGNAL) return;
      silentMs = 0;
      if (store.getSnapshot().microphoneNotice === "silent") store.update({ microphoneNotice: null });
    },
    /** Returns the problem that the visitor is told of; null if there is none, and while muted. */
    step(session: VoiceSession): "dead" | "interrupted" | "unmeasured" | "silent" | null {
      const now = performance.now();
      const { muted, speaking, reconnecting } = store.getSnapshot();
      // While the line is down, the visitor is told that instead.
      if (muted || reconnecting) silentMs = 0;
      else if (!speaking) silentMs += now - steppedAt;
      steppedAt = now;
      const isUnmeasured = levelAt !== null && now - levelAt >= LEVELS_STOPPED_MS;
      if (isUnmeasured) store.update({ microphoneLevel: 0 });
      if (muted && levelAt !== null) levelAt = now;
      const track = muted ? null : session.microphone();
      deadSteps = track?.readyState === "ended" ? deadSteps + 1 : 0;
      if (muted) return null;
      if (isDead()) return "dead";
      if (track?.muted) return "interrupted";
      if (isUnmeasured) return "unmeasured";
      return levelAt !== null && silentMs >= SILENT_MICROPHONE_MS ? "silent" : null;
    },
  };
}

/** Has the session take the first microphone that opens. */
async function takeFirst(session: VoiceSession, signal: AbortSignal): Promise<{ microphoneId: string } | Unheard> {
  let reason: Unheard = "unplugged";
  for (const { deviceId } of await listMicrophones()) {
    try {
      await probeMicrophone(deviceId);
    } catch (error) {
      reason = reasonOf(error);
      continue;
    }
    if (!signal.aborted) await session.setMicrophone(deviceId);
    return { microphoneId: deviceId };
  }
  return reason;
}

function reasonOf(error: unknown): Unheard {
  const cause = error instanceof VoiceError ? error.cause : error;
  return cause instanceof DOMException && cause.name === "NotAllowedError" ? "blocked" : "unplugged";
}
