import type { ResendSettings } from "./delivery-settings.ts";
import type { Mail, SendMail } from "./mail.ts";
import { tryPost } from "./guarded-post.ts";

export const RESEND_API = new URL("https://api.resend.com/emails");

/**
 * Sends by the API of https://resend.com, over HTTPS, where no connection to a mail server is allowed. The mail's id is the
 * `Idempotency-Key`: a repetition within 24 hours sends nothing.
 */
export function resendMail(
  { key, allowedSubnets }: ResendSettings,
  timeLimitMs: number,
  url: URL = RESEND_API,
): SendMail {
  return async (mail) => {
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": mail.id,
      "user-agent": "lead-intake",
    };
    return tryPost({ url, headers, body: resendBody(mail), timeLimitMs, allowedSubnets });
  };
}

function resendBody({ from, to, replyTo, subject, text, html, attachments = [], headers }: Mail): string {
  return JSON.stringify({
    from: from.name === "" ? from.address : `${quoted(from.name)} <${from.address}>`,
    to: [to],
    reply_to: replyTo,
    subject,
    text,
    html,
    headers,
    attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
      filename,
      content_type: contentType,
      content: Buffer.from(content).toString("base64"),
      content_id: contentId,
    })),
  });
}

/** A name before an address, as RFC 5322 quotes it. */
function quoted(name: string): string {
  return `"${name.replace(/["\\]/g, "\\$&")}"`;
}
