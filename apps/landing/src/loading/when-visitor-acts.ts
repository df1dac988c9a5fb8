const SIGNS = ["pointermove", "pointerdown", "keydown", "click", "focusin", "scroll", "pointerleave"] as const;

/** Runs the task once, at the visitor's first pointer, key, click, focus or scroll event. */
export function whenVisitorActs(task: () => void): void {
  const waiting = new AbortController();
  const act = (): void => {
    waiting.abort();
    task();
  };
  for (const sign of SIGNS) window.addEventListener(sign, act, { capture: true, signal: waiting.signal });
}
