import { html } from "hono/html";
import type { StoredLead } from "@contractor-roi/lead-store/lead/lead-store";
import { shownIn } from "@contractor-roi/lead-store/lead/lead-view";
import { mailedTime } from "@contractor-roi/lead-store/base/owners-day";
import { quotedText, terminalText } from "@contractor-roi/lead-store/base/terminal-text";
import { callerLines, leadLinks, leadTitle, type LeadLines } from "@contractor-roi/lead-store/lead/lead-lines";
import type { Channel } from "./channel.ts";
import type { EmailSettings } from "./delivery-settings.ts";
import type { Mail, SendMail } from "./mail.ts";

export type OwnersSite = {
  readonly brand: string;
  /** The owner's, for times; empty for the machine's. */
  readonly timeZone: string;
  readonly deskUrl: string | null;
};

/** Sends leads to the owner by email. Each try has the same id, so that a mailbox can drop duplicates. */
export function ownerEmail(
  { to, from }: EmailSettings,
  send: SendMail,
  { brand, timeZone, deskUrl }: OwnersSite,
): Channel {
  return ({ id, lead }) =>
    send({
      id,
      from: { name: brand, address: from },
      to,
      replyTo: lead.email,
      subject: leadTitle(lead, brand),
      ...letter(lead, timeZone, leadLinks(lead, deskUrl)),
    });
}

function consent({ consent_at, consent_wording }: StoredLead): string {
  return [consent_at, quotedText(consent_wording ?? "")].filter(Boolean).join(": ") || "unknown";
}

/** A text, and HTML with links that a phone opens at a tap. */
function letter(lead: StoredLead, timeZone: string, links: ReturnType<typeof leadLinks>): Pick<Mail, "text" | "html"> {
  const lines: LeadLines = {
    ...callerLines(lead),
    business_tier: ["Tier", lead.business_tier],
    conversion_likelihood: ["Likely to convert", `${lead.conversion_likelihood} %`],
    utm_campaign: [
      "Campaign",
      [lead.utm_source, lead.utm_medium, lead.utm_campaign].map(quotedText).filter(Boolean).join(" / ") || "none",
    ],
    received_at: ["Received", mailedTime(lead.received_at, timeZone)],
    consent_at: ["Consent", consent(lead)],
    marks: ["Marks", lead.marks.join(", ") || "none"],
    id: ["Id", lead.id],
  };
  const text = shownIn(lines).map(([label, value]) => `${label}: ${terminalText(String(value))}\n`);
  const named = links.map(([label, address]) => `${label}: ${address}\n`);
  const linked = links.map(([label, address]) => html`<a href="${address}">${label}</a> &nbsp; `);
  const body = html`<p style="font-size: 20px">${linked}</p>
    <p style="white-space: pre-line">${text.join("")}</p>`;
  return { text: [...named, ...text].join(""), html: String(body) };
}
