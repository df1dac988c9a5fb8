import { domainToASCII } from "node:url";

const LONGEST = 254;
/** As HTML has it for its email fields, with a dot in the domain. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/**
 * One address that a mail can go to, its domain in ASCII. Null for texts that the form takes and mail does not, such as two
 * addresses with a comma or a quoted name.
 */
export function mailAddress(email: string): string | null {
  const text = email.trim();
  const at = text.lastIndexOf("@");
  const address = `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1))}`;
  return address.length <= LONGEST && ADDRESS.test(address) ? address : null;
}
