import type { StoredLead } from "../leads/lead-store.ts";
import { type LeadView, shownIn } from "../leads/lead-view.ts";
import { terminalText } from "../platform/terminal-text.ts";
import type { Channel } from "./channel.ts";
import type { EmailSettings } from "./delivery-settings.ts";
import type { SendMail } from "./mail.ts";

/** Sends leads to the owner by email. Each try has the same id, so that a mailbox can drop duplicates. */
export function ownerEmail({ to, from }: EmailSettings, send: SendMail): Channel {
  return ({ id, lead }) =>
    send({
      id,
      from: { name: "", address: from },
      to,
      replyTo: lead.email,
      subject: `New lead: ${lead.business_type}, ${lead.selected_plan} plan, tier ${lead.business_tier}`,
      date: new Date(lead.received_at),
      text: letter(lead),
    });
}

function consent({ consent_at, consent_wording }: StoredLead): string {
  return [consent_at, consent_wording].filter(Boolean).join(": ") || "unknown";
}

function letter(lead: StoredLead): string {
  const lines: LeadView<readonly [label: string, value: string | number]> = {
    first_name: ["Name", `${lead.first_name} ${lead.last_name}`],
    last_name: null,
    business_name: null,
    phone: ["Phone", lead.phone_e164 ?? lead.phone],
    email: ["Email", lead.email],
    business_type: ["Trade", lead.business_type],
    selected_plan: ["Plan", lead.selected_plan],
    jobs_per_month: ["Jobs a month", lead.jobs_per_month],
    avg_job_profit: ["Profit per job", `$${lead.avg_job_profit}`],
    admin_hours_per_week: ["Admin hours a week", lead.admin_hours_per_week],
    net_monthly_savings: ["Net savings a month", `$${lead.net_monthly_savings}`],
    business_tier: ["Tier", lead.business_tier],
    conversion_likelihood: ["Likely to convert", `${lead.conversion_likelihood} %`],
    utm_campaign: [
      "Campaign",
      [lead.utm_source, lead.utm_medium, lead.utm_campaign].filter(Boolean).join(" / ") || "none",
    ],
    received_at: ["Received", lead.received_at],
    consent_at: ["Consent", consent(lead)],
    marks: ["Marks", lead.marks.join(", ") || "none"],
    id: ["Id", lead.id],
  };
  return shownIn(lines)
    .map(([label, value]) => `${label}: ${terminalText(String(value))}\n`)
    .join("");
}
