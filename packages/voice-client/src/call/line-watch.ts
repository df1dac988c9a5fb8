import { VoiceError } from "../errors.ts";
import type { Milliseconds } from "../events.ts";
import type { SnapshotStore } from "./state.ts";

/** How long a call may try to restore its connection before it counts as lost. */
const RECONNECT_LIMIT_MS: Milliseconds = 30_000;
/** How long a call may be without an assistant that has sound, before it ends. */
const ASSISTANT_GONE_MS: Milliseconds = 5000;
/** Sound that was on its way when the connection broke still arrives within this time, and is no sign of life. */
const LATE_SOUND_MS: Milliseconds = 2000;
/** How often a watch looks. */
export const STEP_MS: Milliseconds = 500;
/** Levels come ten times a second: a meter whose levels stop would stay at its last one. */
export const LEVELS_STOPPED_MS: Milliseconds = 1500;

export type WatchContext = {
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
