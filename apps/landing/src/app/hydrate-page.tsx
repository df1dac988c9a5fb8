import { useEffect, useLayoutEffect, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { adoptEnteredValues } from "../calculator/adopt-entered-values.ts";
import { replay, type EarlyVisit } from "./early-visit.ts";
import { Page } from "./page.tsx";
import { keepStaticPart } from "./static-part.tsx";

/** Makes the prerendered page interactive, and takes over what the visitor did before. */
export function hydratePage(root: HTMLElement, visit: EarlyVisit): Root {
  return hydrateRoot(
    root,
    <Interactive
      onHydrated={() => {
        visit.recording.abort();
        adoptEnteredValues(root, visit.events);
      }}
      onInteractive={() => {
        // In a task of its own, when what was taken over has been rendered.
        setTimeout(() => {
          replay(visit.events);
          root.dataset["interactive"] = "";
        });
      }}
    >
      <Page hero={keepStaticPart("hero")} topBar={keepStaticPart("top-bar")} trust={keepStaticPart("trust")} />
    </Interactive>,
  );
}

type InteractiveProps = {
  readonly onHydrated: () => void;
  /** When every part of the page listens. */
  readonly onInteractive: () => void;
  readonly children: ReactNode;
};

function Interactive({ onHydrated, onInteractive, children }: InteractiveProps): ReactNode {
  useLayoutEffect(onHydrated, [onHydrated]);
  useEffect(onInteractive, [onInteractive]);
  return children;
}
