import { LEAD_LIMITS } from "@contractor-roi/roi-core";

/** Two domains of the same mailboxes, which ignore dots. */
const GMAIL: readonly string[] = ["gmail.com", "googlemail.com"];

/** An email address as the addresses of leads are compared: NFC, lower case, with an ASCII domain. Web APIs only. */
export function emailKey(address: string): string {
  const plain = address.trim().normalize("NFC").toLowerCase();
  const at = plain.lastIndexOf("@");
  return plain.slice(0, at + 1) + asciiDomain(plain.slice(at + 1));
}

/** The key of a lead's person, by which persons are compared: one without an address is a person of its own. */
export function personKey({ id, email }: { readonly id: string; readonly email: string }): string {
  return emailKey(email) || id;
}

/** Whether a text is a lead's whole id, which names a person without an address. */
export const isLeadId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const LONGEST_TYPED = 1_000;
const ADDRESS = /[^\s@<>‹›«»()[\]"“”„:;,]+@[^\s@<>‹›«»()[\]"“”„:;,?]+/g;
/** A sentence about a text in which `typedAddress` finds none. */
export const ONE_ADDRESS = `Type one email address of at most ${LEAD_LIMITS.emailMaxLength} characters.`;

/** The one address in a text, such as `Vera <vera@park.example>`, `mailto:vera@park.example` or `vera@park.example.`; null without one. */
export function typedAddress(text: string): string | null {
  if (text.length > LONGEST_TYPED) return null;
  const [found = text.trim(), ...others] = text.match(ADDRESS) ?? [];
  const address = found.replace(/[.!]+$/, "").replace(/^(['‘])(.*)['’]$/, "$2");
  const isOne = others.length === 0 && /^[^\s@]+@[^\s@]+$/.test(address);
  return isOne && address.length <= LEAD_LIMITS.emailMaxLength ? address : null;
}

/** The mailbox of an address, which alone says whether a person may be mailed (B22): without `+tag`, and for Gmail without dots. */
export function mailboxKey(address: string): string {
  const key = emailKey(address);
  const at = key.lastIndexOf("@");
  const domain = key.slice(at + 1);
  const name = key.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/, "");
  return GMAIL.includes(domain) ? `${name.replaceAll(".", "")}@${GMAIL[0]}` : `${name}@${domain}`;
}

/** The beginning that the keys of a mailbox's addresses share, for a search among stored ones. */
export function mailboxPrefix(address: string): string {
  const [name = "", domain = ""] = mailboxKey(address).split(/@(?=[^@]*$)/);
  return GMAIL.includes(domain) ? name.slice(0, 1) : name;
}

/** An invalid domain stays unchanged. */
function asciiDomain(domain: string): string {
  const url = new URL("ws://invalid.");
  url.hostname = domain;
  return url.hostname === "invalid." ? domain : url.hostname;
}
