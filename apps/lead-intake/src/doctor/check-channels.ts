import { once } from "node:events";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import type { EmailSettings, WebhookSettings } from "../delivery/delivery-settings.ts";
import { checkedAddress, PostFailure } from "../delivery/guarded-post.ts";
import { mailFailure, mailTransport } from "../delivery/mail-transport.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const CERTIFICATE_DAYS = 7;

/** Connects and signs in; sends no mail. */
export async function checkMail(
  email: EmailSettings | null,
  timeLimitMs: number,
  isSupabase: boolean,
): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout("mail");
  if (email === null) {
    return isSupabase
      ? problem(
          "A function on Supabase cannot reach a mail server, and no mail server is set here: set OWNER_EMAIL and SMTP_URL and keep pnpm leads deliver running on a machine that can.",
        )
      : warning("Nobody is told of a lead by mail: set OWNER_EMAIL and SMTP_URL.");
  }
  const transport = mailTransport(email, timeLimitMs);
  const { host } = new URL(email.smtpUrl);
  try {
    await transport.verify();
    return ok(`${host} takes mail from this machine; none was sent.`);
  } catch (error) {
    return problem(
      `${host} does not take mail from this machine (${mailFailure(error)}): check SMTP_URL, its user and password.`,
    );
  } finally {
    transport.close();
  }
}

/** Connects as a delivery does, to public addresses only (B9), and checks the certificate; sends nothing. */
export async function checkWebhook(webhook: WebhookSettings | null, timeLimitMs: number): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout("webhook");
  if (webhook === null) return ok("None is set: leads go to no CRM.");
  const { url, allowedSubnets } = webhook;
  try {
    const address = await checkedAddress(url, allowedSubnets);
    const end = await certificateEnd(url, address.toString(), timeLimitMs);
    if (end !== null && end - Date.now() < CERTIFICATE_DAYS * DAY_MS)
      return warning(`${url.host} can be reached; its certificate ends ${new Date(end).toISOString().slice(0, 10)}.`);
    return ok(`${url.host} can be reached; nothing was sent.`);
  } catch (error) {
    const code = error instanceof PostFailure ? error.code : ((error as NodeJS.ErrnoException).code ?? "no-code");
    return problem(
      code === "private-address"
        ? `${url.host} is no public address: if it is yours, set CRM_WEBHOOK_ALLOWED_ADDRESSES.`
        : `${url.host} cannot be reached (${code.toLowerCase().replaceAll("_", "-")}): check CRM_WEBHOOK_URL.`,
    );
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
