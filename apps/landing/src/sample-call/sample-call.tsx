import type { JSX } from "react";
import { SAMPLE_CALL_ID } from "../links.ts";
import { useSite, useTexts } from "../page-context.tsx";

/**
 * The owner's recording of a call, absent until there is one. The browser fetches it when it is played; its captions are not
 * the default track, as that would be fetched with the page: `showSampleCaptions` turns them on.
 */
export function SampleCall(): JSX.Element | null {
  const { sampleCall } = useSite();
  const texts = useTexts().sampleCall;
  if (!sampleCall) return null;
  return (
    <section
      data-slot="sample-call"
      aria-labelledby={`${SAMPLE_CALL_ID}-heading`}
      className="border-b border-rule bg-paper text-ink print:hidden"
    >
      <details data-voice-gutter className="mx-auto max-w-[73.75rem] px-4 sm:px-6">
        <summary className="focus-ring flex min-h-14 cursor-pointer flex-wrap items-baseline gap-x-3 py-4">
          <h2 id={`${SAMPLE_CALL_ID}-heading`} className="m-0 text-action lettering">
            {texts.heading}
          </h2>
          <span className="text-small text-steel">{texts.note}</span>
        </summary>
        {/* A video element shows captions, also of a recording without a picture. */}
        <video
          id={SAMPLE_CALL_ID}
          aria-label={texts.heading}
          src={sampleCall.recording}
          controls
          preload="none"
          playsInline
          className="mb-6 block h-44 w-full max-w-[40rem] rounded-control bg-ink"
        >
          <track kind="captions" srcLang="en" label={texts.captions} src={sampleCall.captions} />
        </video>
      </details>
    </section>
  );
}

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
