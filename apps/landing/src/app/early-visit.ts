/** What a visitor did before the page was interactive, kept by the boot script in the page's HTML. */
export type EarlyVisit = {
  readonly events: readonly Event[];
  /** Aborted when React listens itself. */
  readonly recording: AbortController;
};

declare global {
  interface Window {
    earlyVisit?: EarlyVisit;
  }
}

/** Does again what React could not answer yet: clicks on buttons, and the mouse leaving the window. */
export function replay(events: readonly Event[]): void {
  for (const event of events) {
    const Kind = event.constructor as typeof Event;
    // The fields of an event are named as those of its description.
    if (event.type !== "input") event.target?.dispatchEvent(new Kind(event.type, event));
  }
}
