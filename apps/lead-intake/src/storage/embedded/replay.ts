import { keepStatusEntry } from "../../leads/lead-status.ts";
import { releaseSpam } from "../../leads/release-spam.ts";
import type { SqlDatabase } from "../../leads/sql-database.ts";
import { withoutReport } from "../../leads/delivery-channels.ts";
import { unsubscribe } from "../../leads/report-recipients.ts";
import { withReportHeld } from "../journal/held-reports.ts";
import type { JournaledLead, JournalRecord } from "../journal/journal-record.ts";
import { deleteLeads } from "../../leads/erasure.ts";

const BATCH_LEADS = 200;
const MISSING = `
  select i.lead from jsonb_array_elements($1::jsonb) as i (lead)
  where not exists (select from public.leads as l where l.idempotency_key = (i.lead ->> 'idempotency_key')::uuid)
`;
const STORE = `select public.lead_intake(s.lead) from jsonb_array_elements($1::jsonb) as s (lead)`;

/**
 * Does again what the records say, where it is not done: leads are stored once, and none that was erased.
 *
 * @param options.isDamaged whether there may have been other records: then no visitor is mailed before a person says so.
 * @default false
 */
export async function replay(
  database: SqlDatabase,
  records: readonly JournalRecord[],
  { isDamaged = false } = {},
): Promise<void> {
  const erased = erasedIds(records);
  // First, since a lead that was erased may have the key of one that was sent after it.
  if (erased.size > 0) await deleteLeads(database, [...erased]);
  const leads = records.flatMap((record) => (record.kind === "lead" && !erased.has(record.lead.id) ? record.lead : []));
  for (let at = 0; at < leads.length; at += BATCH_LEADS) {
    const batch = JSON.stringify(leads.slice(at, at + BATCH_LEADS));
    const missing = await database.query<{ lead: JournaledLead }>(MISSING, [batch]);
    if (missing.length === 0) continue;
    await database.query(STORE, [JSON.stringify(missing.map(({ lead }) => (isDamaged ? withReportHeld(lead) : lead)))]);
  }
  for (const record of records) {
    if (record.kind === "released")
      await releaseSpam(database, record.id, isDamaged ? withoutReport(record.channels) : record.channels);
    if (record.kind === "noted") await keepStatusEntry(database, record.entry);
    if (record.kind === "unsubscribed") await unsubscribe(database, record.hash);
  }
}

export function erasedIds(records: readonly JournalRecord[]): ReadonlySet<string> {
  return new Set(records.flatMap((record) => (record.kind === "erased" ? record.ids : [])));
}
