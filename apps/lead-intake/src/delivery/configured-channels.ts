import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import type { Site } from "@contractor-roi/site";
import type { Channel, PageChannel } from "./channel.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { hubspotContact } from "./hubspot-contact.ts";
import { reportSender } from "./report/report-sender.ts";
import { leadWebhook } from "./lead-webhook.ts";
import { ownerEmail } from "./owner-email.ts";
import { slackMessage } from "./slack-message.ts";
import { smtpMail } from "./smtp-mail.ts";

/**
 * The channels that are switched on. A channel of the union that is missing here does not compile.
 *
 * @param visitorReport mails a visitor's report; null if that is switched off
 * @param site of the look and the time zone of the owner's messages; null for the product's look
 */
export function configuredChannels(
  settings: DeliverySettings,
  visitorReport: PageChannel | null = null,
  site: Site | null = null,
): ReadonlyMap<DeliveryChannel, Channel> {
  const { webhook, email, mailServer, slack, hubspot, timeLimitMs, deskUrl } = settings;
  const send = mailServer && smtpMail(mailServer, timeLimitMs);
  const owners = { sender: reportSender(site), deskUrl, hasReports: visitorReport !== null };
  const channels: Record<DeliveryChannel, Channel | null> = {
    webhook: webhook && leadWebhook(webhook, timeLimitMs),
    owner_email: email && send && ofPages(ownerEmail(email, send, owners)),
    visitor_report: visitorReport && ofPages(visitorReport),
    slack: slack && ofPages(slackMessage(slack, timeLimitMs, owners)),
    hubspot: hubspot && hubspotContact(hubspot, timeLimitMs),
  };
  const entries = Object.entries(channels) as [DeliveryChannel, Channel | null][];
  return new Map(entries.flatMap(([id, channel]) => (channel === null ? [] : [[id, channel]])));
}

function ofPages(channel: PageChannel): Channel {
  return async ({ lead, ...delivery }) =>
    lead.terms === null ? { ok: false, skipped: "no-consent" } : channel({ ...delivery, lead });
}
