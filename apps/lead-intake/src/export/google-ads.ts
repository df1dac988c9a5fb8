// Won leads in the columns of Google Ads' template for conversions from clicks: https://support.google.com/google-ads/answer/7014069.
// A row has one click id, by https://developers.google.com/google-ads/api/docs/conversions/upload-clicks, and no person.
import { fromCents } from "@contractor-roi/roi-core/shared";
import { csvLine, rawCsvField } from "@contractor-roi/quote/csv";
import type { NotedLead } from "@contractor-roi/lead-store/lead/lead-store";

const IDS = ["gclid", "gbraid", "wbraid"] as const;
/** The first three are these ids'. */
const HEADER =
  "Google Click ID,GBRAID,WBRAID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency".split(",");
/** An id goes as it is, unguarded: anything else is no id of Google's. */
const IS_ID = /^[\w.-]+$/;
const OLDEST_MS = 90 * 24 * 3_600_000;

/** @param conversion its name in Google Ads. @returns lines of CSV, and counts of won leads that are left out by the reason */
export async function googleAdsConversions(pages: AsyncIterable<readonly NotedLead[]>, conversion: string) {
  const lines = [HEADER];
  const leftOut: Record<string, number> = {};
  for await (const page of pages)
    for (const lead of page) {
      const found = IDS.find((name) => lead.click_ids[name] !== undefined);
      if (lead.status !== "won" || found === undefined) continue;
      const id = lead.click_ids[found]!;
      const reason = reasonAgainst(lead, id);
      if (reason !== null) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
      else {
        const time = `${lead.first_won_at!.slice(0, "2026-11-24T13:05:06".length).replace("T", " ")}+00:00`;
        const value = fromCents(lead.sold_monthly!).toFixed(2);
        lines.push([...IDS.map((name) => (name === found ? id : "")), conversion, time, value, "USD"]);
      }
    }
  return {
    csv: lines.map((line) => `${csvLine(line, ",", rawCsvField)}\r\n`).join(""),
    exported: lines.length - 1,
    leftOut,
  };
}

function reasonAgainst({ sec_gpc, received_at, first_won_at, sold_monthly }: NotedLead, id: string): string | null {
  if (sec_gpc) return "visitors who asked that their data is not shared (Sec-GPC)";
  if (!IS_ID.test(id)) return "click ids that are none of Google's";
  // Google takes no conversion of an older click. An edge's clock may be years ahead, this machine's says when the lead was won.
  const clicked = Math.min(Date.parse(received_at), Date.parse(first_won_at ?? received_at));
  if (Date.now() - clicked > OLDEST_MS) return "clicks that are older than 90 days";
  return first_won_at === null || sold_monthly === null ? "leads without the price that was sold" : null;
}
