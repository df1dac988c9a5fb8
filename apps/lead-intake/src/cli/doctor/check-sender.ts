import { Resolver } from "node:dns/promises";
import type { DeliverySettings } from "../../delivery/delivery-settings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

export type TextRecords = Pick<Resolver, "resolveTxt">;

const TRY_MS = 2_000;
const TRIES = 2;
/** Codes of a name without such a record. */
const NONE = new Set(["ENOTFOUND", "ENODATA"]);
const { ok, warning, problem } = findingsAbout("sender");

/** Whether the DNS of the senders' domains says who may send for them: mailboxes refuse mail that they cannot check. */
export async function checkSenders(
  { email, reportFrom, mailServer }: Pick<DeliverySettings, "email" | "reportFrom" | "mailServer">,
  dns: TextRecords = new Resolver({ timeout: TRY_MS, tries: TRIES }),
): Promise<Finding[]> {
  const senders = mailServer === null ? [] : [email?.from, reportFrom].filter((sender) => typeof sender === "string");
  const domains = new Set(senders.map((sender) => sender.slice(sender.lastIndexOf("@") + 1).toLowerCase()));
  return (await Promise.all(Array.from(domains, (domain) => checkDomain(domain, dns)))).flat();
}

async function checkDomain(domain: string, dns: TextRecords): Promise<Finding[]> {
  try {
    const [spf, dmarc] = await Promise.all([
      records(domain, /^v=spf1(?: |$)/i, dns),
      inheritedRecord(domain, /^v=DMARC1\b/i, dns),
    ]);
    const policy = /\bp\s*=\s*(\w+)/i.exec(dmarc ?? "")?.[1] ?? "none";
    const found = [
      spf.length === 0 &&
        warning(`${domain} has no SPF record, so mailboxes may refuse mail of it: page 6 of the handbook has one.`),
      spf.length > 1 && problem(`${domain} has ${spf.length} SPF records, which count as none: make one of them.`),
      spf.some((record) => /\+?\ball$/.test(record) && !/[-~?]all$/.test(record)) &&
        problem(`The SPF record of ${domain} ends in +all: anybody may send as you. Let it end in -all or ~all.`),
      dmarc === null &&
        warning(`${domain} has no DMARC record, so mailboxes may refuse mail of it: page 6 of the handbook has one.`),
    ].filter((finding) => finding !== false);
    return found.length > 0
      ? found
      : [ok(`The DNS of ${domain} says who may send for it (SPF); for other mail DMARC says p=${policy}.`)];
  } catch (error) {
    const { code = "no code" } = error as NodeJS.ErrnoException;
    return [
      warning(`The DNS could not be asked about ${domain} (${code}): this machine is offline, or its resolver is.`),
    ];
  }
}

async function records(name: string, kind: RegExp, dns: TextRecords): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join("")).filter((text) => kind.test(text));
  } catch (error) {
    if (NONE.has((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

/** A DMARC record holds for all names below its domain. */
async function inheritedRecord(domain: string, kind: RegExp, dns: TextRecords): Promise<string | null> {
  const [own] = await records(`_dmarc.${domain}`, kind, dns);
  const parent = domain.slice(domain.indexOf(".") + 1);
  if (own !== undefined || !parent.includes(".")) return own ?? null;
  return inheritedRecord(parent, kind, dns);
}
