import { animate, domAnimation, inView, LazyMotion, m, useMotionValue, useTransform } from "framer-motion";
import { useEffect, type ComponentProps, type JSX, type ReactNode } from "react";

/** Durations in seconds, within the design's 120 to 240 ms. */
const COUNT_SECONDS = 0.24;
const ENTER_SECONDS = 0.18;

type MotionDivProps = ComponentProps<typeof m.div>;

function WithFeatures({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <LazyMotion features={domAnimation} strict>
      {children}
    </LazyMotion>
  );
}

type CountingFigureProps = {
  readonly value: number;
  readonly format: (value: number) => string;
};

/** A figure that counts from its last value to its new one; the text is written past React, frame by frame. */
function CountingFigure({ value, format }: CountingFigureProps): JSX.Element {
  const shown = useMotionValue(value);
  const text = useTransform(shown, format);
  useEffect(() => {
    const counting = animate(shown, value, { duration: COUNT_SECONDS, ease: "easeOut" });
    return () => counting.stop();
  }, [shown, value]);
  return (
    <WithFeatures>
      <m.span>{text}</m.span>
    </WithFeatures>
  );
}

/** The sheet of a dialog, sliding in. Never transparent: it can be read from its first frame. */
function EnteringSheet(props: MotionDivProps): JSX.Element {
  return (
    <WithFeatures>
      <m.div {...props} initial={{ y: 24 }} animate={{ y: 0 }} transition={{ duration: ENTER_SECONDS, ease: "easeOut" }} />
    </WithFeatures>
  );
}

/** How far a card stands below its place before it settles, in CSS pixels. */
const REVEAL_PX = 20;

/**
 * Lets the cards marked `data-reveal` settle into their place when they scroll into view. They move by transform only,
 * so nothing shifts; a card that is in view already stays as it is.
 */
function revealCards(page: ParentNode): void {
  for (const card of page.querySelectorAll<HTMLElement>("[data-reveal]")) {
    if (card.getBoundingClientRect().top <= window.innerHeight) continue;
    inView(card, () => void animate(card, { y: [REVEAL_PX, 0] }, { duration: COUNT_SECONDS, ease: "easeOut" }), { amount: 0.2 });
  }
}

export const MOTION_KIT = { CountingFigure, EnteringSheet, revealCards };
