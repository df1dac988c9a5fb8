import { animate, domAnimation, inView, LazyMotion, m } from "framer-motion";
import { useLayoutEffect, useRef, type ComponentProps, type JSX, type ReactNode } from "react";

/** Durations in seconds; the design asks for 120 to 240 ms. */
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

type CountingFigureProps = Pick<ComponentProps<"span">, "style"> & {
  readonly value: number;
  readonly format: (value: number) => string;
};

/**
 * A figure that counts from its last value to its new one after a trade or plan was chosen; while figures are typed it
 * changes at once. React renders the final text; the animation overwrites it after the paint, frame by frame, and ends
 * with the same text. It writes to the element, since a translator may have replaced the text node.
 */
function CountingFigure({ value, format, style }: CountingFigureProps): JSX.Element {
  const figure = useRef<HTMLSpanElement>(null);
  const shown = useRef(value);
  useLayoutEffect(() => {
    const element = figure.current;
    const from = shown.current;
    shown.current = value;
    if (!element || from === value || isTyping()) return;
    let isOver = false;
    // A stopped animation reports its value once more, and its end later.
    const show = (amount: number): void => {
      if (!isOver) element.textContent = format(amount);
    };
    show(from);
    let counting: { stop: () => void } | undefined;
    const stopWaiting = afterPaint(() => {
      counting = animate(from, value, {
        duration: COUNT_SECONDS,
        ease: "easeOut",
        onUpdate: show,
        onComplete: () => show(value),
      });
    });
    return () => {
      isOver = true;
      stopWaiting();
      counting?.stop();
    };
  }, [value, format]);
  return (
    <span ref={figure} style={style}>
      {format(value)}
    </span>
  );
}

function isTyping(): boolean {
  return document.activeElement?.matches("input[type=number]") ?? false;
}

function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * The sheet of a dialog, sliding in. Never transparent: it is readable from its first frame. A sheet that stays mounted
 * is reset when it has been hidden, not while it is visible.
 */
function EnteringSheet(props: MotionDivProps): JSX.Element {
  const isOpen = "data-open" in props;
  const transition = isOpen
    ? { duration: ENTER_SECONDS, ease: "easeOut" as const }
    : { duration: 0, delay: ENTER_SECONDS };
  return (
    <WithFeatures>
      <m.div {...props} initial={{ y: 24 }} animate={{ y: isOpen ? 0 : 24 }} transition={transition} />
    </WithFeatures>
  );
}

/** How far below its final position a card starts, in CSS pixels. */
const REVEAL_PX = 20;

/**
 * Animates the cards marked `data-reveal` into place when they scroll into view. They move by transform only, so the
 * layout does not shift; a card that is already visible is not animated.
 */
function revealCards(page: ParentNode): void {
  for (const card of page.querySelectorAll<HTMLElement>("[data-reveal]")) {
    if (card.getBoundingClientRect().top <= window.innerHeight) continue;
    inView(card, () => void animate(card, { y: [REVEAL_PX, 0] }, { duration: COUNT_SECONDS, ease: "easeOut" }), {
      amount: 0.2,
    });
  }
}

export const MOTION_KIT = { CountingFigure, EnteringSheet, revealCards };
