import type { Log } from "../platform/log.ts";
import { typedCommand } from "../platform/typed-commands.ts";
import type { EmailSettings } from "./delivery-settings.ts";
import type { SendMail } from "./mail.ts";
import type { Delivery } from "../leads/outbox.ts";

/** Tells a person that a delivery was given up. Never rejects. */
export type DeliveryAlert = (delivery: Pick<Delivery, "id" | "channel">, failure: string) => Promise<void>;

const HOUR_MS = 3_600_000;

/**
 * Mails the owner when a delivery is given up, at most once an hour: a CRM that is down gives up many at once. The mail says
 * how many there were since the last one. Of the owner's own mailbox only the log tells.
 */
export function ownerAlert(
  { from, to }: EmailSettings,
  { send, log, now = Date.now }: { readonly send: SendMail; readonly log: Log; readonly now?: () => number },
): DeliveryAlert {
  let lastMail = Number.NEGATIVE_INFINITY;
  let givenUp = 0;
  return async ({ id, channel }, failure) => {
    if (channel === "owner_email") return;
    givenUp += 1;
    if (now() - lastMail < HOUR_MS) return;
    const count = givenUp;
    givenUp = 0;
    lastMail = now();
    const result = await send({
      id: crypto.randomUUID(),
      from: { name: "", address: from },
      to,
      subject: `${count} ${count === 1 ? "lead was" : "leads were"} not delivered: ${channel}`,
      date: new Date(),
      text: [
        `Deliveries given up since the last mail about it: ${count}`,
        `The latest: ${id}, by ${channel}, ${failure}`,
        "",
        `The leads are stored. What was given up:  ${typedCommand("outbox")}`,
        `To deliver it after all:                  ${typedCommand("outbox --retry")}`,
        "",
      ].join("\n"),
    });
    if ("failure" in result) log({ level: "error", event: "alert-failed", channel, failure: result.failure });
  };
}

/** Mails the owner that there has been no copy of the leads for two days. */
export function copiesAlert(
  { from, to }: EmailSettings,
  { send, log }: { readonly send: SendMail; readonly log: Log },
): (reason: string) => Promise<void> {
  return async (reason) => {
    const result = await send({
      id: crypto.randomUUID(),
      from: { name: "", address: from },
      to,
      subject: "No copy of your leads for two days",
      date: new Date(),
      text: [
        "The server makes a copy of all leads once a day. The last try failed:",
        reason,
        "",
        `What to do about it:  ${typedCommand("doctor")}`,
        "",
      ].join("\n"),
    });
    if ("failure" in result) log({ level: "error", event: "alert-failed", failure: result.failure });
  };
}
