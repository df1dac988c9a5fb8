import { createTransport, type SendMailOptions } from "nodemailer";
import { isLoopbackHost } from "../platform/ip-address.ts";
import type { TryResult } from "./channel.ts";
import type { MailServer, SmtpServer } from "./delivery-settings.ts";
import type { Mail, SendMail } from "./mail.ts";

const CODE = /^[A-Z]{3,20}$/;
/** The library's, for a connection that could not be encrypted. */
const NO_TLS = "ETLS";
/** OpenSSL's and Node's, for a certificate that is not trusted, such as `DEPTH_ZERO_SELF_SIGNED_CERT`. */
const UNTRUSTED = /^[A-Z_]*(?:CERT|SIGNATURE)[A-Z_]*$/;
/** The mail server refused an address or the mail itself. Another code, such as that of a wrong password, is the operator's to mend. */
const REFUSALS = ["EENVELOPE", "EMESSAGE"];
const PERMANENT = 500;

/** Sends by the operator's mail server, within a time limit for each step. */
export function smtpMail(server: SmtpServer, timeLimitMs: number): SendMail {
  const transport = smtpTransport(server, timeLimitMs);
  return async (mail) => {
    try {
      await transport.sendMail(mimeMail(mail));
      return { ok: true };
    } catch (error) {
      return mailFailure(error);
    }
  };
}

function smtpTransport({ url, requiresTls }: SmtpServer, timeLimitMs: number) {
  const limits = { connectionTimeout: timeLimitMs, greetingTimeout: timeLimitMs, socketTimeout: timeLimitMs };
  return createTransport({ url, requireTLS: requiresTls, ...limits });
}

/**
 * Connects and signs in, and sends no mail.
 *
 * @throws what `mailFailureCode` and the two below tell apart
 */
export async function trySmtpServer(server: SmtpServer, timeLimitMs: number): Promise<void> {
  const transport = smtpTransport(server, timeLimitMs);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** What may be read on the way to the mail server; null if nothing. */
export function unencryptedMail(mailServer: MailServer | null): string | null {
  if (mailServer?.kind !== "smtp" || mailServer.requiresTls) return null;
  const { hostname, host, password } = new URL(mailServer.url);
  if (isLoopbackHost(hostname)) return null;
  const what = `mail with the names, addresses and phone numbers of leads${password === "" ? "" : ", and the password,"}`;
  return `Unless ${host} offers TLS, ${what} can be read on the way: SMTP_TLS=required sends none then.`;
}

/** A mail as the library takes it. Addresses as objects: a text would be read as a list of them. */
export function mimeMail({ id, from, to, replyTo, attachments = [], headers = {}, ...mail }: Mail): SendMailOptions {
  return {
    ...mail,
    from,
    to: { name: "", address: to },
    ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
    messageId: `<${id}@${domainOf(from.address)}>`,
    attachments: attachments.map(({ content, contentId, ...attachment }) => ({
      ...attachment,
      content: Buffer.from(content),
      ...(contentId !== undefined && { cid: contentId, contentDisposition: "inline" as const }),
    })),
    headers,
    // The text is typed by strangers and must not make the library read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** A reply from 500 on is final (RFC 5321). */
function mailFailure(error: unknown): TryResult {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isFinal = Number(responseCode) >= PERMANENT && REFUSALS.includes(String(code));
  return { ok: false, failure: mailFailureCode(error), ...(isFinal && { isFinal }) };
}

/** Why a mail was not taken, without anything that the mail server said. */
export function mailFailureCode(error: unknown): string {
  const { code, originalCode, responseCode } = error as Record<"code" | "originalCode" | "responseCode", unknown>;
  if (isUntrusted(error)) return String(originalCode).toLowerCase().replaceAll("_", "-");
  if (isUnencrypted(error)) return NO_TLS.toLowerCase();
  if (typeof responseCode === "number") return `smtp-${responseCode}`;
  return typeof code === "string" && CODE.test(code) ? code.toLowerCase() : "smtp-failed";
}

export function isUntrusted(error: unknown): boolean {
  return UNTRUSTED.test(String((error as { originalCode?: unknown }).originalCode));
}

/** Whether nothing was sent as the mail server offers no encryption. */
export function isUnencrypted(error: unknown): boolean {
  return (error as { code?: unknown }).code === NO_TLS;
}
