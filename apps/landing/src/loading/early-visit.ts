/** Acts of a visitor before the page was interactive, as the early script records them. */
export type EarlyVisit = {
  readonly events: readonly Event[];
  /** The last pointer that went down, was lifted or taken away. */
  pointer?: Event;
  /** Aborted when React handles all that it records. */
  readonly recording: AbortController;
  /** Keeps the calculator's fields over a reload, before the page's own script does. */
  readonly keep: () => void;
};

declare global {
  interface Window {
    earlyVisit?: EarlyVisit;
  }
}

/** Acts of a visitor in a part of the page until React has taken it over. */
export type EarlyPart = NonNullable<ReturnType<typeof noteEarlyPart>>;

/**
 * Notes a part of the prerendered page as it stands.
 *
 * @returns null if nothing was prerendered
 */
export function noteEarlyPart(selector: string) {
  const [visit, part] = [window.earlyVisit, document.querySelector(selector)];
  if (!visit || !part) return null;
  const buttons = [...part.querySelectorAll("button")];
  const met = new Set<Event>();
  const ofType = (name: string): readonly Event[] =>
    visit.events.filter(({ type, target }) => type === name && part.contains(target as Node));
  return {
    /** The fields that the browser may have filled without an event, as after a reload. */
    fields: [...part.querySelectorAll<HTMLInputElement>("input:checked, input[inputmode=decimal]")],
    /** The fields that were filled with an event, in order, also while React takes over, which hears of none of them. */
    entered: () => ofType("input").map(({ target }) => target as HTMLInputElement),
    /** Notes a click that React met: until it has taken the part over it meets some, and stops the others. */
    meet: (click: Event) => void met.add(click),
    /** All clicks on buttons. */
    clicks: () => ofType("click"),
    /**
     * Does those again that React did not meet, on the same buttons, in whose place React may have rendered others: each in a task
     * of its own, the first one too, since React hydrates for a click before it meets it.
     *
     * @param choose which of them; default all
     */
    async repeat(
      choose = (missed: readonly Event[], _met: ReadonlySet<Event>): readonly Event[] => missed,
    ): Promise<void> {
      if (ofType("click").length === 0) return;
      await nextTask();
      const missed = ofType("click").filter((click) => !met.has(click));
      for (const click of choose(missed, met)) {
        const button = (click.target as Element).closest("button");
        const now = document.querySelectorAll(`${selector} button`);
        const again = button && now[buttons.indexOf(button)];
        if (again) repeatEvent(click, again);
        await nextTask();
      }
    },
  };
}

/** Dispatches a copy of an event, whose fields are those of its init dictionary. */
export function repeatEvent(event: Event, target: Element): void {
  const Kind = event.constructor as typeof Event;
  target.dispatchEvent(new Kind(event.type, event));
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
