import { VoiceError } from "../errors.ts";
import type { Level, Milliseconds } from "../events.ts";
import { listMicrophones, microphonePermission, onAudioDevicesChange, probeMicrophone } from "./microphone.ts";
import { LEVELS_STOPPED_MS, type WatchContext } from "./line-watch.ts";
import type { VoiceSession } from "./provider.ts";
import type { MicrophoneNotice } from "./state.ts";

/** How long the microphone may give no signal at all before the visitor is told. */
const SILENT_MICROPHONE_MS: Milliseconds = 6000;
/** A microphone that works is never quieter than this, even in a quiet room. */
const MICROPHONE_SIGNAL: Level = 0.001;

type Told = "switched" | "unavailable" | "offered";

/** Chrome's names for a device that is listed with its own, too. */
const PSEUDO = ["default", "communications"];
const STEP_MS = 500;
/** A track may end for a moment while it is exchanged. */
const DEAD_STEPS = 2;
/** How long a visitor is told that another microphone is in use, or that a chosen one did not open. */
const TOLD_MS = 10_000;

/** Watches the microphone of a connected call by a clock, so that reports that stop coming are noticed too (V9). */
export function createMicrophoneWatch({ store, signal }: Omit<WatchContext, "fail">) {
  let session: VoiceSession | null = null;
  /** How long the visitor was not heard while they could be expected to be. */
  let silentMs: Milliseconds = 0;
  let steppedAt: Milliseconds = 0;
  let levelAt: Milliseconds | null = null;
  let deadSteps = 0;
  let told: { readonly notice: Told; readonly at: Milliseconds } | null = null;
  /** The reason that no other microphone could be taken; null before it was tried. */
  let failure: "unplugged" | "blocked" | null = null;
  let isReplacing = false;
  /** The devices that were there; null before they are known. */
  let known: readonly string[] | null = null;

  function step(): void {
    const now = performance.now();
    const { muted, speaking, reconnecting } = store.getSnapshot();
    // While the line is down, the visitor is told that instead.
    if (reconnecting) silentMs = 0;
    else if (!speaking) silentMs += now - steppedAt;
    steppedAt = now;
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

  /** Opens the microphone anew: a system may leave one live and silent. Call it in a click, as it may ask the visitor. */
  async function reopen(): Promise<void> {
    const { microphoneId } = store.getSnapshot();
    if (!session || isReplacing || signal.aborted) return;
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

  /** Says that another microphone was connected: the call goes on with its own, though the new one may be the default. */
  async function offerNew(): Promise<void> {
    const before = known;
    const found = await listMicrophones().catch(() => []);
    known = found.map(({ deviceId }) => deviceId);
    const added = found.find(({ deviceId }) => before && !PSEUDO.includes(deviceId) && !before.includes(deviceId));
    if (added) tell("offered");
  }

  function tell(notice: Told): void {
    if (signal.aborted) return;
    deadSteps = 0;
    silentMs = 0;
    told = { notice, at: performance.now() };
    store.update({ microphoneNotice: notice });
  }

  return {
    /** The call is connected. */
    begin(connected: VoiceSession): void {
      session = connected;
      steppedAt = performance.now();
      void offerNew();
      const clock = setInterval(step, STEP_MS);
      const unsubscribe = onAudioDevicesChange(() => {
        // An attempt that failed before may work now.
        if (connected.microphone()?.readyState === "ended" && !store.getSnapshot().muted) void replace(false);
        else void offerNew();
      });
      signal.addEventListener("abort", () => {
        clearInterval(clock);
        unsubscribe();
      });
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

function isRefusal(error: unknown): boolean {
  const cause = error instanceof VoiceError ? error.cause : error;
  return cause instanceof DOMException && cause.name === "NotAllowedError";
}
