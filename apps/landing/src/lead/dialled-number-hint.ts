import { normalizePhone } from "@contractor-roi/roi-core";
import { spellOutPhoneNumber } from "../config/format-phone-number.ts";

/** With fewer digits there is no hint. */
const ENOUGH_DIGITS = 7;

/** "We'll call +1 202 555 0142", so that a wrong country is noticed; empty while there is too little to call. */
export function dialledNumberHint(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  return digits.length < ENOUGH_DIGITS ? "" : `We'll call ${spellOutPhoneNumber(normalizePhone(typed))}`;
}
