import { domainToASCII } from "node:url";
import type { StoredLead } from "@contractor-roi/lead-store/lead/lead-store";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import type { Log } from "@contractor-roi/lead-store/base/log";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { mailboxHash, TOO_MANY } from "@contractor-roi/lead-store/lead/report-recipients";
import { unsubscribeToken } from "@contractor-roi/lead-store/lead/unsubscribe-token";
import type { PageChannel } from "../channel.ts";
import { letterMail } from "../letter.ts";
import type { SendMail } from "../mail.ts";
import { unsubscribeUrl } from "../../intake/function-paths.ts";
import type { RenderReportPdf } from "./report-pdf.ts";
import { reportQuote } from "./report-quote.ts";
import type { ReportSender } from "./report-sender.ts";
import { reportMail } from "./report-mail.ts";
import { REPORT_WORDS } from "./report-words.ts";

type VisitorReportDeps = {
  readonly recipients: Store["recipients"];
  /** Returns the sender of one lead's mail. */
  readonly sendMailOf: (leadId: string) => SendMail;
  readonly renderPdf: RenderReportPdf;
  readonly sender: ReportSender;
  /** The mail's From. */
  readonly from: string;
  /** The address that reads an answer. @default none */
  readonly replyTo?: string | undefined;
  /** The address that receives leads, as the recipient reaches it. */
  readonly functionUrl: string;
  /** The most reports of the whole site an hour: later ones wait. */
  readonly mostAnHour: number;
  readonly log: Log;
};

const LONGEST_ADDRESS = 254;
/** As HTML has it for its email fields, with a dot in the domain. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
/** Time until a held-back report asks again. */
const NEXT_TURN_SECONDS = 600;

/**
 * Mails visitors their estimates in the page's language (B8): with consent, at most once a day to an address, never after
 * it unsubscribed. The mail repeats the first name only if it looks like one, and the figures.
 */
export function visitorReport(deps: VisitorReportDeps): PageChannel {
  const { recipients, sendMailOf, renderPdf, sender, from, functionUrl, mostAnHour, log } = deps;
  return async ({ id, lead }) => {
    if (lead.consent_version === null) return { ok: false, skipped: "no-consent" };
    const to = mailAddress(lead.email);
    if (to === null) return { ok: false, failure: "no-mail-address", isFinal: true };
    const skipped = await recipients.reserve(to, id, mostAnHour);
    if (skipped === TOO_MANY)
      return { ok: false, failure: TOO_MANY, waitSeconds: NEXT_TURN_SECONDS, isHeldBack: true, needsOwner: true };
    if (skipped !== null) return { ok: false, skipped };
    const [secret] = await recipients.secrets();
    if (secret === undefined) return { ok: false, failure: "no-secret" };
    const token = await unsubscribeToken(await mailboxHash(to), secret);
    const unsubscribeAddress = unsubscribeUrl(functionUrl, token, lead.language);
    try {
      return await sendMailOf(lead.id)({
        id,
        from: { name: sender.brand, address: from },
        to,
        replyTo: deps.replyTo,
        ...(await content(lead, unsubscribeAddress)),
        headers: {
          "List-Unsubscribe": `<${unsubscribeAddress}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          "Auto-Submitted": "auto-replied",
        },
      });
    } catch (error) {
      log({ level: "error", event: "report-failed", deliveryId: id, ...describeFailure(error) });
      return { ok: false, failure: "report-failed" };
    }
  };

  async function content(lead: StoredLead, unsubscribeAddress: string) {
    const { language } = lead;
    const report = reportQuote(lead, sender);
    const letter = reportMail(report, { language, sender, unsubscribeAddress });
    const mail = await letterMail(letter, sender);
    const pdf = {
      filename: REPORT_WORDS[language].filename,
      contentType: "application/pdf",
      content: await renderPdf(report, { language, colors: sender.colors }),
    };
    return { ...mail, attachments: [...mail.attachments, pdf] };
  }
}

/**
 * One address that a mail can go to, its domain in ASCII. Null for texts that the form takes and mail does not, such as two
 * addresses with a comma or a quoted name.
 */
export function mailAddress(email: string): string | null {
  const text = email.trim();
  const at = text.lastIndexOf("@");
  const address = `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1))}`;
  return address.length <= LONGEST_ADDRESS && ADDRESS.test(address) ? address : null;
}
