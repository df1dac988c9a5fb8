import type { SqlSession } from "../database/sql-database.ts";
import type { Channel } from "../delivery/channel.ts";
import type { DeliverySettings } from "../delivery/delivery-settings.ts";
import type { SendMail } from "../delivery/mail.ts";
import { mailFolder } from "../delivery/mail-folder.ts";
import { mailSender } from "../delivery/mail-sender.ts";
import type { Log } from "../platform/log.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { type RenderReportPdf, reportPdfThread } from "../report/report-pdf.ts";
import { ensureReportSecret, reportRecipients } from "../report/report-recipients.ts";
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

/**
 * Opens the channel for visitors' reports: by mail if `REPORT_FROM` and a mail server are set, else to a folder.
 *
 * @returns null if there is neither
 * @throws {OperatorError} if a mail would have no sender, or a link to unsubscribe that leads nowhere
 */
export async function openVisitorReport(
  settings: DeliverySettings,
  { database, webRoot, fallback, log, renderPdf = reportPdfThread() }: ReportSurroundings,
): Promise<Channel | null> {
  const { reportFrom } = settings;
  const send = mailSender(settings);
  const sender = await readReportSender(webRoot);
  const isMailed = reportFrom !== null && send !== null;
  if (reportFrom !== null && send === null && fallback === null)
    throw new OperatorError("REPORT_FROM needs a mail server: set SMTP_URL or RESEND_API_KEY.");
  if (!isMailed && fallback === null) return null;
  await ensureReportSecret(database);
  const isStored = (id: string) => async () => (await database.query(IS_STORED, [id])).length > 0;
  const toFolder = (folder: string) => (id: string) => mailFolder(folder, id, isStored(id));
  const way: { sendMailOf: (leadId: string) => SendMail; site: string } =
    isMailed || fallback === null
      ? { sendMailOf: () => send!, site: publicSite(sender, webRoot) }
      : { sendMailOf: toFolder(fallback.folder), site: fallback.pageUrl };
  return visitorReport({
    recipients: reportRecipients(database),
    sendMailOf: way.sendMailOf,
    renderPdf,
    sender: sender ?? NOBODY,
    from: reportFrom ?? NO_FROM,
    functionUrl: new URL(LEAD_INTAKE_PATH, way.site).href,
    log,
  });
}

function publicSite(sender: ReportSender | null, webRoot: string): string {
  if (sender === null)
    throw new OperatorError(
      `REPORT_FROM is set, but ${webRoot}.sender.json does not say whom reports come from: build the page first.`,
    );
  const site = sender.backendUrl || sender.siteUrl;
  if (!THIS_MACHINE.test(new URL(site).hostname)) return site;
  throw new OperatorError(
    `REPORT_FROM is set, but the link to unsubscribe would lead to ${site}: build the page with its own address as VITE_SITE_URL.`,
  );
}
