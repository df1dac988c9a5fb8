import { useState, useSyncExternalStore } from "react";
import { CALCULATOR_HREF, NEXT_STEP } from "../links.ts";
import {
  barMode,
  coveredHeight,
  isLow,
  visibleMargin,
  type BarMode,
  type Insets,
  type Seen,
  type Viewport,
} from "./bar-mode.ts";

/** A click comes at most this long after the finger is lifted, in milliseconds. */
const CLICK_DELAY_MS = 500;

/** The parts of the page that the bar's mode depends on, and where in the visible height they count as seen. */
const PARTS: Readonly<Record<keyof Seen, readonly [selector: string, insetsOf: Insets]>> = {
  // At the lower edge, where the bar stands.
  calculator: [CALCULATOR_HREF, (height) => [0.95 * height, 0]],
  // Between the bars.
  plan: [`[data-slot=${NEXT_STEP}]`, () => [56, 64]],
  cta: [`[data-slot=hero] a[href="${CALCULATOR_HREF}"]`, () => [0, 0]],
  voice: ["[data-slot=voice-place]", () => [0, 0]],
};

type Shown = { readonly mode: BarMode; readonly lift: number; readonly isLow: boolean };

/**
 * The bar's mode, and how far it is lifted above a keyboard. While a button or a link is pressed it stays as it is: a control that
 * it moves or covers would lose the click.
 */
export function useBarMode(): Shown {
  const [{ subscribe, read }] = useState(watchMode);
  return useSyncExternalStore(subscribe, read);
}

function watchMode() {
  let shown: Shown = { mode: "none", lift: 0, isLow: false };
  const seen = { calculator: false, plan: false, cta: false, voice: false };
  return {
    read: () => shown,
    subscribe(onChange: () => void): () => void {
      const listening = new AbortController();
      const { signal } = listening;
      const isPressed = watchPresses(signal, update);
      const watches = (Object.keys(PARTS) as (keyof Seen)[]).map((part) =>
        watchPart(PARTS[part], signal, (isSeen) => {
          seen[part] = isSeen;
          update();
        }),
      );
      function update(): void {
        const viewport = readViewport();
        for (const watch of watches) watch(viewport);
        const next = { mode: barMode(viewport, seen), lift: coveredHeight(viewport), isLow: isLow(viewport) };
        if (isPressed() || JSON.stringify(next) === JSON.stringify(shown)) return;
        shown = next;
        onChange();
      }
      for (const target of [window, window.visualViewport])
        for (const type of ["scroll", "resize"]) target?.addEventListener(type, update, { passive: true, signal });
      update();
      return () => listening.abort();
    },
  };
}

/** @returns a function that watches in another window: observers judge by the whole one, also where a keyboard covers it */
function watchPart(
  [selector, insetsOf]: (typeof PARTS)[keyof Seen],
  signal: AbortSignal,
  onSeen: (isSeen: boolean) => void,
): (viewport: Viewport) => void {
  let [margin, observer]: [string, IntersectionObserver | null] = ["", null];
  signal.addEventListener("abort", () => observer?.disconnect());
  return (viewport) => {
    const rootMargin = visibleMargin(viewport, insetsOf);
    if (rootMargin === margin) return;
    margin = rootMargin;
    observer?.disconnect();
    const element = document.querySelector(selector);
    if (!element) return;
    observer = new IntersectionObserver((entries) => onSeen(entries.at(-1)?.isIntersecting ?? false), { rootMargin });
    observer.observe(element);
  };
}

function readViewport(): Viewport {
  const { innerHeight, scrollY, visualViewport } = window;
  return {
    scrollY,
    innerHeight,
    isWide: matchMedia("(width >= 48rem)").matches,
    hasMargin: matchMedia("(width >= 80rem)").matches,
    visual: visualViewport ?? { height: innerHeight, offsetTop: 0, scale: 1 },
  };
}

/**
 * Watches for presses of buttons and links; also for one that began before React took over.
 *
 * @param onReleased called when the pressed element's click has come, or will not come
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
