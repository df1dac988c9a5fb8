// The inline script of the page. It records what the visitor does before the page is interactive, and fetches the page's
// chunks after the first paint, or at the first input if that comes earlier. A chunk that fails to load is retried.
import type { EarlyVisit } from "./early-visit.ts";

/** The addresses of the chunks in the order in which they run, inserted by the build. */
declare const __SCRIPTS__: readonly string[];

const RETRY_DELAY_MS = 1000;

const scripts = __SCRIPTS__;
const events: Event[] = [];
const recording = new AbortController();
let isStarted = false;
let entered: EventTarget | false | null | undefined;

// What React would have handled: input, clicks on buttons, the mouse leaving the window.
const record = (event: Event): void => {
  const target = event.target as Element;
  if (
    event.type === "click" ? target.closest("button") : event.type === "input" || target === document.documentElement
  ) {
    events.push(event);
  }
};

const pause = (milliseconds = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const start = async (): Promise<void> => {
  if (isStarted) return;
  isStarted = true;
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  try {
    for (const script of scripts) {
      // Each in a task of its own, so that none blocks input.
      await pause();
      await import(script).catch(() => pause(RETRY_DELAY_MS).then(() => import(script)));
    }
  } catch {
    // The content for visitors without JavaScript: the phone number and the booking link.
    const instead = document.querySelector("noscript")?.textContent ?? "";
    document.getElementById("roi-calculator")?.insertAdjacentHTML("afterbegin", instead);
  }
};

const listen = (types: readonly string[], listener: (event: Event) => void): void => {
  for (const type of types) addEventListener(type, listener, { capture: true, signal: recording.signal });
};
listen(["pointerdown", "keydown", "focusin"], start);
listen(["click", "input", "pointerleave"], record);
// A click selects the figure, as it does when the page is interactive: the first key replaces it.
listen(["mousedown"], ({ target }) => (entered = target !== document.activeElement && target));
listen(["click"], ({ target }) => target === entered && (target as Partial<HTMLInputElement>).select?.());
window.earlyVisit = { events, recording } satisfies EarlyVisit;
requestAnimationFrame(() => setTimeout(start));
