const SIGNS = ["pointermove", "pointerdown", "keydown", "click", "focusin", "scroll", "pointerleave"] as const;

/** Runs the task once, at the visitor's first pointer, key, click, focus or scroll event. Returns a function that cancels it. */
export function whenVisitorActs(task: () => void): () => void {
  const waiting = new AbortController();
  const act = (): void => {
    waiting.abort();
    task();
  };
  for (const sign of SIGNS)
    window.addEventListener(sign, act, { capture: true, passive: true, signal: waiting.signal });
  return () => waiting.abort();
}
