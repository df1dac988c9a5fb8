import { decodeScenario, isLanguage } from "@contractor-roi/roi-core";
import { useDeskStore } from "./drafts/desk-store.ts";
import { textsOf } from "./quote-draft.ts";

/**
 * Begins a quote with the figures in the page's address, as a lead's "Make a quote" writes it: a scenario in the query, the
 * customer's name and language in the fragment, which no server gets. The address forgets both, so that a reload begins no other quote.
 */
export function openFromAddress(): void {
  const { found, inputs } = decodeScenario(location.search);
  if (!found) return;
  const fragment = new URLSearchParams(location.hash.slice(1));
  const language = fragment.get("language");
  useDeskStore.getState().startDraft({
    ...textsOf(inputs),
    customer: fragment.get("customer") ?? "",
    ...(isLanguage(language) && { language }),
  });
  history.replaceState(null, "", location.pathname);
}
