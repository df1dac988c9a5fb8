import type { Language } from "@contractor-roi/roi-core";

/** The path that receives leads, as a Supabase project names its functions. */
export const LEAD_INTAKE_PATH = "/functions/v1/lead-intake";
/** Below the function's path, so that a Supabase project routes it to the function. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

/**
 * The link that unsubscribes the token's address. It names the page's language, since the lead may be erased.
 *
 * @param functionUrl the address that receives leads
 */
export function unsubscribeUrl(functionUrl: string, token: string, language: Language): string {
  return `${functionUrl}${UNSUBSCRIBE_PATH}?token=${token}${language === "en" ? "" : `&language=${language}`}`;
}
