import { StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { noteEarlyPart } from "../loading/early-visit.ts";
import { showKept } from "../loading/kept-visit.ts";
import { reportError } from "../reporting/report-error.ts";
import { CALCULATOR_SLOT, LandingPage } from "./page.tsx";
import { PageRoot, type OpenPage } from "./open-page.tsx";

/**
 * Takes over the prerendered page, with the visitor's earlier clicks and inputs. Without one, as in development, it renders
 * the same tree.
 *
 * @param onInteractive called when the calculator answers
 */
export function showPage(root: HTMLElement, opened: OpenPage, onInteractive: () => void): Root {
  const early = noteEarlyPart(CALCULATOR_SLOT);
  const answer = (): void => {
    root.setAttribute("data-interactive", "");
    showKept();
    onInteractive();
  };
  const page = (
    <PageRoot {...opened}>
      <LandingPage early={early} onInteractive={answer} />
    </PageRoot>
  );
  if (!early) {
    const created = createRoot(root);
    created.render(<StrictMode>{page}</StrictMode>);
    return created;
  }
  return hydrateRoot(root, page, {
    // Parts that a translator has changed are rendered anew: nothing is wrong.
    onRecoverableError: (error) => {
      if (!root.querySelector("font")) reportError("app/hydrate", error);
    },
  });
}
