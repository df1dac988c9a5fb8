import type { CallObject } from "./call-object.ts";

type TrackStarted = { readonly participant: { readonly local: boolean } | null; readonly track: MediaStreamTrack };

/**
 * The `<audio>` elements that play the assistant: blocked playback, and their removal.
 *
 * @param onBlocked called when playback is blocked, and when it is no more
 */
export function createAudioOutput(onBlocked: (blocked: boolean) => void) {
  let call: CallObject | null = null;
  let started: TrackStarted | null = null;
  let blocked = false;
  let settleResume: (plays: boolean) => void = () => undefined;
  const closed = new AbortController();

  function setBlocked(next: boolean): void {
    blocked = next;
    settleResume(!next);
    onBlocked(next);
  }

  async function play(paused: readonly HTMLAudioElement[]): Promise<boolean> {
    const outcomes = await Promise.allSettled(paused.map((player) => player.play()));
    const plays = outcomes.every(({ status }) => status === "fulfilled");
    if (!closed.signal.aborted && blocked && plays) setBlocked(false);
    return plays;
  }

  return {
    /** Notes the assistant's track, to begin anew with it. */
    follow(callObject: CallObject): void {
      call = callObject;
      call.on("track-started", (event) => {
        if (event.participant?.local === false && event.track.kind === "audio") started = event;
      });
    },
    /** Adds an element that the SDK has begun to play. */
    attach(player: HTMLAudioElement): void {
      // The system pauses it for a phone call, for example; a track that ended or a player that was replaced is no pause.
      player.addEventListener("pause", () => player.isConnected && !hasEnded(player) && setBlocked(true), {
        signal: closed.signal,
      });
      player.addEventListener("playing", () => blocked && setBlocked(false), { signal: closed.signal });
      if (blocked) setBlocked(false);
    },
    /** Reports that the browser blocked playback. */
    block: () => setBlocked(true),
    /** Retries playback; call it in a click. Resolves to whether the assistant plays. */
    async resume(): Promise<boolean> {
      const paused = findPlayers().filter((player) => player.paused);
      if (paused.length > 0) return play(paused);
      if (!blocked || !call || !started) return !blocked;
      const outcome = new Promise<boolean>((resolve) => (settleResume = resolve));
      // The SDK creates its player on this event, and signals the assistant when it plays. Repeating the event inside
      // a click retries with permission to play.
      (call as unknown as { emit(name: string, event: TrackStarted): void }).emit("track-started", started);
      return outcome;
    },
    close(): void {
      closed.abort();
      settleResume(false);
      for (const player of findPlayers()) {
        player.pause();
        player.srcObject = null;
        player.remove();
      }
    },
  };
}

/** The SDK's elements in the page, also those that it has not told of: a page has one call. */
function findPlayers(): readonly HTMLAudioElement[] {
  return [...document.querySelectorAll<HTMLAudioElement>("audio[data-participant-id]")];
}

function hasEnded({ srcObject }: HTMLAudioElement): boolean {
  return srcObject instanceof MediaStream && srcObject.getTracks().every(({ readyState }) => readyState === "ended");
}
