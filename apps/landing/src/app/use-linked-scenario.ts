import { useEffect, useState } from "react";
import { useCalculatorStore } from "../calculator/calculator-store.ts";
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
      trackEvent({ event: "scenario_link_opened", unread: opened.unread });
    };
    show().catch((error: unknown) => reportError("app/open-scenario", error));
    return () => {
      isWanted = false;
    };
  }, []);
  return note;
}
