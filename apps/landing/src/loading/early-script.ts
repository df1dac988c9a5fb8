// The page's inline script that records the visitor's clicks and inputs until the page is interactive.
import type { EarlyVisit } from "./early-visit.ts";
import type { KeptVisit } from "./kept-visit.ts";

const root = document.documentElement;
const events: Event[] = [];
const recording = new AbortController();
let entered: EventTarget | false | null | undefined;
let isDragged = false;

const listen = (types: readonly string[], listener: (event: Event) => void): void => {
  for (const type of types) addEventListener(type, listener, { capture: true, signal: recording.signal });
};

// Events that React would handle: input, clicks on buttons, and pointers that leave the window, but for the end of a drag.
listen(["click", "input", "pointerleave"], (event) => {
  const { type } = event;
  const element = event.target as Element;
  const isWanted = type === "click" ? element.closest("button") : type === "input" || (element === root && !isDragged);
  if (isWanted) events.push(event);
});
// A figure that is clicked is selected, as it is later: the first key replaces it.
listen(["mousedown"], ({ target }) => (entered = target !== document.activeElement && target));
listen(["click"], ({ target }) => target === entered && (target as Partial<HTMLInputElement>).select?.());

const address = location.pathname + location.search;
const fields = document.querySelectorAll("input");

const visit: EarlyVisit = {
  events,
  recording,
  keep() {
    const figures: Record<string, string> = {};
    for (const field of fields) if (field.checked || field.type !== "radio") figures[field.name] = field.value;
    sessionStorage["visit"] = JSON.stringify({ address, at: Date.now(), figures });
  },
};
listen(["pointerdown", "pointerup", "pointercancel"], (event) => {
  visit.pointer = event;
  isDragged = event.type === "pointercancel" || (event as PointerEvent).clientY < 0;
});
window.earlyVisit = visit;

// Figures as they were before a reload, and whether a lead was sent. Parts that wait for the page's script are hidden meanwhile.
try {
  const { figures, sent, ...kept } = JSON.parse(sessionStorage["visit"]) as KeptVisit;
  if (kept.address === address && kept.at > Date.now() - 864e5) {
    if (sent) root.dataset["sent"] = "";
    if (figures) {
      for (const field of fields) {
        const value = figures[field.name]!;
        if (field.type === "radio") field.checked = field.value === value;
        else field.value = value;
      }
      root.dataset["kept"] = "";
    }
  }
} catch {
  // Nothing is kept.
}
