/** What a visitor did before the page was interactive, as the early script recorded it. */
export type EarlyVisit = {
  readonly events: readonly Event[];
  /** Aborted when React handles events. */
  readonly recording: AbortController;
  /** Pointers that left the window, recorded until `watching` is aborted. */
  readonly leaves: readonly Event[];
  readonly watching: AbortController;
};

declare global {
  interface Window {
    earlyVisit?: EarlyVisit;
  }
}

/**
 * Dispatches again the events that React could not handle yet: clicks on buttons, and pointers leaving the window. Each
 * in a task of its own, so that the page has handled one before the next.
 */
export async function replay(events: readonly Event[]): Promise<void> {
  for (const event of events.filter(({ type }) => type !== "input")) {
    await new Promise((resolve) => setTimeout(resolve));
    const Kind = event.constructor as typeof Event;
    // An event has the fields of its init dictionary.
    event.target?.dispatchEvent(new Kind(event.type, event));
  }
}
