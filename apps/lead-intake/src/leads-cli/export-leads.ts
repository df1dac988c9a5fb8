import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Writable } from "node:stream";
import type { StoredLead } from "../leads/lead-store.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { csvLine } from "./csv.ts";
import { writeText } from "./write-text.ts";

const OWNER_ONLY = 0o600;
/** All but what was sent, which is for audit, and what finds repeated requests. */
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
type LeftOut = "idempotency_key" | "request_hash" | "client_payload";
/** A column that is neither exported nor left out stops this line from compiling. */
const _everyColumn: Exclude<keyof StoredLead, LeftOut> extends (typeof COLUMNS)[number] ? true : false = true;

/** Writes leads as CSV, each page when it comes: memory does not grow with their number. @returns how many */
export async function writeLeadsCsv(pages: AsyncIterable<readonly StoredLead[]>, output: Writable): Promise<number> {
  let count = 0;
  let isBegun = false;
  for await (const page of pages) {
    if (!isBegun) await writeText(output, csvLine(COLUMNS));
    isBegun = true;
    await writeText(output, page.map((lead) => csvLine(COLUMNS.map((column) => cell(lead[column])))).join(""));
    count += page.length;
  }
  return count;
}

/** A file that appears under its name when it is whole, readable by its owner only. A failure leaves the old one. */
export async function toFile<Result>(path: string, work: (output: Writable) => Promise<Result>): Promise<Result> {
  const file = resolve(path);
  const draft = `${file}.${process.pid}.tmp`;
  const stream = createWriteStream(draft, { mode: OWNER_ONLY, flags: "wx" });
  try {
    await once(stream, "open");
    const result = await work(stream);
    stream.end();
    await once(stream, "close");
    const handle = await open(draft, "r+");
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    return result;
  } catch (error) {
    stream.destroy();
    await rm(draft, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall
      ? new OperatorError(`Cannot write ${file} (${code}): choose another with --output FILE`, { cause: error })
      : error;
  }
}

function cell(value: StoredLead[keyof StoredLead]): string {
  return Array.isArray(value) ? value.join(" ") : String(value ?? "");
}
