import { run } from "@zootools/email-spell-checker";

/** Mail services whose names are long enough for a domain close to one of them to be a mistake. */
const SERVICES = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "comcast.net",
  "sbcglobal.net",
  "verizon.net",
  "bellsouth.net",
];
/** Domains that are close to one of these and right as they are. */
const RIGHT =
  /^(?:[ekry]?mail|cloud)\.com$|^(?:yahoo|hotmail|outlook|ymail)\.(?:com?\.(?:ar|au|br|id|in|jp|mx|nz|uk|za)|ca|cl|de|dk|es|fr|gr|ie|in|it|pt|se)$/;
/** A domain's end close to one of the first three means that one; the others are close to them and right as they are. */
const ENDS = ["com", "net", "org", "bet", "cam", "new", "ong", "pet", "vet"];

/**
 * Finds the meant address of one whose domain looks mistyped: `ada@gmial.com`, `ada@acme.con`. It is a question, not
 * a fault: the address is taken as it is typed.
 *
 * @param isTyping whether the domain may not be complete yet: then one that the right domain begins with is not doubted
 * @returns null if nothing is doubted
 */
export function meantEmail(typed: string, isTyping = false): string | null {
  const [, name, domain = ""] = /^(.+)@([a-z\d-]+\.[a-z\d.-]+)$/i.exec(typed.trim()) ?? [];
  const written = domain.toLowerCase();
  if (name === undefined || RIGHT.test(written)) return null;
  // A country's end has two letters, and a longer domain is a company's own.
  const ends = /^[^.]+\.[^.]{3,}$/.test(written) ? ENDS : [];
  const meant = run({
    email: `name@${written}`,
    domains: SERVICES,
    secondLevelDomains: [],
    topLevelDomains: ends,
    topLevelThreshold: 1,
  })?.domain;
  if (meant === undefined || (isTyping && meant.startsWith(written))) return null;
  return `${name}@${meant}`;
}
