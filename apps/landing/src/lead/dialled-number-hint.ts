import { normalizePhone, phoneDigits, phoneDoubt } from "@contractor-roi/roi-core";
import { spellOutPhoneNumber } from "@contractor-roi/site/page";
import type { LeadTexts } from "../texts/lead-en.ts";
import { fill } from "../texts/texts.ts";

/** While fewer digits are typed, there is no hint. */
const ENOUGH_DIGITS = 7;
const EXTENSION = /(?:x|ext\.?|extension|#)[\s.:]*\d+\s*$/i;

/**
 * "We'll call +1 202 555 0142", so that a wrong country is noticed; with a question if the number is doubtful (B7). Empty
 * without a digit, and while there is too little to call.
 *
 * @param isTyping whether the number may not be complete yet: then none is too short
 */
export function dialledNumberHint(typed: string, texts: LeadTexts, isTyping = false): string {
  if (phoneDigits(typed).length < (isTyping ? ENOUGH_DIGITS : 1)) return "";
  const phone = normalizePhone(typed);
  const doubt = phoneDoubt(phone, typed);
  const number = spellOutPhoneNumber(phone);
  if (doubt === null || (isTyping && doubt === "too-short")) return fill(texts.calls, { number });
  if (EXTENSION.test(typed)) return fill(texts.callsWithExtension, { number });
  return fill(doubt === "too-short" ? texts.callsTooShort : texts.callsTooLong, { number });
}
