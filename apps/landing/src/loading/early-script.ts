// The page's inline script that records the visitor's clicks and inputs until the page is interactive.
import type { EarlyVisit, FieldState } from "./early-visit.ts";

const events: Event[] = [];
const recording = new AbortController();
let entered: EventTarget | false | null | undefined;

const listen = (types: readonly string[], listener: (event: Event) => void): void => {
  for (const type of types) addEventListener(type, listener, { capture: true, signal: recording.signal });
};

// Events that React would handle: input, clicks on buttons, and pointers that leave the window, but for the end of a drag (E5).
listen(["click", "input", "pointerleave"], (event) => {
  const { type } = event;
  const element = event.target as Element;
  const isWanted =
    type === "click"
      ? element.closest("button")
      : type === "input" || (element === document.documentElement && !isDrag(visit.pointer));
  if (isWanted) events.push(event);
});
// A figure that is clicked is selected, as it is later: the first key replaces it.
listen(["mousedown"], ({ target }) => (entered = target !== document.activeElement && target));
listen(["click"], ({ target }) => target === entered && (target as Partial<HTMLInputElement>).select?.());

const fields = document.querySelectorAll("input");
// Chromium restores a visitor's inputs on the way back, but not after a reload.
(history.state as FieldState[] | null)?.forEach((field, index) => Object.assign(fields[index] ?? {}, field));
const readFields = (): FieldState[] => [...fields].map(({ value, checked }) => ({ value, checked }));

const visit: EarlyVisit = { events, recording, readFields };
listen(["pointerdown", "pointerup", "pointercancel"], (event) => (visit.pointer = event as PointerEvent));
window.earlyVisit = visit;

function isDrag(pointer: PointerEvent | undefined): boolean {
  return pointer?.type === "pointercancel" || (pointer?.type === "pointerup" && pointer.clientY < 0);
}
