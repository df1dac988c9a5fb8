import { SAMPLE_CALL_ID } from "../links.ts";

/** Turns the captions of the sample call on as it is played; a visitor who turns them off later is left alone. */
export function showSampleCaptions(): void {
  const player = document.getElementById(SAMPLE_CALL_ID);
  if (!(player instanceof HTMLVideoElement)) return;
  const show = (): void => {
    for (const track of player.textTracks) track.mode = "showing";
  };
  if (player.paused) player.addEventListener("play", show, { once: true });
  else show();
}
