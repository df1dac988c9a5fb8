import { decodeFigureOrigins, decodeScenario, isLanguage, LANGUAGES, readPlans } from "@contractor-roi/roi-core";
import { SITE } from "../site/site.ts";
import { useDeskStore } from "./drafts/desk-store.ts";
import { textsOf, type DraftChange, type QuoteDraft } from "./quote-draft.ts";

/**
 * Begins a quote with the figures in the page's address, as a lead's "Make a quote" writes it: a scenario in the query; in the
 * fragment, which no server gets, the customer's name, language and page, the plans, and which figures were typed. Both are removed from the address, so that
 * a reload begins no other quote.
 */
export function openFromAddress(): void {
  const { found, inputs } = decodeScenario(location.search);
  if (!found) return;
  const fragment = new URLSearchParams(location.hash.slice(1));
  const named = fragment.get("language");
  const language = isLanguage(named) ? named : null;
  useDeskStore.getState().startDraft({
    ...textsOf(inputs),
    customer: fragment.get("customer") ?? "",
    ...(language && { language }),
    leadPage: leadPageAt(fragment.get("page") ?? "", language ?? SITE?.language ?? LANGUAGES[0]),
    ...plansOfLead(fragment.get("plans") ?? ""),
    origins: decodeFigureOrigins(fragment.get("figures") ?? "") ?? {},
  });
  history.replaceState(null, "", location.pathname);
}

/**
 * The page that a lead was sent from, without query and fragment; null for a page of another site, such as one with the
 * calculator in a frame. A lead may name any address.
 */
function leadPageAt(address: string, language: QuoteDraft["language"]): QuoteDraft["leadPage"] {
  try {
    const [page, own] = [new URL(address), new URL(SITE?.addresses.site ?? "")];
    return page.origin === own.origin ? { address: page.origin + page.pathname, language } : null;
  } catch {
    return null;
  }
}

/** Reads the lead's plans; ignores damaged ones, since anybody can write an address. */
function plansOfLead(json: string): DraftChange {
  try {
    return { plans: readPlans(JSON.parse(json)) };
  } catch {
    return {};
  }
}
