import type { SqlDatabase } from "../database/sql-database.ts";

export const LEAD_STATUSES = ["new", "contacted", "won", "lost"] as const;
/** How far the owner is with a lead. */
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export type StatusChange = {
  readonly status: LeadStatus;
  readonly note: string;
};

// One statement: no change is without its line in the log. Saving what is stored already is no change.
const SET = `
  with changed as (
    insert into public.lead_status (lead_id, status, note, received_at)
    select l.id, $2::text, $3::text, l.received_at from public.leads as l where l.id = $1::uuid
    on conflict (lead_id) do update
      set status = excluded.status, note = excluded.note, changed_at = clock_timestamp()
      where (lead_status.status, lead_status.note) is distinct from (excluded.status, excluded.note)
    returning lead_id, status, note, changed_at
  ), logged as (
    insert into public.lead_status_log (lead_id, status, note, changed_at) select * from changed
  )
  select from public.leads where id = $1::uuid
`;

/** @returns false if there is no such lead */
export async function setLeadStatus(
  database: SqlDatabase,
  id: string,
  { status, note }: StatusChange,
): Promise<boolean> {
  return (await database.query(SET, [id, status, note])).length > 0;
}
