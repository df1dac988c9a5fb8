import { fitText } from "@contractor-roi/ui/fit-text";
import { useLayoutEffect, useRef, type JSX } from "react";
import { animateIfAllowed } from "./animate.ts";

/** In seconds; the design asks for 0.12 to 0.24. */
const COUNT = { duration: 0.24, ease: "easeOut" } as const;
const ENDS_WITHIN_MS = 500;

type FigureProps = {
  readonly value: number;
  readonly format: (value: number) => string;
  /** Characters that need no shrinking on the smallest screen, as in `fitText`. */
  readonly fits?: number;
};

/**
 * A figure as text, which shrinks rather than breaks. It counts from its last value to its new one after a trade or plan
 * was chosen, once `animate` is there; while figures are typed it changes at once. React renders the final text; the
 * animation overwrites it before the paint, frame by frame, and ends with the same text. It writes to the element, since a
 * translator may have replaced the text node.
 */
export function Figure({ value, format, fits }: FigureProps): JSX.Element {
  const figure = useRef<HTMLSpanElement>(null);
  const last = useRef(value);
  useLayoutEffect(() => {
    const element = figure.current;
    const from = last.current;
    last.current = value;
    const animate = isTyping() ? undefined : animateIfAllowed();
    if (!element || from === value || !animate) return;
    let isStopped = false;
    const show = (reading: number): void => {
      // One more reading comes while it is stopped, over the text that React has just rendered.
      if (!isStopped) element.textContent = format(reading);
    };
    const counting = animate(from, value, { ...COUNT, onUpdate: show, onComplete: () => show(value) });
    const stop = (): void => {
      isStopped = true;
      clearTimeout(timer);
      counting.stop();
    };
    // What lies in no window, such as a frame that is scrolled away, draws no frames.
    const timer = setTimeout(() => {
      show(value);
      stop();
    }, ENDS_WITHIN_MS);
    return stop;
  }, [value, format]);
  const text = format(value);
  return (
    <span ref={figure} style={fitText(text, { fits })}>
      {text}
    </span>
  );
}

function isTyping(): boolean {
  return document.activeElement?.matches("input:not([type=radio])") ?? false;
}
