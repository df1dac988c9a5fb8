import { createTransport } from "nodemailer";
import type { StoredLead } from "../leads/lead-store.ts";
import { terminalText } from "../platform/terminal-text.ts";
import type { Channel } from "./channel.ts";
import type { EmailSettings } from "./delivery-settings.ts";

const CODE = /^[A-Z]{3,20}$/;

/** Sends leads to the owner by email. Each try has the same Message-ID, so that a mailbox can drop duplicates. */
export function ownerEmail({ smtpUrl, to, from }: EmailSettings, timeLimitMs: number): Channel {
  const limits = { connectionTimeout: timeLimitMs, greetingTimeout: timeLimitMs, socketTimeout: timeLimitMs };
  const transport = createTransport({ url: smtpUrl, ...limits });
  return async ({ id, lead }) => {
    try {
      await transport.sendMail({
        from,
        to,
        replyTo: { name: "", address: lead.email },
        subject: `New lead: ${lead.business_type}, ${lead.selected_plan} plan, tier ${lead.business_tier}`,
        messageId: `<${id}@lead-intake.invalid>`,
        date: new Date(lead.received_at),
        text: letter(lead),
        // The text is typed by strangers and must not make the library read a file or a URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { ok: true };
    } catch (error) {
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
      if (typeof responseCode === "number") return { ok: false, failure: `smtp-${responseCode}` };
      return { ok: false, failure: typeof code === "string" && CODE.test(code) ? code.toLowerCase() : "smtp-failed" };
    }
  };
}

function letter(lead: StoredLead): string {
  const lines: readonly (readonly [label: string, value: string | number])[] = [
    ["Name", `${lead.first_name} ${lead.last_name}`],
    ["Phone", lead.phone_e164 ?? lead.phone],
    ["Email", lead.email],
    ["Trade", lead.business_type],
    ["Plan", lead.selected_plan],
    ["Jobs a month", lead.jobs_per_month],
    ["Profit per job", `$${lead.avg_job_profit}`],
    ["Admin hours a week", lead.admin_hours_per_week],
    ["Net savings a month", `$${lead.net_monthly_savings}`],
    ["Tier", lead.business_tier],
    ["Likely to convert", `${lead.conversion_likelihood} %`],
    ["Campaign", [lead.utm_source, lead.utm_medium, lead.utm_campaign].filter(Boolean).join(" / ") || "none"],
    ["Received", lead.received_at],
    ["Marks", lead.marks.join(", ") || "none"],
    ["Id", lead.id],
  ];
  return lines.map(([label, value]) => `${label}: ${terminalText(String(value))}\n`).join("");
}
