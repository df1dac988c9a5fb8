import type { SendMailOptions } from "nodemailer";
import { isLoopbackHost } from "@contractor-roi/lead-store/base/ip-address";
import type { TryResult } from "./channel.ts";
import type { MailServer } from "./delivery-settings.ts";
import type { Mail, SendMail } from "./mail.ts";

/** The library's code for a mail that took too long as a whole. */
const ABORTED = "EABORT";
const CODE = /^[A-Z]{3,20}$/;
/** The library's code for a connection that could not be encrypted, since the mail server offers none. */
export const NO_TLS = "etls";
/** Codes of OpenSSL and Node for an untrusted certificate, such as `depth-zero-self-signed-cert`. */
export const UNTRUSTED = /^[a-z-]*(?:cert|signature)[a-z-]*$/;
/** A reply that refuses the recipient's address (RFC 3463, B18). 5.1.7 and 5.1.8 refuse the sender's. */
const NO_SUCH_RECIPIENT = /^5\d\d[ -]5\.1\.(?:[1-46]|10)\b/;
/** A reply about the recipient's mailbox, such as a full one. */
const MAILBOX = /^5\d\d[ -]5\.2\.\d/;
const PERMANENT = 500;
/** Codes of failures that the owner's settings cause: the password, or a part of the address. */
const SETTINGS = ["EAUTH", "ENOAUTH", "ECONFIG"];
/** A mail takes more steps than a post. */
const STEPS = 6;

/** Sends by the operator's mail server. @param timeLimitMs for the connection; the whole mail has six times as long */
export function smtpMail(server: MailServer, timeLimitMs: number): SendMail {
  let transport: ReturnType<typeof smtpTransport> | undefined;
  return async (mail) => {
    try {
      transport ??= smtpTransport(server, timeLimitMs);
      await (await transport).sendMail({ ...mimeMail(mail), signal: AbortSignal.timeout(STEPS * timeLimitMs) });
      return { ok: true };
    } catch (error) {
      return mailFailure(error);
    }
  };
}

/** The library is loaded at the first mail: no start waits for it. */
async function smtpTransport({ url, requiresTls, checksCertificate }: MailServer, timeLimitMs: number) {
  const { createTransport } = await import("nodemailer");
  const limits = { connectionTimeout: timeLimitMs, greetingTimeout: timeLimitMs, socketTimeout: STEPS * timeLimitMs };
  // TLS that is offered and fails ends the try, so that nothing of it goes on in plain.
  return createTransport({
    url,
    requireTLS: requiresTls,
    opportunisticTLS: false,
    ...(!checksCertificate && { tls: { rejectUnauthorized: false } }),
    ...limits,
  });
}

/**
 * Connects and signs in, and sends no mail.
 *
 * @throws errors that `mailFailureCode` tells apart
 */
export async function trySmtpServer(server: MailServer, timeLimitMs: number): Promise<void> {
  const transport = await smtpTransport(server, timeLimitMs);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** A sentence about mail that can be read on the way to the mail server; null if none can. */
export function unencryptedMail(mailServer: MailServer | null): string | null {
  if (mailServer === null || mailServer.requiresTls) return null;
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

function mailFailure(error: unknown): TryResult {
  const { code, response, responseCode } = error as Record<"code" | "response" | "responseCode", unknown>;
  const reply = String(response);
  const failure = mailFailureCode(error);
  const failed = {
    ok: false,
    failure,
    ...(typeof response === "string" && { reply: { text: response, fields: [] } }),
  } as const;
  if (NO_SUCH_RECIPIENT.test(reply)) return { ...failed, isFinal: true };
  const needsOwner =
    (Number(responseCode) >= PERMANENT && !MAILBOX.test(reply)) ||
    SETTINGS.includes(String(code)) ||
    UNTRUSTED.test(failure) ||
    failure === NO_TLS;
  return { ...failed, ...(needsOwner && { needsOwner }) };
}

/** A code for the failure of a mail, without the mail server's own words. */
export function mailFailureCode(error: unknown): string {
  const { code, originalCode, responseCode } = error as Record<"code" | "originalCode" | "responseCode", unknown>;
  const certificate = String(originalCode).toLowerCase().replaceAll("_", "-");
  if (UNTRUSTED.test(certificate)) return certificate;
  if (code === "ETLS") return NO_TLS;
  if (typeof responseCode === "number") return `smtp-${responseCode}`;
  if (code === ABORTED) return "timeout";
  // The socket's own code says more, such as ECONNREFUSED.
  const known = [originalCode, code].find((each) => typeof each === "string" && CODE.test(each));
  return known === undefined ? "smtp-failed" : String(known).toLowerCase();
}
