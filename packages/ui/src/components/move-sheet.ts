import { animate } from "framer-motion/dom/mini";
import { prefersReducedMotion } from "./reduced-motion.tsx";

const OPENING = { duration: 0.2, ease: "easeOut" } as const;
const CLOSING = { duration: 0.14, ease: "easeIn" } as const;
// As one string, so that the browser's compositor moves it.
const IN_PLACE = "translateY(0px)";
const BELOW = "translateY(2rem)";

/** A sheet that returns turns round where it is. */
const MOVES = {
  opening: { opacity: [0, 1], transform: [BELOW, IN_PLACE], transition: OPENING },
  returning: { opacity: 1, transform: IN_PLACE, transition: OPENING },
  closing: { opacity: 0, transform: BELOW, transition: CLOSING },
};

/**
 * Slides the sheet of a shown dialog in or out, and fades the shade behind it. A module of its own, with all that the
 * dialog needs of Framer Motion.
 *
 * @returns settles when the sheet has arrived; not if another move takes its place, or nothing is drawn
 */
export function moveSheet(dialog: HTMLDialogElement, move: keyof typeof MOVES): Promise<unknown> {
  const { opacity, transform, ...rest } = MOVES[move];
  const transition = prefersReducedMotion() ? { duration: 0 } : rest.transition;
  animate(dialog.querySelectorAll(":scope > *"), { opacity }, transition);
  return animate(dialog.querySelectorAll(":scope > [data-slot=dialog-sheet]"), { transform }, transition).finished;
}
