import type { SqlSession } from "../database/sql-database.ts";
import type { Channel } from "../delivery/channel.ts";
import type { DeliverySettings } from "../delivery/delivery-settings.ts";
import type { SendMail } from "../delivery/mail.ts";
import { mailFolder } from "../delivery/mail-folder.ts";
import { mailSender } from "../delivery/mail-sender.ts";
import type { Log } from "../platform/log.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { type RenderReportPdf, reportPdfThread } from "../report/report-pdf.ts";
import { reportRecipients } from "../report/report-recipients.ts";
import { type ReportSender, readReportSender } from "../report/report-sender.ts";
import { visitorReport } from "../report/visitor-report.ts";
import { LEAD_INTAKE_PATH } from "./create-server.ts";

export type ReportSurroundings = {
  readonly database: SqlSession;
  /** Folder of the built page: the build says beside it whom reports come from. */
  readonly webRoot: string;
  /** Where reports are written that cannot be mailed, and the address of the server that does; null if they are not. */
  readonly fallback: { readonly folder: string; readonly pageUrl: string } | null;
  readonly log: Log;
  /** @default in a thread of its own */
  readonly renderPdf?: RenderReportPdf | undefined;
};

const NOBODY: ReportSender = {
  brand: "",
  phone: "",
  bookingUrl: "",
  siteUrl: "",
  backendUrl: "",
  legalName: "",
  legalAddress: "",
};
/** Of a mail that is not sent. */
const NO_FROM = "reports@localhost.invalid";
const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const IS_STORED = "select from public.leads where id = $1::uuid";

/** How reports leave. */
type ReportWay<Fallback> =
  | {
      readonly kind: "mail";
      readonly send: SendMail;
      /** Whom they come from: an address. */
      readonly from: string;
      readonly sender: ReportSender;
      /** Where their links to unsubscribe lead. */
      readonly site: string;
    }
  | { readonly kind: "folder"; readonly fallback: Fallback };

/**
 * How reports leave with these settings: by mail if `REPORT_FROM` and a mail server are set, else to a folder.
 *
 * @param fallback the folder; null if they are not written
 * @returns null if there is neither
 * @throws {OperatorError} if a mail would have no sender, or a link to unsubscribe that leads nowhere
 */
export async function reportWay<Fallback>(
  settings: Pick<DeliverySettings, "reportFrom" | "mailServer" | "timeLimitMs">,
  webRoot: string,
  fallback: Fallback | null,
): Promise<ReportWay<Fallback> | null> {
  const { reportFrom } = settings;
  const send = mailSender(settings);
  if (reportFrom !== null && send !== null) {
    const sender = await readReportSender(webRoot);
    if (sender === null)
      throw new OperatorError(
        `REPORT_FROM is set, but ${webRoot}.sender.json does not say whom reports come from: build the page first.`,
      );
    return { kind: "mail", send, from: reportFrom, sender, site: publicSite(sender) };
  }
  if (fallback !== null) return { kind: "folder", fallback };
  if (reportFrom !== null) throw new OperatorError("REPORT_FROM needs a mail server: set SMTP_URL or RESEND_API_KEY.");
  return null;
}

/**
 * Opens the channel for visitors' reports. The database must have a secret for their links; it may be away.
 *
 * @returns null if none are to be made
 * @throws {OperatorError} as {@link reportWay} does
 */
export async function openVisitorReport(
  settings: DeliverySettings,
  { database, webRoot, fallback, log, renderPdf = reportPdfThread() }: ReportSurroundings,
): Promise<Channel | null> {
  const way = await reportWay(settings, webRoot, fallback);
  if (way === null) return null;
  const common = { recipients: reportRecipients(database), renderPdf, log };
  if (way.kind === "mail") {
    const { send, from, sender, site } = way;
    return visitorReport({ ...common, sendMailOf: () => send, sender, from, functionUrl: functionUrl(site) });
  }
  const { folder, pageUrl } = way.fallback;
  const isStored = (id: string) => async () => (await database.query(IS_STORED, [id])).length > 0;
  return visitorReport({
    ...common,
    sendMailOf: (id) => mailFolder(folder, id, isStored(id)),
    sender: (await readReportSender(webRoot)) ?? NOBODY,
    from: settings.reportFrom ?? NO_FROM,
    functionUrl: functionUrl(pageUrl),
  });
}

function functionUrl(site: string): string {
  return new URL(LEAD_INTAKE_PATH, site).href;
}

function publicSite({ backendUrl, siteUrl }: ReportSender): string {
  const site = backendUrl || siteUrl;
  if (!THIS_MACHINE.test(new URL(site).hostname)) return site;
  throw new OperatorError(
    `REPORT_FROM is set, but the link to unsubscribe would lead to ${site}: build the page with its own address as VITE_SITE_URL.`,
  );
}
