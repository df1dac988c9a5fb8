import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PLANS } from "@contractor-roi/roi-core";
import type { Site } from "@contractor-roi/site";
import { parseSite, writeRenderedSite } from "@contractor-roi/site/node";
import PostalMime, { type Email } from "postal-mime";
import { inject } from "vitest";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { type RenderReportPdf, reportPdfThread } from "../delivery/report/report-pdf.ts";
import { readPageSite } from "../settings/page-site.ts";

/** A site.json with everything that a live page needs. */
export const SITE_FILE = {
  brand: { name: "Ring & Co", product: "Ring" },
  phones: { company: "+12025550199" },
  voice: false,
  booking: { url: "https://book.example/sam" },
  addresses: { marketing: "https://www.ring.example/", site: "https://roi.example/" },
  legal: {
    name: "Ring & Co LLC",
    address: "1 Main Street, Springfield",
    privacyUrl: "https://ring.example/privacy",
  },
  plans: PLANS,
  claims: {
    ...Object.fromEntries(
      [
        "contractorsCalculated",
        "contractorsTrust",
        "rating",
        "revenue",
        "annualSavings",
        "roi",
        "roiTime",
        "hoursSaved",
      ].map((claim) => [claim, { source: { text: "Our own books" } }]),
    ),
    guarantee: false,
    trial: false,
    setup: false,
    results: false,
  },
};

/** @param changes of the site's file */
export function sampleSite(changes: object = {}): Site {
  const parsed = parseSite({ ...SITE_FILE, ...changes });
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return parsed.site;
}

/**
 * A `WEB_ROOT` without a page, with a rendered site's file beside it; gone after the test.
 *
 * @param changes of the site's file
 */
export async function reportWebRoot(changes: object = {}): Promise<string> {
  const path = await testFolder();
  const webRoot = join(path, "page");
  await writeRenderedSite(webRoot, sampleSite(changes));
  return webRoot;
}

/** The site as the server reads it. */
export async function reportSite(changes: object = {}): Promise<Site> {
  const site = await readPageSite(await reportWebRoot(changes));
  if (site === null) throw new Error("nothing was written");
  return site;
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
