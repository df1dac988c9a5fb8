import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { adoptEnteredValues } from "../../calculator/adopt-entered-values.ts";
import { replay, type EarlyVisit } from "../../loading/early-visit.ts";
import { whenVisitorActs } from "../../loading/when-visitor-acts.ts";
import { StickyCalculatorBar } from "../../sticky-bar/sticky-calculator-bar.tsx";
import { CalculatorWithLead } from "../calculator-with-lead.tsx";
import { EstimateSlot } from "../estimate-slot.tsx";
import { findIsland, rootOptions, type IslandName } from "../island.tsx";
import { hydrateVoice } from "./hydrate-voice.tsx";
import { Hydrated } from "./hydrated.tsx";

/** Markup that stands in the page already. React leaves the content of such an element alone when it hydrates. */
const PRERENDERED = <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;

/**
 * Hydrates the islands of the prerendered page, one after the other, and takes over what the visitor did before.
 *
 * @returns the roots, when the page is interactive
 */
export async function hydratePage(page: HTMLElement, visit: EarlyVisit): Promise<readonly Root[]> {
  hydrateVoice(findIsland(page, "voice"));
  const showOffer = (): void => void hydrateExitOffer(page, visit);
  if (visit.leaves.length > 0) showOffer();
  else whenVisitorActs(showOffer);
  const takeOver = (): void => {
    visit.recording.abort();
    adoptEnteredValues(page, visit.events);
  };
  const roots = [
    await hydrate(page, "calculator", <CalculatorWithLead />, takeOver),
    await hydrate(page, "sticky-bar", <StickyCalculatorBar />),
    await hydrate(page, "estimate", <EstimateSlot>{PRERENDERED}</EstimateSlot>),
  ];
  await replay(visit.events);
  page.setAttribute("data-interactive", "");
  return roots;
}

const fetchOffer = () => import("../exit-offer.tsx");

/** Hydrates what waits for the mouse to leave, and repeats the leaves of before. */
async function hydrateExitOffer(page: ParentNode, { leaves, watching }: EarlyVisit): Promise<void> {
  const { ExitOffer } = await fetchOffer().catch(fetchOffer);
  await hydrate(page, "exit-offer", <ExitOffer />);
  watching.abort();
  await replay(leaves);
}

/**
 * Hydrates an island in tasks of its own: as a transition, React yields to what the visitor does.
 *
 * @param takeOver reads what stands in the island's fields; called when React is about to listen
 */
async function hydrate(page: ParentNode, name: IslandName, island: ReactNode, takeOver?: () => void): Promise<Root> {
  await new Promise((resolve) => setTimeout(resolve));
  const place = findIsland(page, name);
  return new Promise((resolve) => {
    const element = (
      <Hydrated onLayout={takeOver} onEffect={() => resolve(root)}>
        {island}
      </Hydrated>
    );
    let root: Root;
    startTransition(() => {
      // A translator puts each text into a `<font>`: that is not what was prerendered, so it is rendered anew.
      if (place.querySelector("font:not([inert] *)")) {
        takeOver?.();
        root = createRoot(place, rootOptions(name));
        root.render(element);
      } else {
        root = hydrateRoot(place, element, rootOptions(name));
      }
    });
  });
}
