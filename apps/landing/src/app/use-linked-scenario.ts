import { useEffect, useState } from "react";
import { useCalculatorStore } from "../calculator/calculator-store.ts";
import { CALCULATOR_HREF, CALCULATOR_ID } from "../config/links.ts";
import { reportError } from "../reporting/report-error.ts";
import { trackEvent } from "../reporting/track-event.ts";

/** Every link to numbers carries its version. */
const LINK_MARK = /[?&]v=/;

/**
 * Shows the numbers of the link that opened the page, after the first render, which is the same for everyone. What the
 * visitor has typed by then stays. The address is read here and never written.
 *
 * @returns what to tell the visitor of a link that was not fully understood, or null
 */
export function useLinkedScenario(): string | null {
  const [note, setNote] = useState<string | null>(null);
  useEffect(() => {
    const query = window.location.search;
    if (!LINK_MARK.test(query)) return;
    let isWanted = true;
    const show = async (): Promise<void> => {
      const { openScenario } = await import("../estimate/open-scenario.ts");
      const opened = openScenario(query);
      const state = useCalculatorStore.getState();
      if (!isWanted || !opened || state !== useCalculatorStore.getInitialState()) return;
      state.showInputs(opened.inputs);
      setNote(opened.note);
      // A browser that looked for the link's place before the page was rendered is still at its top.
      if (window.location.hash === CALCULATOR_HREF && window.scrollY === 0) {
        document.getElementById(CALCULATOR_ID)?.scrollIntoView({ behavior: "instant" });
      }
      trackEvent({ event: "scenario_link_opened", unread: opened.unread });
    };
    show().catch((error: unknown) => reportError("app/open-scenario", error));
    return () => {
      isWanted = false;
    };
  }, []);
  return note;
}
