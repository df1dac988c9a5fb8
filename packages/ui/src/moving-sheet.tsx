import { AnimatePresence, domAnimation, LazyMotion, MotionConfig } from "framer-motion";
import * as m from "framer-motion/m";
import type { JSX, ReactNode } from "react";
import { prefersReducedMotion } from "./components/reduced-motion.tsx";

const OPENING = { duration: 0.2, ease: "easeOut" } as const;
const CLOSING = { duration: 0.14, ease: "easeIn" } as const;
// As one string, so that the browser's compositor moves it.
const SHEET = {
  up: { opacity: 1, transform: "translateY(0px)", transition: OPENING },
  down: { opacity: 0, transform: "translateY(2rem)", transition: CLOSING },
};

export type SheetProps = {
  /** False while it leaves, and afterwards. */
  readonly open: boolean;
  /** Called when it has left. */
  readonly onGone: () => void;
  /** Class names of the shade between the page and the sheet. */
  readonly shade: string;
  readonly className: string;
  readonly children: ReactNode;
};

/**
 * A dialog's sheet that slides in and out, and the shade behind it, which fades. A module of its own, with all that the
 * dialog needs of Framer Motion.
 */
export function MovingSheet({ open, onGone, shade, className, children }: SheetProps): JSX.Element {
  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig skipAnimations={prefersReducedMotion()}>
        <AnimatePresence onExitComplete={onGone}>
          {open ? (
            <m.div
              key="shade"
              data-slot="dialog-shade"
              className={shade}
              initial={{ opacity: 0 }}
              animate={{ opacity: 1, transition: OPENING }}
              exit={{ opacity: 0, transition: CLOSING }}
            />
          ) : null}
        </AnimatePresence>
        <m.div
          data-slot="dialog-sheet"
          className={className}
          // A dialog is answered once.
          inert={!open}
          initial={false}
          animate={open ? "up" : "down"}
          variants={SHEET}
        >
          {children}
        </m.div>
      </MotionConfig>
    </LazyMotion>
  );
}
