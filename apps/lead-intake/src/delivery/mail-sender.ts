import type { DeliverySettings } from "./delivery-settings.ts";
import type { SendMail } from "./mail.ts";
import { smtpMail } from "./smtp-mail.ts";

/** What sends mail; null if nothing is configured. */
export function mailSender({
  mailServer,
  timeLimitMs,
}: Pick<DeliverySettings, "mailServer" | "timeLimitMs">): SendMail | null {
  return mailServer && smtpMail(mailServer.url, timeLimitMs);
}
