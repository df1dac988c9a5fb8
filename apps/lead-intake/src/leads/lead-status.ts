import type { SqlDatabase } from "./sql-database.ts";

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
        and ($4::text is null or (lead_status.status, lead_status.note) = ($4::text, $5::text))
    returning lead_id, status, note, changed_at
  )
  insert into public.lead_status_log (lead_id, status, note, changed_at) select * from changed
`;
const READ = `
  select coalesce(s.status, 'new') as status, coalesce(s.note, '') as note
  from public.leads as l left join public.lead_status as s on s.lead_id = l.id where l.id = $1::uuid
`;

/**
 * Stores a change, unless somebody else's is there meanwhile.
 *
 * @param seen what the person saw who makes the change; null to store it whatever is there
 * @returns what is stored now: the change, or what somebody else stored after `seen`; null if there is no such lead
 */
export async function setLeadStatus(
  database: SqlDatabase,
  id: string,
  { status, note }: StatusChange,
  seen: StatusChange | null = null,
): Promise<StatusChange | null> {
  await database.query(SET, [id, status, note, seen?.status ?? null, seen?.note ?? null]);
  const [stored] = await database.query<StatusChange>(READ, [id]);
  return stored ?? null;
}
