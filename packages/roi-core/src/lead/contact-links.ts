import { cleanText } from "../clean-text.ts";
import { phoneDoubt } from "./phone.ts";

/** A stored lead's contact. `phone_e164` is null for a text that cannot be brought into that form. */
type Contact = {
  readonly phone: string;
  readonly phone_e164: string | null;
  readonly phone_typed: string | null;
  readonly email: string;
};

/**
 * Makes the addresses by which a stranger is called, texted and written to. A number in doubt gets none: a phone would dial
 * a service code, such as one that forwards all calls, as it was typed.
 *
 * @returns the addresses, and as `number` the dialled number or the text as it was typed
 * @example
 * contactLinks(lead).call; // "tel:+12125550123"
 */
export function contactLinks({ phone, phone_e164, phone_typed, email }: Contact): {
  readonly number: string;
  readonly call: string | null;
  readonly text: string | null;
  readonly mail: string;
} {
  // One @ stands between name and host.
  const mail = `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
  if (phone_e164 === null || phoneDoubt(phone_e164, phone + (phone_typed ?? "")) !== null)
    return { number: cleanText(phone_typed ?? phone), call: null, text: null, mail };
  return { number: phone_e164, call: `tel:${phone_e164}`, text: `sms:${phone_e164}`, mail };
}
