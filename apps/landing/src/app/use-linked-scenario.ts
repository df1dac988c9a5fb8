import { useEffect, useState } from "react";
import { useCalculatorStore } from "../calculator/calculator-store.ts";
import { useTexts } from "../page-context.tsx";
import { reportError } from "../reporting/report-error.ts";

/** Every scenario link has a version parameter. */
const LINK_MARK = /[?&]v=/;

/**
 * Shows the scenario of the link that opened the page, after the first render, which must match the prerendered markup.
 * It does not overwrite what the visitor has typed by then. The address is never changed.
 *
 * @returns what to tell the visitor of a link that was not fully understood, or null
 */
export function useLinkedScenario(): string | null {
  const store = useCalculatorStore();
  const texts = useTexts();
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    const query = location.search;
    if (!LINK_MARK.test(query)) return;
    const show = async (): Promise<void> => {
      const module = await import("./show-linked-scenario.ts");
      const shown = module.showLinkedScenario(query, store, texts);
      if (shown) setNote(shown);
    };
    show().catch((error: unknown) => reportError("app/open-scenario", error));
  }, [store, texts]);
  return note;
}
