import { readFile } from "node:fs/promises";
import * as v from "valibot";

const schema = v.object({
  brand: v.string(),
  phone: v.string(),
  bookingUrl: v.string(),
  /** Where the page is published. */
  siteUrl: v.string(),
  /** Where the function for leads is, if not at the page's own origin. */
  backendUrl: v.string(),
  legalName: v.string(),
  legalAddress: v.string(),
});

/** Whom a report comes from: what the page says of it. */
export type ReportSender = v.InferOutput<typeof schema>;

/** What the page's build writes beside the page's folder; null if there is no such file, or none that is whole. */
export async function readReportSender(webRoot: string): Promise<ReportSender | null> {
  const text = await readFile(`${webRoot}.sender.json`, "utf8").catch(() => "");
  const sender = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return sender.success ? sender.output : null;
}
