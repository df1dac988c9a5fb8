/** What a visitor did before the page was interactive, as the early script records it. */
export type EarlyVisit = {
  readonly events: readonly Event[];
  /** Aborted when React handles all that it records. */
  readonly recording: AbortController;
  /** Shows the phone number and the booking link where the page cannot be loaded. */
  readonly giveUp: () => void;
};

declare global {
  interface Window {
    earlyVisit?: EarlyVisit;
  }
}

/** What a visitor does in a part of the page until React has taken it over. */
export type EarlyPart = {
  /** The fields that the browser may have filled without an event, as after a reload. */
  readonly fields: readonly HTMLInputElement[];
  /** The fields that were filled with an event, in order, also while React takes over, which hears of none of them. */
  readonly entered: () => readonly HTMLInputElement[];
  /** Says that React meets the clicks from now on. */
  readonly handOver: () => void;
  /** All clicks on buttons, and those that React did not meet. */
  readonly clicks: () => { readonly all: readonly Event[]; readonly missed: readonly Event[] };
  /** Does them again on the same buttons, in whose place React may have rendered others: each in a task of its own. */
  readonly repeat: (clicks: readonly Event[]) => Promise<void>;
};

/**
 * Notes a part of the prerendered page as it stands.
 *
 * @returns null where nothing was prerendered
 */
export function noteEarlyPart(selector: string): EarlyPart | null {
  const [visit, part] = [window.earlyVisit, document.querySelector(selector)];
  if (!visit || !part) return null;
  const buttons = [...part.querySelectorAll("button")];
  let unmet = Number.POSITIVE_INFINITY;
  const ofType = (name: string): readonly Event[] =>
    visit.events.filter(({ type, target }) => type === name && part.contains(target as Node));
  return {
    fields: [...part.querySelectorAll<HTMLInputElement>("input:checked, input[inputmode=decimal]")],
    entered: () => ofType("input").map(({ target }) => target as HTMLInputElement),
    handOver: () => (unmet = ofType("click").length),
    clicks: () => {
      const all = ofType("click");
      // A click on what React rendered anew was on nothing that React knows.
      return { all, missed: part.isConnected ? all.slice(0, unmet) : all };
    },
    async repeat(clicks) {
      for (const click of clicks) {
        await new Promise((resolve) => setTimeout(resolve));
        const button = (click.target as Element).closest("button");
        const now = document.querySelectorAll(`${selector} button`);
        // An event has the fields of its init dictionary.
        if (button) now[buttons.indexOf(button)]?.dispatchEvent(new MouseEvent(click.type, click));
      }
    },
  };
}
