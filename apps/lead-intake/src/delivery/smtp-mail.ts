import { createTransport, type SendMailOptions } from "nodemailer";
import type { TryResult } from "./channel.ts";
import type { Mail, SendMail } from "./mail.ts";

const CODE = /^[A-Z]{3,20}$/;
/** The mail server refused an address or the mail itself. Another code, such as that of a wrong password, is the operator's to mend. */
const REFUSALS = ["EENVELOPE", "EMESSAGE"];
const PERMANENT = 500;

/** Sends by the operator's mail server, within a time limit for each step. */
export function smtpMail(smtpUrl: string, timeLimitMs: number): SendMail {
  const transport = smtpTransport(smtpUrl, timeLimitMs);
  return async (mail) => {
    try {
      await transport.sendMail(mimeMail(mail));
      return { ok: true };
    } catch (error) {
      return mailFailure(error);
    }
  };
}

export function smtpTransport(smtpUrl: string, timeLimitMs: number) {
  const limits = { connectionTimeout: timeLimitMs, greetingTimeout: timeLimitMs, socketTimeout: timeLimitMs };
  return createTransport({ url: smtpUrl, ...limits });
}

/** A mail as the library takes it. Addresses as objects: a text would be read as a list of them. */
export function mimeMail({ id, from, to, replyTo, attachments = [], headers = {}, ...mail }: Mail): SendMailOptions {
  return {
    ...mail,
    from,
    to: { name: "", address: to },
    ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
    messageId: `<${id}@${domainOf(from.address)}>`,
    attachments: attachments.map(({ content, ...attachment }) => ({ ...attachment, content: Buffer.from(content) })),
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
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === "number") return `smtp-${responseCode}`;
  return typeof code === "string" && CODE.test(code) ? code.toLowerCase() : "smtp-failed";
}
