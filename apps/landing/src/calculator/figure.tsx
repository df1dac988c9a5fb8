import { fitText } from "@contractor-roi/ui/fit-text";
import { isKeptHidden } from "../loading/kept-visit.ts";
import { prefersReducedMotion } from "@contractor-roi/ui/reduced-motion";
import { useLayoutEffect, useRef, type JSX } from "react";

/** The design asks for 120 to 240 ms. */
const COUNT_MS = 240;
const ENDS_WITHIN_MS = 500;

type FigureProps = {
  readonly value: number;
  readonly format: (value: number) => string;
  /** Characters that need no shrinking on the smallest screen, as in `fitText`. */
  readonly fits?: number;
};

/**
 * A figure as text, which shrinks rather than breaks. It counts from its last value to its new one after a trade or plan
 * was chosen; while figures are typed, and for a visitor who prefers less motion, it changes at once. React renders the final
 * text; the frames overwrite it before the paint, and end with the same text. They write to the element, since a translator
 * may have replaced the text node.
 */
export function Figure({ value, format, fits }: FigureProps): JSX.Element {
  const figure = useRef<HTMLSpanElement>(null);
  const last = useRef(value);
  useLayoutEffect(() => {
    const element = figure.current;
    const from = last.current;
    last.current = value;
    if (!element || from === value || isTyping() || prefersReducedMotion()) return;
    const started = performance.now();
    let frame = 0;
    const show = (): void => {
      const left = Math.max(0, 1 - (performance.now() - started) / COUNT_MS);
      // Fast first, slow at the end.
      element.textContent = format(value + (from - value) * left ** 3);
      if (left > 0) frame = requestAnimationFrame(show);
    };
    show();
    const stop = (): void => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    // A browser draws no frames for a hidden part, such as an iframe that is scrolled away.
    const timer = setTimeout(() => {
      stop();
      element.textContent = format(value);
    }, ENDS_WITHIN_MS);
    return stop;
  }, [value, format]);
  const text = format(value);
  return (
    <span ref={figure} style={fitText(text, fits)}>
      {text}
    </span>
  );
}

/** Also while figures are put back after a reload. */
function isTyping(): boolean {
  return isKeptHidden() || (document.activeElement?.matches("input:not([type=radio])") ?? false);
}
