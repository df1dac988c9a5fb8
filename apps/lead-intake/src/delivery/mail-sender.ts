import type { DeliverySettings } from "./delivery-settings.ts";
import type { SendMail } from "./mail.ts";
import { resendMail } from "./resend-mail.ts";
import { smtpMail } from "./smtp-mail.ts";

/** The function that sends mail; null if no mail server is configured. */
export function mailSender({
  mailServer,
  timeLimitMs,
}: Pick<DeliverySettings, "mailServer" | "timeLimitMs">): SendMail | null {
  switch (mailServer?.kind) {
    case undefined:
      return null;
    case "smtp":
      return smtpMail(mailServer, timeLimitMs);
    case "resend":
      return resendMail(mailServer, timeLimitMs);
  }
}
