import type { Language } from "@contractor-roi/roi-core";

/** Where leads are received: the path that a Supabase project gives its functions. */
export const LEAD_INTAKE_PATH = "/functions/v1/lead-intake";
/** Below the function's path, so that a Supabase project routes it to the function. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

/**
 * The link that unsubscribes whom the token names. It names the page's language, since the lead may be erased.
 *
 * @param functionUrl where leads are received
 */
export function unsubscribeUrl(functionUrl: string, token: string, language: Language): string {
  return `${functionUrl}${UNSUBSCRIBE_PATH}?token=${token}${language === "en" ? "" : `&language=${language}`}`;
}
