import { createTransport } from "nodemailer";
import type { EmailSettings } from "./delivery-settings.ts";

const CODE = /^[A-Z]{3,20}$/;

/** Sends by the operator's mail server, within a time limit for each step. */
export function mailTransport({ smtpUrl }: Pick<EmailSettings, "smtpUrl">, timeLimitMs: number) {
  const limits = { connectionTimeout: timeLimitMs, greetingTimeout: timeLimitMs, socketTimeout: timeLimitMs };
  return createTransport({ url: smtpUrl, ...limits });
}

/** A code for why a mail was not taken, without anything that the mail server said. */
export function mailFailure(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === "number") return `smtp-${responseCode}`;
  return typeof code === "string" && CODE.test(code) ? code.toLowerCase() : "smtp-failed";
}
