import { BUSINESS_TYPE_IDS, PLAN_IDS } from "@contractor-roi/roi-core";
import { useEffect, useLayoutEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { adoptEnteredValues } from "../../calculator/adopt-entered-values.ts";
import { mapIds } from "../../calculator/map-ids.ts";
import { replay, type EarlyVisit } from "../../loading/early-visit.ts";
import { keepStaticPart } from "../../loading/static-part.tsx";
import { Page } from "../page.tsx";
import { LazyVoiceButton } from "./lazy-voice-button.tsx";

/**
 * Hydrates the prerendered page, and takes over what the visitor did before. A page that the browser has translated by
 * then does not match the markup, so it is rendered anew and translated again.
 */
export function hydratePage(root: HTMLElement, visit: EarlyVisit): Root {
  const page = (
    <Interactive
      onHydrated={() => {
        visit.recording.abort();
        adoptEnteredValues(root, visit.events);
      }}
      onInteractive={() => {
        void replay(visit.events).then(() => root.setAttribute("data-interactive", ""));
      }}
    >
      <Page
        hero={keepStaticPart("hero")}
        topBar={keepStaticPart("top-bar")}
        trust={keepStaticPart("trust")}
        estimate={keepStaticPart("estimate")}
        labels={{
          trades: mapIds(BUSINESS_TYPE_IDS, (id) => keepStaticPart(`trade-${id}`, "span")),
          plans: mapIds(PLAN_IDS, (id) => keepStaticPart(`plan-${id}`, "span")),
        }}
        VoiceButton={LazyVoiceButton}
      />
    </Interactive>
  );
  if (!isTranslated(root)) return hydrateRoot(root, page);
  adoptEnteredValues(root, visit.events);
  const drawn = createRoot(root);
  drawn.render(page);
  return drawn;
}

/** Translators put each text into a `<font>`, which the page itself does not use. */
function isTranslated(root: HTMLElement): boolean {
  return root.querySelector("font") !== null;
}

type InteractiveProps = {
  readonly onHydrated: () => void;
  /** Called when all parts of the page handle events. */
  readonly onInteractive: () => void;
  readonly children: ReactNode;
};

function Interactive({ onHydrated, onInteractive, children }: InteractiveProps): ReactNode {
  useLayoutEffect(onHydrated, [onHydrated]);
  useEffect(onInteractive, [onInteractive]);
  return children;
}
