const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;

/** Runs the task once, at the first sign that somebody is there. Answers how to stop waiting. */
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
