/** What a visitor did before the page was interactive, as the early script records it. */
export type EarlyVisit = {
  readonly events: readonly Event[];
  /** Aborted when React handles the events of all islands. */
  readonly recording: AbortController;
};

declare global {
  interface Window {
    earlyVisit?: EarlyVisit;
  }
}

/**
 * Dispatches again the events of an island that React could not handle yet: clicks on buttons, and pointers leaving the
 * window. Each in a task of its own, so that the page has handled one before the next.
 *
 * @param buttons the island's buttons at the time of the events; React may have rendered others in their place
 */
export async function replay(events: readonly Event[], island: ParentNode, buttons: readonly Element[]): Promise<void> {
  for (const event of events.filter(({ type }) => type !== "input")) {
    await new Promise((resolve) => setTimeout(resolve));
    const button = (event.target as Element).closest("button");
    const target = button ? island.querySelectorAll("button")[buttons.indexOf(button)] : event.target;
    const Kind = event.constructor as typeof Event;
    // An event has the fields of its init dictionary.
    target?.dispatchEvent(new Kind(event.type, event));
  }
}
