import { once } from "node:events";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import type { DeliverySettings, HttpTarget, MailServer, WebhookSettings } from "../delivery/delivery-settings.ts";
import { checkedAddress, PostFailure } from "../delivery/guarded-post.ts";
import { mailFailureCode, smtpTransport } from "../delivery/smtp-mail.ts";
import { type Finding, findingsAbout } from "./finding.ts";

type MailSettings = Pick<DeliverySettings, "mailServer" | "email" | "reportFrom" | "timeLimitMs">;

const DAY_MS = 24 * 60 * 60 * 1000;
const CERTIFICATE_DAYS = 7;

/** Connects and signs in, or reaches the provider; sends no mail. */
export async function checkMail(
  { mailServer, email, reportFrom, timeLimitMs }: MailSettings,
  isSupabase: boolean,
): Promise<Finding> {
  const { warning, problem } = findingsAbout("mail");
  if (mailServer === null) {
    return isSupabase
      ? problem(
          "No mail can leave: a function on Supabase reaches no mail server, and none is set here. Set RESEND_API_KEY, and keep pnpm leads deliver running.",
        )
      : warning("No mail leaves: set SMTP_URL or RESEND_API_KEY, and OWNER_EMAIL and REPORT_FROM.");
  }
  const found = await checkMailServer(mailServer, timeLimitMs);
  if (found.status === "OK" && email === null && reportFrom === null)
    return warning("A mail server is set, and nothing to be sent by it: set OWNER_EMAIL or REPORT_FROM.");
  return found;
}

async function checkMailServer(mailServer: MailServer, timeLimitMs: number): Promise<Finding> {
  const { ok, problem } = findingsAbout("mail");
  if (mailServer.kind === "resend") {
    const { host } = mailServer.target.url;
    return typeof (await targetFailure(mailServer.target, timeLimitMs)) === "string"
      ? problem(`${host} cannot be reached, so no mail leaves: check RESEND_URL and this machine's network.`)
      : ok(`${host} can be reached; no mail was sent, and the key was not tried.`);
  }
  const { host } = new URL(mailServer.url);
  const transport = smtpTransport(mailServer.url, timeLimitMs);
  try {
    await transport.verify();
    return ok(`${host} takes mail from this machine; none was sent.`);
  } catch (error) {
    return problem(
      `${host} does not take mail from this machine (${mailFailureCode(error)}): check SMTP_URL, its user and password.`,
    );
  } finally {
    transport.close();
  }
}

/** Connects as a delivery does, to public addresses only (B9), and checks the certificate; sends nothing. */
export async function checkWebhook(webhook: WebhookSettings | null, timeLimitMs: number): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout("webhook");
  if (webhook === null) return ok("None is set: leads go to no CRM.");
  const { url } = webhook;
  const failure = await targetFailure(webhook, timeLimitMs);
  if (failure === null) return ok(`${url.host} can be reached; nothing was sent.`);
  if (failure instanceof Date)
    return warning(`${url.host} can be reached; its certificate ends ${failure.toISOString().slice(0, 10)}.`);
  return problem(
    failure === "private-address"
      ? `${url.host} is no public address: if it is yours, set CRM_WEBHOOK_ALLOWED_ADDRESSES.`
      : `${url.host} cannot be reached (${failure}): check CRM_WEBHOOK_URL.`,
  );
}

/** @returns null if all is well; when its certificate ends, if that is soon; else a code for why it cannot be reached */
async function targetFailure({ url, allowedSubnets }: HttpTarget, timeLimitMs: number): Promise<string | Date | null> {
  try {
    const address = await checkedAddress(url, allowedSubnets);
    const end = await certificateEnd(url, address.toString(), timeLimitMs);
    return end !== null && end - Date.now() < CERTIFICATE_DAYS * DAY_MS ? new Date(end) : null;
  } catch (error) {
    const code = error instanceof PostFailure ? error.code : ((error as NodeJS.ErrnoException).code ?? "no-code");
    return code.toLowerCase().replaceAll("_", "-");
  }
}

/** @returns when the certificate ends, in milliseconds since 1970; null without TLS */
async function certificateEnd(url: URL, address: string, timeLimitMs: number): Promise<number | null> {
  const signal = AbortSignal.timeout(timeLimitMs);
  if (url.protocol === "http:") {
    const socket = connect({ host: address, port: Number(url.port || 80) });
    try {
      await once(socket, "connect", { signal });
      return null;
    } finally {
      socket.destroy();
    }
  }
  const socket = connectTls({ host: address, port: Number(url.port || 443), servername: url.hostname });
  try {
    await once(socket, "secureConnect", { signal });
    return Date.parse(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}
