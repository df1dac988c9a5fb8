import { prefersReducedMotion } from "@contractor-roi/ui/reduced-motion";
import { animate, inView } from "framer-motion/dom";

export { animate };

/** How far below the window a card is hidden, in pixels: one that a quick flick leaps over stands there at once. */
const AHEAD_PX = 240;

/**
 * Reveals each `[data-reveal]` when it is scrolled to from above, once. It is transparent only from just below the window
 * until it comes in: what was seen, leapt to or is far away stands as it is, for whoever prints or searches the page.
 */
export function revealCards(page: HTMLElement): void {
  inView(page.querySelectorAll("[data-reveal]"), hideAhead, { margin: `0px 0px ${AHEAD_PX}px 0px` });
}

/** @returns what undoes it when the card is out of reach again; none for a card that was seen */
function hideAhead(card: Element, { boundingClientRect }: IntersectionObserverEntry): (() => void) | void {
  const isSeen = !card.hasAttribute("data-reveal") || boundingClientRect.top < window.innerHeight;
  if (isSeen || prefersReducedMotion()) return;
  card.setAttribute("data-reveal", "next");
  const stop = inView(card, () => {
    card.removeAttribute("data-reveal");
    animate(card, { opacity: [0, 1], transform: ["translateY(1rem)", "translateY(0rem)"] }, REVEAL);
  });
  return () => {
    stop();
    if (card.hasAttribute("data-reveal")) card.setAttribute("data-reveal", "");
  };
}

const REVEAL = { duration: 0.24, ease: "easeOut" } as const;
