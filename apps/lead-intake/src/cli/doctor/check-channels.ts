import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import type { Site } from "@contractor-roi/site";
import { placeholdersIn } from "@contractor-roi/site/node";
import type { DeliverySettings, HttpTarget, MailServer } from "../../delivery/delivery-settings.ts";
import { checkedAddress } from "../../delivery/guarded-post.ts";
import { HUBSPOT_API } from "../../delivery/hubspot-contact.ts";
import { mailFailureCode, NO_TLS, trySmtpServer, unencryptedMail, UNTRUSTED } from "../../delivery/smtp-mail.ts";
import { missingInMail } from "../../delivery/report/report-sender.ts";
import { reportWay } from "../../delivery/report/open-visitor-report.ts";
import { lookAtCertificate } from "./check-addresses.ts";
import { type Finding, findingsAbout } from "./finding.ts";

/** The channels that are not mail. */
type PostedTo = Exclude<DeliveryChannel, "owner_email" | "visitor_report">;

type MailSettings = Pick<DeliverySettings, "mailServer" | "email" | "reportFrom" | "deskUrl" | "timeLimitMs">;

/** Connects and signs in; sends no mail. */
export async function checkMail(settings: MailSettings): Promise<Finding> {
  const { mailServer, email, reportFrom, deskUrl, timeLimitMs } = settings;
  const { warning, problem } = findingsAbout("mail");
  if (mailServer === null) return warning("No mail leaves: set SMTP_URL, and OWNER_EMAIL and REPORT_FROM.");
  const found = await checkMailServer(mailServer, timeLimitMs);
  if (found.status === "warning" && deskUrl !== null)
    return problem(`No mail signs anybody in to the desk: these leave encrypted alone. ${found.text}`);
  if (found.status === "OK" && email === null && reportFrom === null)
    return warning("A mail server is set, and nothing to be sent by it: set OWNER_EMAIL or REPORT_FROM.");
  return found;
}

async function checkMailServer(mailServer: MailServer, timeLimitMs: number): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout("mail");
  const { host } = new URL(mailServer.url);
  try {
    await trySmtpServer(mailServer, timeLimitMs);
    const taken = `${host} takes mail from this machine; none was sent.`;
    const readable = unencryptedMail(mailServer);
    if (readable === null) return ok(taken);
    const withTls = trySmtpServer({ ...mailServer, requiresTls: true }, timeLimitMs);
    return await withTls.then(() => ok(taken)).catch(() => warning(readable));
  } catch (error) {
    const code = mailFailureCode(error);
    const found = UNTRUSTED.test(code)
      ? `shows a certificate that is not trusted (${code}), so no mail leaves. Name the server in SMTP_URL as its certificate does, renew that, or set NODE_EXTRA_CA_CERTS to the file of its authority's.`
      : code === NO_TLS
        ? `offers no TLS (${code}), so no mail leaves. Set SMTP_URL to its port with TLS, smtps://…; or, if nobody can listen on the way, set SMTP_TLS=if-offered.`
        : /^smtp-|auth$/.test(code)
          ? `does not take mail from this machine (${code}): check user and password in SMTP_URL.`
          : `cannot be reached (${code}): check host and port in SMTP_URL, smtps:// for 465, smtp:// for 587. Many providers block both: page 6 of the handbook.`;
    return problem(`${host} ${found}`);
  }
}

/**
 * Checks how visitors' reports leave, and their mails' legal duties.
 *
 * @param site their sender; null if it is not known
 * @param folder of reports that cannot be mailed; null for none
 */
export function checkReports(settings: DeliverySettings, site: Site | null, folder: string | null): Finding[] {
  const { ok, warning, problem } = findingsAbout("reports");
  const remedy = "set REPORT_FROM and SMTP_URL";
  try {
    const way = reportWay(settings, site, folder);
    // Until the page is public, nobody waits for a mail.
    const isPublic = site !== null && !placeholdersIn(site).includes("addresses.site");
    const unsent = isPublic ? problem : warning;
    if (way === null) return [unsent(`None are sent to visitors: ${remedy}.`)];
    if (way.kind === "folder") return [unsent(`They are written to ${way.fallback}, not sent to visitors: ${remedy}.`)];
    const [, domain] = way.from.split("@");
    return [
      ok(`They are sent from an address of ${domain}; their links to unsubscribe lead to ${way.site}.`),
      ...(site === null ? [] : missingInMail(site)).map(warning),
    ];
  } catch (error) {
    if (error instanceof OperatorError) return [problem(error.message)];
    throw error;
  }
}

/** Connects to each program that leads are posted to, as a delivery does, to public addresses only; sends nothing. */
export async function checkTargets(settings: DeliverySettings, hubspotApi: URL = HUBSPOT_API): Promise<Finding[]> {
  const { webhook, slack, hubspot, timeLimitMs } = settings;
  const targets: Readonly<Record<PostedTo, readonly [target: HttpTarget | null, toCheck: string]>> = {
    webhook: [webhook, "WEBHOOK_URL"],
    slack: [slack, "SLACK_WEBHOOK_URL"],
    hubspot: [hubspot && { ...hubspot, url: hubspotApi }, "this machine's network"],
  };
  const checked = (Object.keys(targets) as PostedTo[]).map(async (channel) => {
    const [target, toCheck] = targets[channel];
    return target ? [await checkTarget(channel, target, toCheck, timeLimitMs)] : [];
  });
  return (await Promise.all(checked)).flat();
}

async function checkTarget(
  channel: DeliveryChannel,
  { url, allowedSubnets }: HttpTarget,
  toCheck: string,
  timeLimitMs: number,
): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout(channel);
  try {
    const address = await checkedAddress(url, allowedSubnets);
    const certificate = await lookAtCertificate(url, address.toString(), timeLimitMs);
    return certificate?.isOverdue
      ? warning(`${url.host} can be reached; its certificate ends ${certificate.lastDay}: tell its owner.`)
      : ok(`${url.host} can be reached; nothing was sent.`);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code?.toLowerCase().replaceAll("_", "-") ?? "no-code";
    return problem(
      code === "private-address"
        ? `${url.host} is no public address: if it is yours, set DELIVERY_ALLOWED_ADDRESSES.`
        : `${url.host} cannot be reached (${code}): check ${toCheck}.`,
    );
  }
}
