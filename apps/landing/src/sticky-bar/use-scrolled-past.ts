import { useState, useSyncExternalStore } from "react";
import { whenVisible } from "../loading/when-visible.ts";

/** A click comes at most this long after the finger is lifted, in milliseconds. */
const CLICK_DELAY_MS = 500;

/**
 * True while the page is scrolled strictly further than that many CSS pixels; false before hydration. While a button or a link is
 * pressed it stays as it is: a control that it moves or covers would lose the click.
 */
export function useScrolledPast(pixels: number): boolean {
  const [{ subscribe, isPast }] = useState(() => watchScroll(pixels));
  return useSyncExternalStore(subscribe, isPast, () => false);
}

function watchScroll(pixels: number) {
  let isPast = false;
  return {
    isPast: () => isPast,
    subscribe(onChange: () => void): () => void {
      const listening = new AbortController();
      const { signal } = listening;
      const isPressed = watchPresses(signal, update);
      function update(): void {
        if (isPressed() || isPast === window.scrollY > pixels) return;
        isPast = !isPast;
        onChange();
      }
      window.addEventListener("scroll", update, { passive: true, signal });
      // Reading it now would have the hydrated page laid out at once.
      signal.addEventListener("abort", whenVisible(document.documentElement, update));
      return () => listening.abort();
    },
  };
}

/**
 * Watches for presses of buttons and links; also for one that began before React took over.
 *
 * @param onReleased called when the pressed element's click has come, or comes no more
 * @returns whether one is pressed
 */
function watchPresses(signal: AbortSignal, onReleased: () => void): () => boolean {
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = (): void => {
    isPressed = false;
    if (!signal.aborted) onReleased();
  };
  const follow = ({ type, target }: Event): void => {
    if (type === "pointerdown") {
      clearTimeout(timer);
      isPressed = target instanceof Element && target.closest("a, button") !== null;
    } else if (isPressed) {
      clearTimeout(timer);
      timer = setTimeout(release, type === "pointerup" ? CLICK_DELAY_MS : 0);
    }
  };
  for (const type of ["pointerdown", "pointerup", "pointercancel", "contextmenu", "click"])
    window.addEventListener(type, follow, { capture: true, signal });
  const early = window.earlyVisit?.pointer;
  if (early) follow(early);
  return () => isPressed;
}
