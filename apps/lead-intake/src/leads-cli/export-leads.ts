import { rename } from "node:fs/promises";
import { resolve } from "node:path";
import { stringify } from "csv-stringify/sync";
import type { StoredLead } from "../leads/lead-store.ts";
import { writeDraft } from "../platform/draft-file.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { guardFormula } from "./formula-guard.ts";

/** All columns but the payload as sent, which is for audit, and those that find repeated requests. */
const COLUMNS = [
  "id",
  "received_at",
  "disposition",
  "first_name",
  "last_name",
  "email",
  "phone",
  "phone_e164",
  "business_name",
  "business_type",
  "selected_plan",
  "jobs_per_month",
  "avg_job_profit",
  "admin_hours_per_week",
  "current_monthly_revenue",
  "additional_jobs",
  "additional_monthly_revenue",
  "time_saved_hours",
  "net_monthly_savings",
  "net_annual_savings",
  "roi_percentage",
  "payback_months",
  "business_tier",
  "conversion_likelihood",
  "figures_mismatch",
  "marks",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "source_url",
  "user_agent",
  "lead_source",
  "client_timestamp",
] as const satisfies readonly (keyof StoredLead)[];

// The library's own escape_formulas puts an apostrophe before phone numbers, and none before spaces and a formula.
const FORMAT = {
  columns: COLUMNS,
  record_delimiter: "windows",
  cast: { string: guardFormula, object: (list: object) => Object.values(list).join(" ") },
};

/** Leads as CSV (RFC 4180), a text for each page: memory does not grow with their number. */
export async function* leadsCsv(pages: AsyncIterable<readonly StoredLead[]>): AsyncGenerator<string> {
  let header = true;
  for await (const page of pages) {
    yield stringify([...page], { ...FORMAT, header });
    header = false;
  }
}

/** Writes a file that appears under its name when it is whole, readable by its owner only. A failure leaves the old one. */
export async function toFile(path: string, texts: AsyncIterable<string>): Promise<void> {
  const file = resolve(path);
  try {
    await writeDraft(file, texts, (draft) => rename(draft, file));
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (!syscall) throw cause;
    throw new OperatorError(`Cannot write ${file} (${code}): choose another with --output FILE`, { cause });
  }
}
