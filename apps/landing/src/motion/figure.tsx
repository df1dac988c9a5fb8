import { fitText } from "@contractor-roi/ui/fit-text";
import { useLayoutEffect, useRef, type JSX } from "react";

/** In milliseconds; the design asks for 120 to 240. */
const COUNT_MS = 240;

export type FigureProps = {
  readonly value: number;
  readonly format: (value: number) => string;
};

/**
 * A figure as text, which shrinks rather than breaks. It counts from its last value to its new one after a trade or plan
 * was chosen, unless motion is reduced; while figures are typed it changes at once. React renders the final text; the
 * animation overwrites it before the paint, frame by frame, and ends with the same text. It writes to the element, since a
 * translator may have replaced the text node.
 */
export function Figure({ value, format }: FigureProps): JSX.Element {
  const figure = useRef<HTMLSpanElement>(null);
  const last = useRef(value);
  useLayoutEffect(() => {
    const element = figure.current;
    const from = last.current;
    last.current = value;
    if (!element || from === value || isTyping() || prefersReducedMotion()) return;
    let start: number | undefined;
    const draw = (now: number): void => {
      start ??= now;
      const left = 1 - Math.min((now - start) / COUNT_MS, 1);
      element.textContent = format(value - (value - from) * left ** 3);
      if (left > 0) frame = requestAnimationFrame(draw);
    };
    let frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [value, format]);
  const text = format(value);
  return (
    <span ref={figure} style={fitText(text)}>
      {text}
    </span>
  );
}

function isTyping(): boolean {
  return document.activeElement?.matches("input:not([type=radio])") ?? false;
}

function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
