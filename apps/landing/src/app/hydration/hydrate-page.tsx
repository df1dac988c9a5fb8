import { startTransition, useEffect, useLayoutEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { adoptEnteredValues } from "../../calculator/adopt-entered-values.ts";
import { CONFIG } from "../../config/config.ts";
import { COPY } from "../../content/copy.ts";
import { replay, type EarlyVisit } from "../../loading/early-visit.ts";
import { fetchAtLast } from "../../loading/fetch-at-last.ts";
import { whenVisitorActs } from "../../loading/when-visitor-acts.ts";
import { StickyCalculatorBar } from "../../sticky-bar/sticky-calculator-bar.tsx";
import { CalculatorWithLead } from "../calculator-with-lead.tsx";
import { EstimateSlot } from "../estimate-slot.tsx";
import { findIsland, rootOptions, type IslandName } from "../island.tsx";

/** Markup that stands in the page already. React leaves the content of such an element alone when it hydrates. */
const PRERENDERED = <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;

const fetchVoice = () => import("../voice-demo.tsx").then(({ VoiceDemo }) => <VoiceDemo />);
const fetchOffer = () => import("../exit-offer.tsx").then(({ ExitOffer }) => <ExitOffer />);

/**
 * Hydrates the islands of the prerendered page, one after the other, and takes over what the visitor did before. Voice button
 * and exit offer are fetched at the first sign of a visitor, until they are there.
 *
 * @returns the roots, when the page is interactive
 */
export async function hydratePage(page: HTMLElement, { events, recording }: EarlyVisit): Promise<readonly Root[]> {
  const acted = new Promise<void>((resolve) => (events.length > 0 ? resolve() : whenVisitorActs(resolve)));
  const hydrateVoice = async (): Promise<unknown> => {
    await acted;
    const place = findIsland(page, "voice");
    let withdraw: (() => void) | undefined;
    const content = await fetchAtLast(place, fetchVoice, () => {
      // Only a click that nothing answers is a failed call.
      const isClicked = events.some(({ type, target }) => type === "click" && place.contains(target as Node));
      if (isClicked) withdraw ??= offerToCall(place);
    });
    withdraw?.();
    return hydrate(page, "voice", content, events);
  };
  const hydrateOffer = async (): Promise<unknown> => {
    await acted;
    const content = await fetchAtLast(findIsland(page, "exit-offer"), fetchOffer, () => undefined);
    return hydrate(page, "exit-offer", content, events);
  };
  void Promise.all([hydrateVoice(), hydrateOffer()]).then(() => recording.abort());
  const roots = [
    await hydrate(page, "calculator", <CalculatorWithLead />, events),
    await hydrate(page, "sticky-bar", <StickyCalculatorBar />, events),
    await hydrate(page, "estimate", <EstimateSlot>{PRERENDERED}</EstimateSlot>, events),
  ];
  page.setAttribute("data-interactive", "");
  return roots;
}

/** Hydrates an island in tasks of its own: as a transition, React yields to what the visitor does. */
async function hydrate(
  page: ParentNode,
  name: IslandName,
  content: ReactNode,
  events: readonly Event[],
): Promise<Root> {
  await new Promise((resolve) => setTimeout(resolve));
  const place = findIsland(page, name);
  // From here on React handles what happens in the island, also while it hydrates.
  const isOf = ({ type, target }: Event): boolean =>
    type === "pointerleave" ? name === "exit-offer" : place.contains(target as Node);
  const early = events.filter(isOf);
  const repeated = (): readonly Event[] => {
    const all = events.filter(isOf);
    // What it waits for is not React's to handle.
    if (name === "exit-offer") return all;
    // However often it is clicked, by a held key too, one call starts: by React itself, if it had a click since.
    return name === "voice" ? early.slice(0, all.length > early.length ? 0 : 1) : early;
  };
  const buttons = [...place.querySelectorAll("button")];
  const adopt = (): void => adoptEnteredValues(place, early);
  return new Promise((resolve) => {
    const island = (
      <Hydrated onLayout={adopt} onEffect={() => void replay(repeated(), place, buttons).then(() => resolve(root))}>
        {content}
      </Hydrated>
    );
    let root: Root;
    startTransition(() => {
      // A translator puts each text into a `<font>`: that is not what was prerendered, so it is rendered anew.
      if (place.querySelector("font:not([data-slot=estimate-forerunner] *)")) {
        adopt();
        root = createRoot(place, rootOptions(name));
        root.render(island);
      } else {
        root = hydrateRoot(place, island, rootOptions(name));
      }
    });
  });
}

type HydratedProps = {
  /** Called before the browser paints what was hydrated. The same function on every render, as is `onEffect`. */
  readonly onLayout: () => void;
  /** Called when every part listens. */
  readonly onEffect: () => void;
  readonly children: ReactNode;
};

function Hydrated({ onLayout, onEffect, children }: HydratedProps): ReactNode {
  useLayoutEffect(onLayout, [onLayout]);
  useEffect(onEffect, [onEffect]);
  return children;
}

/**
 * Puts a link that dials in the place of the voice button, whose script cannot be had.
 *
 * @returns a function that puts a new button there: the clicks on the old one are not repeated
 */
function offerToCall(place: HTMLElement): () => void {
  const button = place.querySelector("button");
  const link = document.createElement("a");
  link.href = `tel:${CONFIG.voiceErrorPhone}`;
  link.className = button?.className ?? "";
  link.textContent = COPY.voiceError;
  const isFocused = button === document.activeElement;
  button?.replaceWith(link);
  if (isFocused) link.focus({ preventScroll: true });
  return () => {
    const again = button?.cloneNode(true);
    const isFocused = link === document.activeElement;
    if (again) link.replaceWith(again);
    if (isFocused && again instanceof HTMLElement) again.focus({ preventScroll: true });
  };
}
