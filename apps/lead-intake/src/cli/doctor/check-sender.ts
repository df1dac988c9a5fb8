import { Resolver } from "node:dns/promises";
import type { DeliverySettings } from "../../delivery/delivery-settings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

export type TextRecords = Pick<Resolver, "resolveTxt">;

/** Codes of a name without such a record. */
const NONE = new Set(["ENOTFOUND", "ENODATA"]);
const { ok, warning, problem } = findingsAbout("sender");

/** Names that a mail service has in SPF, by the domain of its server, if that is another. */
const SERVICES: Readonly<Record<string, string>> = {
  "resend.com": "amazonses.com",
  "gmail.com": "google.com",
  "office365.com": "outlook.com",
};
/** Domains whose users cannot change their DNS. */
const MAILBOXES = /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|comcast|att|verizon)\.[a-z.]+$/;
const SPF = /^v=spf1(?: |$)/i;

/** Whether the DNS of the senders' domains names the server that sends their mail: mailboxes refuse mail that they cannot check. */
export async function checkSenders(
  { email, reportFrom, mailServer }: Pick<DeliverySettings, "email" | "reportFrom" | "mailServer">,
  dns: TextRecords = new Resolver({ timeout: 2_000, tries: 2 }),
): Promise<Finding[]> {
  if (mailServer === null) return [];
  const senders = [email?.from, reportFrom].filter((sender) => typeof sender === "string");
  const domains = new Set(senders.map((sender) => sender.slice(sender.lastIndexOf("@") + 1).toLowerCase()));
  const { hostname } = new URL(mailServer.url);
  return (await Promise.all(Array.from(domains, (domain) => checkDomain(domain, hostname, dns)))).flat();
}

async function checkDomain(domain: string, host: string, dns: TextRecords): Promise<Finding[]> {
  try {
    // A DMARC record holds for all names below its domain.
    const names = [domain, ownDomain(domain)].map((name) => records(`_dmarc.${name}`, /^v=DMARC1\b/i, dns));
    const [spf, [dmarc]] = await Promise.all([records(domain, SPF, dns), Promise.all(names).then((all) => all.flat())]);
    const isNamed = await namesServer(domain, host, spf, dns);
    if (!isNamed && MAILBOXES.test(domain)) {
      const remedy = "set SMTP_FROM and REPORT_FROM to addresses of your own domain";
      return [problem(`${host} may not send for ${domain}, so mailboxes refuse its mail: ${remedy}.`)];
    }
    const policy = /\bp\s*=\s*(\w+)/i.exec(dmarc ?? "")?.[1] ?? "none";
    const found = [
      !isNamed &&
        warning(
          `The SPF record of ${domain} ${spf.length === 0 ? "is missing" : `names nothing of ${host}`}: add the records that your mail provider shows (page 6), unless a mail that arrived has dkim=pass.`,
        ),
      spf.length > 1 && problem(`${domain} has ${spf.length} SPF records, which count as none: make one of them.`),
      spf.some((record) => /\+?\ball$/.test(record) && !/[-~?]all$/.test(record)) &&
        problem(`The SPF record of ${domain} ends in +all: anybody may send as you. Let it end in -all or ~all.`),
      dmarc === undefined &&
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

/** Whether SPF names the server's domain, or the service's. The way that a server of one's own sends by is not known: any record will do. */
async function namesServer(domain: string, host: string, spf: readonly string[], dns: TextRecords): Promise<boolean> {
  const server = ownDomain(host);
  if (!/[a-z]$/i.test(server) || !server.includes(".") || server === ownDomain(domain)) return spf.length > 0;
  // Some services send with this name on the envelope.
  const all = [...spf, ...(await records(`send.${domain}`, SPF, dns))];
  const named = all.flatMap((record) => record.match(/(?<=[:=])[\w.-]+/g) ?? []).map(ownDomain);
  return named.includes(server) || named.includes(SERVICES[server] ?? server);
}

/** The domain that somebody registered, such as `example.co.uk`. */
function ownDomain(name: string): string {
  return /[^.]+(?:\.(?:com?|net|org))?\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? name;
}

async function records(name: string, kind: RegExp, dns: TextRecords): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join("")).filter((text) => kind.test(text));
  } catch (error) {
    if (NONE.has((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}
