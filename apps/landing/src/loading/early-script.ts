// The page's inline script. Until the page is interactive it records what the visitor does. A script of the page that
// cannot be loaded is tried again once.
import type { EarlyVisit } from "./early-visit.ts";

const RETRY_DELAY_MS = 1000;

const events: Event[] = [];
const recording = new AbortController();
let entered: EventTarget | false | null | undefined;

const leaves: Event[] = [];
const watching = new AbortController();

const listen = (types: readonly string[], listener: (event: Event) => void, { signal } = recording): void => {
  for (const type of types) addEventListener(type, listener, { capture: true, signal });
};

// What React would handle: what is typed and chosen, and clicks on buttons.
listen(["click", "input"], (event) => {
  if (event.type === "input" || (event.target as Element).closest("button")) events.push(event);
});
// What the exit offer would handle, which is loaded later.
listen(["pointerleave"], (event) => event.target === document.documentElement && leaves.push(event), watching);
// A figure that is clicked is selected, as it is later: the first key replaces it.
listen(["mousedown"], ({ target }) => (entered = target !== document.activeElement && target));
listen(["click"], ({ target }) => target === entered && (target as Partial<HTMLInputElement>).select?.());

const showInstead = (): void => {
  // What stands there for visitors without JavaScript: the phone number and the booking link.
  const instead = document.querySelector("noscript")?.textContent ?? "";
  document.getElementById("roi-calculator")?.insertAdjacentHTML("afterbegin", instead);
};
listen(["error"], ({ target }) => {
  if (target instanceof HTMLScriptElement) setTimeout(() => import(target.src).catch(showInstead), RETRY_DELAY_MS);
});

window.earlyVisit = { events, recording, leaves, watching } satisfies EarlyVisit;
