import type { Log } from "../platform/log.ts";
import type { EmailSettings } from "./delivery-settings.ts";
import { mailFailure, mailTransport } from "./mail-transport.ts";
import type { Delivery } from "./outbox.ts";

/** Tells a person that a delivery was given up. Never rejects. */
export type DeliveryAlert = (delivery: Pick<Delivery, "id" | "channel">, failure: string) => Promise<void>;

const HOUR_MS = 3_600_000;

/**
 * Mails the owner when a delivery is given up, at most once an hour: a CRM that is down gives up many at once. The mail says
 * how many there were since the last one. Of the owner's own mailbox only the log tells.
 */
export function ownerAlert(
  settings: EmailSettings,
  {
    timeLimitMs,
    log,
    now = Date.now,
  }: { readonly timeLimitMs: number; readonly log: Log; readonly now?: () => number },
): DeliveryAlert {
  const transport = mailTransport(settings, timeLimitMs);
  let lastMail = Number.NEGATIVE_INFINITY;
  let givenUp = 0;
  return async ({ id, channel }, failure) => {
    if (channel === "owner_email") return;
    givenUp += 1;
    if (now() - lastMail < HOUR_MS) return;
    const count = givenUp;
    givenUp = 0;
    lastMail = now();
    try {
      await transport.sendMail({
        from: settings.from,
        to: settings.to,
        subject: `${count} ${count === 1 ? "lead was" : "leads were"} not delivered: ${channel}`,
        text: [
          `Deliveries given up since the last mail about it: ${count}`,
          `The latest: ${id}, by ${channel}, ${failure}`,
          "",
          "The leads are stored. What was given up:  pnpm leads outbox",
          "To deliver it after all:                  pnpm leads outbox --retry",
          "",
        ].join("\n"),
      });
    } catch (error) {
      log({ level: "error", event: "alert-failed", channel, failure: mailFailure(error) });
    }
  };
}
