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

/**
 * Does again what React could not answer yet: clicks on buttons, and the mouse leaving the window. Each in a task of its
 * own, so that the page has answered one before it hears of the next.
 */
export async function replay(events: readonly Event[]): Promise<void> {
  for (const event of events.filter(({ type }) => type !== "input")) {
    await new Promise((resolve) => setTimeout(resolve));
    const Kind = event.constructor as typeof Event;
    // The fields of an event are named as those of its description.
    event.target?.dispatchEvent(new Kind(event.type, event));
  }
}
