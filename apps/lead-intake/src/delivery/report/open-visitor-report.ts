import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "@contractor-roi/lead-store/base/log";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import type { Site } from "@contractor-roi/site";
import { replaceFile } from "@contractor-roi/lead-store/node/replace-file";
import { makeFolder } from "@contractor-roi/lead-store/node/synced-files";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { isLoopbackHost } from "@contractor-roi/lead-store/base/ip-address";
import type { PageChannel } from "../channel.ts";
import type { DeliverySettings } from "../delivery-settings.ts";
import type { Mail, SendMail } from "../mail.ts";
import { mimeMail, smtpMail } from "../smtp-mail.ts";
import { type RenderReportPdf, reportPdfThread } from "./report-pdf.ts";
import { reportSender } from "./report-sender.ts";
import { visitorReport } from "./visitor-report.ts";
import { LEAD_INTAKE_PATH } from "../../intake/function-paths.ts";

type ReportSurroundings = {
  readonly store: Pick<Store, "recipients" | "find">;
  /** The sender of reports; null if it is not known. */
  readonly site: Site | null;
  /** The folder for reports that cannot be mailed, and the server's address; null if they are not written. */
  readonly fallback: { readonly folder: string; readonly pageUrl: string } | null;
  readonly log: Log;
  /** @default in a thread of its own */
  readonly renderPdf?: RenderReportPdf | undefined;
};

/** The sender of a mail that is written, not sent. */
const NO_FROM = "reports@localhost.invalid";

/**
 * Returns the way that reports leave: by mail if `REPORT_FROM` and a mail server are set, else to a folder.
 *
 * @param fallback the folder; null if they are not written
 * @returns `site`: the site whose server the links to unsubscribe lead to; null if there is neither mail nor folder
 * @throws {OperatorError} if a mail would have no sender, or a link to unsubscribe that leads nowhere
 */
export function reportWay<Fallback>(
  settings: Pick<DeliverySettings, "reportFrom" | "mailServer" | "timeLimitMs">,
  site: Site | null,
  fallback: Fallback | null,
) {
  const { reportFrom, mailServer, timeLimitMs } = settings;
  if (reportFrom !== null && mailServer !== null) {
    if (site === null)
      throw new OperatorError(
        "REPORT_FROM is set, but the sender of reports is not known: render the page first, and let WEB_ROOT name its folder.",
      );
    const send = smtpMail(mailServer, timeLimitMs);
    return { kind: "mail", send, from: reportFrom, site: publicSite(site) } as const;
  }
  if (fallback !== null) return { kind: "folder", fallback } as const;
  if (reportFrom !== null) throw new OperatorError("REPORT_FROM needs a mail server: set SMTP_URL.");
  return null;
}

/**
 * Opens the channel for visitors' reports. The store need not answer yet.
 *
 * @returns null if no reports are made
 * @throws {OperatorError} as {@link reportWay} does
 */
export function openVisitorReport(
  settings: DeliverySettings,
  { store, site, fallback, log, renderPdf = reportPdfThread() }: ReportSurroundings,
): PageChannel | null {
  const way = reportWay(settings, site, fallback);
  if (way === null) return null;
  const { reportsPerHour: mostAnHour } = settings;
  const replyTo = settings.email?.to[0];
  const common = { recipients: store.recipients, renderPdf, log, sender: reportSender(site), replyTo, mostAnHour };
  if (way.kind === "mail")
    return visitorReport({ ...common, sendMailOf: () => way.send, from: way.from, functionUrl: functionUrl(way.site) });
  const { folder, pageUrl } = way.fallback;
  return visitorReport({
    ...common,
    sendMailOf: (id) => mailFolder(folder, id, async () => (await store.find(id)) !== null),
    from: settings.reportFrom ?? NO_FROM,
    functionUrl: functionUrl(pageUrl),
  });
}

/** Writes a lead's mail to a folder, closed to other users, in place of sending it. */
function mailFolder(
  folder: string,
  leadId: string,
  /** Whether the lead is still stored. */
  isStored: () => Promise<boolean>,
): SendMail {
  return async (mail) => {
    // The store's reconciliation knows both by their names.
    const file = join(folder, `${leadId}.eml`);
    const draft = `${file}.draft`;
    await makeFolder(folder);
    try {
      await replaceFile(file, async () => writeFile(draft, await eml(mail)), draft);
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
      return { ok: false, failure: code?.toLowerCase() ?? "not-written" };
    }
    // Erased meanwhile: an erasure deletes the row first and then the files, so one of the two removes this one.
    if (!(await isStored())) await rm(file, { force: true });
    return { ok: true };
  };
}

async function eml(mail: Mail): Promise<Buffer> {
  const { createTransport } = await import("nodemailer");
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mimeMail(mail));
  return message as Buffer;
}

function functionUrl(site: string): string {
  return new URL(LEAD_INTAKE_PATH, site).href;
}

function publicSite({ addresses, backend }: Site): string {
  const site = backend.url || addresses.site;
  if (!isLoopbackHost(new URL(site).hostname)) return site;
  throw new OperatorError(
    `REPORT_FROM is set, but the link to unsubscribe would lead to ${site}: render the site with its own address as addresses.site.`,
  );
}
