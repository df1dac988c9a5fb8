import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { inject, onTestFinished } from "vitest";
import { pathToFileURL } from "node:url";
import { type RenderReportPdf, reportPdfThread } from "../report/report-pdf.ts";
import type { ReportSender } from "../report/report-sender.ts";
import { temporaryFolder } from "./databases/temporary-data.ts";

export const REPORT_SENDER: ReportSender = {
  brand: "Ring & Co",
  phone: "(202) 555-0142",
  bookingUrl: "https://book.example/sam",
  siteUrl: "https://roi.example/",
  backendUrl: "",
  legalName: "Ring & Co LLC",
  legalAddress: "1 Main Street, Springfield",
};

/** A `WEB_ROOT` without a page, beside which stands whom reports come from; gone after the test. */
export async function reportWebRoot(changes: Partial<ReportSender> = {}): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const webRoot = join(path, "page");
  await writeFile(`${webRoot}.sender.json`, JSON.stringify({ ...REPORT_SENDER, ...changes }));
  return webRoot;
}

/** The thread that renders PDFs, built from the source under test. */
export function testPdfThread(): RenderReportPdf {
  return reportPdfThread(pathToFileURL(join(inject("programs"), "report-pdf-worker.js")));
}

export function parseMail(text: string | Uint8Array): Promise<Email> {
  return PostalMime.parse(text);
}

/** The values of a header, by its name in lower case. */
export function headersOf({ headers }: Email, name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value);
}
