import { contactLinks } from "@contractor-roi/roi-core/shared";
import type { StoredLead } from "@contractor-roi/lead-store/lead/lead-store";
import { terminalText } from "@contractor-roi/lead-store/base/terminal-text";
import {
  callerLines,
  deskAddress,
  describeMarks,
  type LeadLines,
  leadTitle,
  quotedHead,
  shownIn,
} from "@contractor-roi/lead-store/lead/lead-lines";
import type { PageChannel } from "./channel.ts";
import type { HttpTarget } from "./delivery-settings.ts";
import type { OwnersSite } from "./owner-email.ts";
import { guardedPost } from "./guarded-post.ts";

/** Slack takes no more. A field may have 2,000 characters, which no text of a lead's comes near. */
const FIELDS_PER_SECTION = 10;

/**
 * Posts leads to a channel of Slack, by an incoming webhook, whose URL is its secret. Slack has no way to tell a repetition: a
 * message whose response is lost comes twice.
 */
export function slackMessage({ url, allowedSubnets }: HttpTarget, timeLimitMs: number, site: OwnersSite): PageChannel {
  return ({ lead }) => guardedPost({ url, body: slackBody(lead, site), timeLimitMs, allowedSubnets });
}

function slackBody(lead: StoredLead, { sender, deskUrl }: OwnersSite): string {
  const title = leadTitle(lead);
  // A stranger's text becomes no link and no mention. Slack makes no link of `sms:`.
  const field = (text: string) => ({ type: "mrkdwn", text, verbatim: true });
  const links = Object.entries({ Open: deskAddress(lead, deskUrl), Call: contactLinks(lead).call });
  const linked = links.flatMap(([label, address]) => (address === null ? [] : [`<${address}|${label}>`])).join("   ");
  const marks = describeMarks(lead);
  const lines: LeadLines = {
    ...callerLines(lead),
    received_at: ["Asked", quotedHead(lead, sender.timeZone).when],
    marks: marks === "" ? null : ["Marks", marks],
    id: ["Reference", lead.id],
  };
  const told = shownIn(lines).map(([label, value]) => field(`*${label}*\n${slackText(value)}`));
  const fields = linked === "" ? told : [field(linked), ...told];
  const sections = [];
  for (let at = 0; at < fields.length; at += FIELDS_PER_SECTION)
    sections.push({ type: "section", fields: fields.slice(at, at + FIELDS_PER_SECTION) });
  // The text is for notifications, in which the blocks are not shown.
  return JSON.stringify({
    text: slackText(title),
    blocks: [{ type: "header", text: { type: "plain_text", text: title, emoji: false } }, ...sections],
  });
}

/** A text in which Slack finds no link and no mention, but shows all as it is. */
export function slackText(text: string): string {
  return terminalText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
