import type { SqlDatabase, SqlSession } from "./sql-database.ts";

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

export type StatusOutcome = {
  /** What is stored now: the change, or what somebody else stored after `seen`. */
  readonly stored: StatusChange;
  /** Of the change, if that is what is stored now. */
  readonly entry: StatusEntry | null;
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
  ), logged as (
    insert into public.lead_status_log (lead_id, status, note, changed_at, changed_by) select * from changed
    returning *
  )
  select row_to_json(g) as entry from logged as g
`;
const READ = `
  select
    coalesce(s.status, 'new') as status, coalesce(s.note, '') as note,
    (
      select row_to_json(g) from public.lead_status_log as g where g.lead_id = l.id order by g.changed_at desc limit 1
    ) as entry
  from public.leads as l left join public.lead_status as s on s.lead_id = l.id where l.id = $1::uuid
`;
const KEEP = `
  with entry as (
    select e.*, l.received_at
    from jsonb_populate_record(null::public.lead_status_log, $1::jsonb) as e join public.leads as l on l.id = e.lead_id
  ), logged as (
    insert into public.lead_status_log (id, lead_id, status, note, changed_at, changed_by)
    select id, lead_id, status, note, changed_at, changed_by from entry
    on conflict (id) do nothing
  )
  insert into public.lead_status (lead_id, status, note, received_at, changed_at, changed_by)
  select lead_id, status, note, received_at, changed_at, changed_by from entry
  on conflict (lead_id) do update
    set status = excluded.status, note = excluded.note, changed_at = excluded.changed_at, changed_by = excluded.changed_by
    where lead_status.changed_at < excluded.changed_at
`;

/**
 * Stores a change, unless somebody else's is there meanwhile.
 *
 * @returns null if there is no such lead
 */
export async function setLeadStatus(
  database: SqlDatabase,
  id: string,
  { status, note }: StatusChange,
  { seen, by }: StatusOptions = {},
): Promise<StatusOutcome | null> {
  const params = [id, status, note, seen?.status ?? null, seen?.note ?? null, by || null];
  const [changed] = await database.query<{ entry: StatusEntry }>(SET, params);
  const [found] = await database.query<StatusChange & { readonly entry: StatusEntry | null }>(READ, [id]);
  if (found === undefined) return null;
  const { entry: latest, ...stored } = found;
  const isStored = stored.status === status && stored.note === note;
  return { stored, entry: changed?.entry ?? (isStored ? latest : null) };
}

/** Keeps a change that was made before, with its time: once, and not in place of a later one. */
export async function keepStatusEntry(database: SqlSession, entry: StatusEntry): Promise<void> {
  await database.query(KEEP, [JSON.stringify(entry)]);
}
