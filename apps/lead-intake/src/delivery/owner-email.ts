import { LANGUAGE_TAGS } from "@contractor-roi/roi-core";
import { contactLinks } from "@contractor-roi/roi-core/shared";
import type { StoredLead } from "@contractor-roi/lead-store/lead/lead-store";
import { mailedTime } from "@contractor-roi/lead-store/base/owners-day";
import { quotedText } from "@contractor-roi/lead-store/base/terminal-text";
import {
  callerLines,
  deskAddress,
  describeMarks,
  leadTitle,
  quotedHead,
  shownIn,
} from "@contractor-roi/lead-store/lead/lead-lines";
import { typedCommand } from "../platform/typed-commands.ts";
import type { PageChannel } from "./channel.ts";
import type { EmailSettings } from "./delivery-settings.ts";
import { buttons, facts, type Letter, letterMail, linksOf, paragraph } from "./letter.ts";
import type { SendMail } from "./mail.ts";
import type { ReportSender } from "./report/report-sender.ts";

export type OwnersSite = {
  readonly sender: ReportSender;
  readonly deskUrl: string | null;
  /** Whether visitors get a report. */
  readonly hasReports: boolean;
};

/** Sends leads to the owner by email. Each try has the same id, so that a mailbox can drop duplicates. */
export function ownerEmail({ to, users, from }: EmailSettings, send: SendMail, site: OwnersSite): PageChannel {
  return async ({ id, lead, receiver }) =>
    send({
      id,
      from: { name: site.sender.brand, address: from },
      // Nobody whose address was taken out of the settings since.
      to: [...to, ...users].includes(receiver) ? receiver : to[0]!,
      replyTo: lead.email,
      ...(await letterMail(letter(lead, site), site.sender)),
    });
}

/** Brings a call: who asked and when, one button, then what is good to know before. */
function letter(lead: StoredLead, { sender: { timeZone }, deskUrl, hasReports }: OwnersSite): Letter {
  const { name, number, when } = quotedHead(lead, timeZone);
  const { call, text, mail } = contactLinks(lead);
  const lines = callerLines(lead);
  const strong = describeMarks(lead);
  const waits = hasReports && strong !== "" && lead.consent_version !== null;
  const waiting = waits ? `Its report waits until you release it: ${typedCommand(`release ${lead.id}`)}` : "";
  const known = shownIn({ ...lines, first_name: null, phone: call === null ? lines.phone : null }).map(
    ([label, value]) => [label, value === lead.email ? { text: value, address: mail } : value] as const,
  );
  const consent = [
    lead.consent_at && `Agreed on ${mailedTime(lead.consent_at, timeZone)}`,
    quotedText(lead.consent_wording ?? ""),
  ];
  return {
    tag: LANGUAGE_TAGS.en,
    subject: leadTitle(lead),
    preview: `${lines.jobs_per_month?.[1]}. Asked on ${when}.`,
    parts: [
      paragraph(`asked for a call on ${when}.`, { strong: name, look: "large" }),
      paragraph(waiting, { strong }),
      buttons(linksOf({ [`Call ${number}`]: call }), true),
      buttons(linksOf({ Text: text, "Open at the desk": deskAddress(lead, deskUrl) }), false),
      facts(known),
    ],
    foot: [
      `Received ${mailedTime(lead.received_at, timeZone)}`,
      consent.filter(Boolean).join(": ") || "No consent on file",
      `Reference ${lead.id}`,
    ],
    footLinks: [],
  };
}
