import { trackEvent } from "../analytics/track-event.ts";
import type { CalculatorStore } from "../calculator/calculator-store.ts";
import { openScenario } from "../estimate/open-scenario.ts";
import type { Texts } from "../texts/texts.ts";

/**
 * Shows the scenario of a link, unless the visitor has already changed an input.
 *
 * @returns what to tell the visitor of a link that was not fully understood, or null
 */
export function showLinkedScenario(query: string, store: CalculatorStore, texts: Texts): string | null {
  const opened = openScenario(query, texts);
  const state = store.getState();
  if (!opened || state !== store.getInitialState()) return null;
  state.showInputs(opened.inputs);
  trackEvent({ event: "scenario_link_opened", unread: opened.unread.join(" ") });
  return opened.note;
}
