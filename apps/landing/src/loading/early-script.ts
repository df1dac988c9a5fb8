// The page's inline script. Until the page is interactive it records what the visitor does. A script of the page that
// cannot be loaded is tried again once.
import type { EarlyVisit } from "./early-visit.ts";

const RETRY_DELAY_MS = 1000;

const events: Event[] = [];
const recording = new AbortController();
let entered: EventTarget | false | null | undefined;

const listen = (types: readonly string[], listener: (event: Event) => void): void => {
  for (const type of types) addEventListener(type, listener, { capture: true, signal: recording.signal });
};

// What React would handle: what is typed and chosen, clicks on buttons, and pointers that leave the window.
listen(["click", "input", "pointerleave"], (event) => {
  const element = event.target as Element;
  if (
    event.type === "click" ? element.closest("button") : event.type === "input" || element === document.documentElement
  )
    events.push(event);
});
// A figure that is clicked is selected, as it is later: the first key replaces it.
listen(["mousedown"], ({ target }) => (entered = target !== document.activeElement && target));
listen(["click"], ({ target }) => target === entered && (target as Partial<HTMLInputElement>).select?.());

const giveUp = (): void => {
  // What stands there for visitors without JavaScript: the phone number and the booking link.
  const instead = document.querySelector("noscript")?.textContent ?? "";
  document.getElementById("roi-calculator")?.insertAdjacentHTML("afterbegin", instead);
};
listen(["error"], ({ target }) => {
  if (target instanceof HTMLScriptElement) setTimeout(() => import(target.src).catch(giveUp), RETRY_DELAY_MS);
});

const visit: EarlyVisit = { events, recording, giveUp };
listen(["pointerdown", "pointerup", "pointercancel"], (event) => (visit.pointer = event));
window.earlyVisit = visit;
