import { prefersReducedMotion } from "@contractor-roi/ui/reduced-motion";
import type { animate as Animate } from "framer-motion/dom";

let loaded: typeof Animate | undefined;

/**
 * Framer Motion's `animate`; undefined if nothing is to move: until it is there, if it cannot be fetched, and for a
 * visitor who prefers less motion. What it shows at its end must be there without it.
 */
export function animateIfAllowed(): typeof Animate | undefined {
  return prefersReducedMotion() ? undefined : loaded;
}

/** Fetches it, for when the page is interactive. Nothing waits for it, and nothing is said of a failure. */
export function loadMotion(page: HTMLElement): void {
  if (prefersReducedMotion()) return;
  import("./motion.ts")
    .then(({ animate, revealCards }) => {
      loaded = animate;
      return revealCards(page);
    })
    .catch(() => undefined);
}
