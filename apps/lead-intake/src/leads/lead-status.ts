import type { SqlDatabase } from "./sql-database.ts";

export const LEAD_STATUSES = ["new", "contacted", "won", "lost"] as const;
/** How far the owner is with a lead. */
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export type StatusChange = {
  readonly status: LeadStatus;
  readonly note: string;
};

/** A change as it is kept: a row of `public.lead_status_log`. */
export type StatusEntry = StatusChange & {
  readonly id: string;
  readonly lead_id: string;
  /** ISO 8601, to the microsecond: of two changes the later one stays. */
  readonly changed_at: string;
  /** Null if it is not known who made it. */
  readonly changed_by: string | null;
};

export type StatusOptions = {
  /** What the person saw who makes the change. @default it is stored whatever is there */
  readonly seen?: StatusChange | undefined;
  /** Who makes it. @default it is not known */
  readonly by?: string | undefined;
};

// One statement: no change is without its line in the log. Saving what is stored already is no change.
const SET = `
  with changed as (
    insert into public.lead_status (lead_id, status, note, received_at, changed_by)
    select l.id, $2::text, $3::text, l.received_at, $6::text from public.leads as l where l.id = $1::uuid
    on conflict (lead_id) do update
      set status = excluded.status, note = excluded.note, changed_at = clock_timestamp(), changed_by = excluded.changed_by
      where (lead_status.status, lead_status.note) is distinct from (excluded.status, excluded.note)
        and ($4::text is null or (lead_status.status, lead_status.note) = ($4::text, $5::text))
    returning lead_id, status, note, changed_at, changed_by
  )
  insert into public.lead_status_log (lead_id, status, note, changed_at, changed_by) select * from changed
`;
const READ = `
  select coalesce(s.status, 'new') as status, coalesce(s.note, '') as note
  from public.leads as l left join public.lead_status as s on s.lead_id = l.id where l.id = $1::uuid
`;

/**
 * Stores a change, unless somebody else's is there meanwhile.
 *
 * @returns what is stored now; null if there is no such lead
 */
export async function setLeadStatus(
  database: SqlDatabase,
  id: string,
  { status, note }: StatusChange,
  { seen, by }: StatusOptions = {},
): Promise<StatusChange | null> {
  await database.query(SET, [id, status, note, seen?.status ?? null, seen?.note ?? null, by || null]);
  const [stored] = await database.query<StatusChange>(READ, [id]);
  return stored ?? null;
}
