import { useEffect, useRef, useState, type JSX } from "react";
import { useTexts } from "../page-context.tsx";

/** 23:45:12, the countdown's first reading, in seconds. */
const START_SECONDS = 23 * 3600 + 45 * 60 + 12;
const DAY_SECONDS = 86_400;
const TICK_MS = 1000;

/**
 * The urgency countdown. It is computed from the time since the page's load, so a sleeping tab does not delay it, and
 * written directly to its element, so that a tick does not re-render. Ticks are not announced to screen readers; the
 * button stops them, as WCAG 2.2.2 requires.
 */
export function CountdownClock(): JSX.Element {
  const texts = useTexts().page.calculator;
  const [isPaused, setPaused] = useState(false);
  const clock = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isPaused) return;
    const tick = (): void => {
      if (clock.current) clock.current.textContent = countdownText(performance.now() / 1000);
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [isPaused]);
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      <span>{texts.countdownLabel}</span>
      <span
        ref={clock}
        role="timer"
        aria-live="off"
        aria-label={texts.countdownLabel}
        className="figures text-action lettering whitespace-nowrap"
      >
        {countdownText(0)}
      </span>
      <button
        type="button"
        aria-pressed={isPaused}
        aria-label={texts.pauseCountdown}
        onClick={() => setPaused((paused) => !paused)}
        className="focus-ring -my-2 -mr-3 grid size-[44px] cursor-pointer place-items-center border-0 bg-transparent text-sheet"
      >
        <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3.5 fill-current">
          <path d={isPaused ? "M3 1.5v13l11-6.5z" : "M3 2h3.5v12H3zM9.5 2H13v12H9.5z"} />
        </svg>
      </button>
    </div>
  );
}

/** Returns the reading that many seconds after the page was loaded; after 00:00:00 comes 23:59:59. */
function countdownText(secondsSinceLoad: number): string {
  const elapsed = Math.max(0, Math.floor(secondsSinceLoad));
  const left = (((START_SECONDS - elapsed) % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  return [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
