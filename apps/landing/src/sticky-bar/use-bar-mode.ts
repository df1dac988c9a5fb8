import { useState, useSyncExternalStore } from "react";
import { CALCULATOR_HREF, NEXT_STEP } from "../links.ts";
import { barMode, coveredHeight, type BarMode, type Seen, type Viewport } from "./bar-mode.ts";

/** A click comes at most this long after the finger is lifted, in milliseconds. */
const CLICK_DELAY_MS = 500;

/** The parts of the page that the bar's mode depends on, and the part of the window in which they are seen. */
const PARTS: Readonly<Record<keyof Seen, readonly [selector: string, rootMargin: string]>> = {
  // At the lower edge, where the bar stands.
  calculator: [CALCULATOR_HREF, "-95% 0px 0px"],
  // Between the bars.
  plan: [`[data-slot=${NEXT_STEP}]`, "-56px 0px -64px"],
  cta: [`[data-slot=hero] a[href="${CALCULATOR_HREF}"]`, "0px"],
  voice: ["[data-slot=voice-place]", "0px"],
};

type Shown = { readonly mode: BarMode; readonly lift: number };

/**
 * The bar's mode, and how far it is lifted above a keyboard. While a button or a link is pressed it stays as it is: a control that
 * it moves or covers would lose the click.
 */
export function useBarMode(): Shown {
  const [{ subscribe, read }] = useState(watchMode);
  return useSyncExternalStore(subscribe, read);
}

function watchMode() {
  let shown: Shown = { mode: "none", lift: 0 };
  const seen = { calculator: false, plan: false, cta: false, voice: false };
  return {
    read: () => shown,
    subscribe(onChange: () => void): () => void {
      const listening = new AbortController();
      const { signal } = listening;
      const isPressed = watchPresses(signal, update);
      function update(): void {
        const viewport = readViewport();
        const [mode, lift] = [barMode(viewport, seen), coveredHeight(viewport)];
        if (isPressed() || (mode === shown.mode && lift === shown.lift)) return;
        shown = { mode, lift };
        onChange();
      }
      for (const target of [window, window.visualViewport])
        for (const type of ["scroll", "resize"]) target?.addEventListener(type, update, { passive: true, signal });
      for (const part of Object.keys(PARTS) as (keyof Seen)[]) {
        const [selector, rootMargin] = PARTS[part];
        const observer = new IntersectionObserver(
          (entries) => {
            seen[part] = entries.at(-1)?.isIntersecting ?? false;
            update();
          },
          { rootMargin },
        );
        const element = document.querySelector(selector);
        if (element) observer.observe(element);
        signal.addEventListener("abort", () => observer.disconnect());
      }
      update();
      return () => listening.abort();
    },
  };
}

function readViewport(): Viewport {
  const { innerHeight, scrollY, visualViewport } = window;
  return {
    scrollY,
    innerHeight,
    isWide: matchMedia("(width >= 48rem)").matches,
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
