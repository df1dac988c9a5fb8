import { useSyncExternalStore } from "react";
import type { MOTION_KIT } from "./motion-kit.tsx";
import { reportError } from "../reporting/report-error.ts";

export type MotionKit = typeof MOTION_KIT;

let kit: MotionKit | null = null;
let isRequested = false;
const listeners = new Set<() => void>();

/** Loads the animations once, and never under reduced motion. The page is complete without them. */
export function loadMotionKit(): void {
  if (isRequested || prefersReducedMotion().matches) return;
  isRequested = true;
  import("./motion-kit.tsx").then(
    (module) => {
      kit = module.MOTION_KIT;
      kit.revealCards(document);
      for (const listener of listeners) listener();
      return kit;
    },
    (error: unknown) => {
      isRequested = false;
      reportError("motion/load-chunk", error);
    },
  );
}

/** The animations, or null before they are loaded and under reduced motion. */
export function useMotionKit(): MotionKit | null {
  return useSyncExternalStore(
    subscribe,
    () => (prefersReducedMotion().matches ? null : kit),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const preference = prefersReducedMotion();
  preference.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    preference.removeEventListener("change", listener);
  };
}

function prefersReducedMotion(): MediaQueryList {
  return window.matchMedia("(prefers-reduced-motion: reduce)");
}
