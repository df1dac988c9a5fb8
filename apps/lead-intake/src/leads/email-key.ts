import { domainToASCII } from "node:url";

/** Mailboxes of these domains are the same with and without dots. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/** An email address as addresses are compared (B15): NFC, lower case, with an ASCII domain. */
export function emailKey(address: string): string {
  const plain = address.trim().normalize("NFC").toLowerCase();
  const at = plain.lastIndexOf("@");
  const domain = plain.slice(at + 1);
  return plain.slice(0, at + 1) + (domainToASCII(domain) || domain);
}

/** The mailbox of an address, for "one report a day": without `+tag`, and for Gmail without dots. */
export function mailboxKey(address: string): string {
  const key = emailKey(address);
  const at = key.lastIndexOf("@");
  const domain = key.slice(at + 1);
  const name = key.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/, "");
  return `${WITHOUT_DOTS.has(domain) ? name.replaceAll(".", "") : name}@${domain}`;
}
