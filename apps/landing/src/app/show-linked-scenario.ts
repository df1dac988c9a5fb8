import { trackEvent } from "../analytics/track-event.ts";
import { useCalculatorStore } from "../calculator/calculator-store.ts";
import { openScenario } from "../estimate/open-scenario.ts";

/**
 * Shows the scenario of a link, unless the visitor has already changed an input.
 *
 * @returns what to tell the visitor of a link that was not fully understood, or null
 */
export function showLinkedScenario(query: string): string | null {
  const opened = openScenario(query);
  const state = useCalculatorStore.getState();
  if (!opened || state !== useCalculatorStore.getInitialState()) return null;
  state.showInputs(opened.inputs);
  trackEvent({ event: "scenario_link_opened", unread: opened.unread.join(" ") });
  return opened.note;
}
