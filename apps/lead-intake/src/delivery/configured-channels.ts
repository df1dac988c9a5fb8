import type { Channel } from "./channel.ts";
import type { DeliveryChannel } from "../leads/delivery-channels.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { hubspotContact } from "./hubspot-contact.ts";
import { leadWebhook } from "./lead-webhook.ts";
import { mailSender } from "./mail-sender.ts";
import { ownerEmail } from "./owner-email.ts";
import { slackMessage } from "./slack-message.ts";

/**
 * The channels that are switched on. A channel of the union that is missing here does not compile.
 *
 * @param visitorReport what mails a visitor's report, if that is switched on. @default it is not
 * @param brand whose lead it is, for the owner's messages. @default it is not said
 */
export function configuredChannels(
  settings: DeliverySettings,
  visitorReport: Channel | null = null,
  brand = "",
): ReadonlyMap<DeliveryChannel, Channel> {
  const { webhook, email, slack, hubspot, timeLimitMs } = settings;
  const send = mailSender(settings);
  const channels: Record<DeliveryChannel, Channel | null> = {
    webhook: webhook && leadWebhook(webhook, timeLimitMs),
    owner_email: email && send && ownerEmail(email, send, brand),
    visitor_report: visitorReport,
    slack: slack && slackMessage(slack, timeLimitMs, brand),
    hubspot: hubspot && hubspotContact(hubspot, timeLimitMs),
  };
  const entries = Object.entries(channels) as [DeliveryChannel, Channel | null][];
  return new Map(entries.flatMap(([id, channel]) => (channel === null ? [] : [[id, channel]])));
}
