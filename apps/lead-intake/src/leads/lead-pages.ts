import type { LeadCount, LeadCursor, LeadPage, LeadStore, ListOptions, NotedLead, PageOptions } from "./lead-store.ts";
import type { SqlSession } from "./sql-database.ts";
import { isListed } from "./test-lead.ts";

/** Rows that one statement reads. */
const PAGE_ROWS = 100;
const COUNT_ROWS = 5_000;

// The rows are read in the order of the index leads_received_at from the cursor on, and filtered by disposition
// afterwards: so a statement costs the same wherever it begins and however rare spam is. A condition on the disposition
// would make the planner sort the whole table if it has no statistics. "infinity", so that the first page is read by
// the same plan as the others.
const ROWS = (columns: string, rows: number) => `
  select ${columns}
  from public.leads as l
  where l.received_at <= coalesce($2::timestamptz, 'infinity')
    and (l.received_at < coalesce($2::timestamptz, 'infinity') or l.id > $3::uuid)
  order by l.received_at desc, l.id
  limit ${rows}
`;

/** Stored once for all leads with it. */
export const CONSENT_WORDING =
  "(select w.wording from public.consent_wordings as w where w.version = l.consent_version) as consent_wording";

/** Columns of a lead's status; empty ones if nobody has set it. */
export const STATUS = `
  coalesce((select s.status from public.lead_status as s where s.lead_id = l.id), 'new') as status,
  coalesce((select s.note from public.lead_status as s where s.lead_id = l.id), '') as note,
  (select s.changed_at from public.lead_status as s where s.lead_id = l.id) as status_changed_at,
  (select s.changed_by from public.lead_status as s where s.lead_id = l.id) as status_changed_by
`;
// As JSON, so that every driver reads numbers, times and lists alike, whatever it makes of the types. Not as jsonb:
// that would lose the order of the columns.
const READ_PAGE = `
  select
    case when ${isListed("r", "$1::text")} then row_to_json(r) end as lead,
    json_build_object('received_at', r.received_at, 'id', r.id) as place
  from (${ROWS(`l.*, ${CONSENT_WORDING}, ${STATUS}`, PAGE_ROWS)}) as r
  order by r.received_at desc, r.id
`;
const COUNT_PAGE = `
  select
    count(*) filter (where ${isListed("r", "$1::text")})::integer as count,
    case when count(*) = ${COUNT_ROWS} then
      json_build_object('received_at', min(r.received_at), 'id', (array_agg(r.id order by r.received_at, r.id desc))[1])
    end as next
  from (${ROWS("l.id, l.received_at, l.disposition, l.marks", COUNT_ROWS)}) as r
`;

/** What reads the leads of a database, a bounded number of rows with each statement. */
export function sqlLeadPages(database: SqlSession): Pick<LeadStore, "page" | "count"> {
  return {
    async page({ disposition, after }: PageOptions): Promise<LeadPage> {
      type Row = { readonly lead: NotedLead | null; readonly place: LeadCursor };
      const params = [disposition, after?.received_at ?? null, after?.id ?? null];
      const rows = await database.query<Row>(READ_PAGE, params);
      const leads = rows.flatMap(({ lead }) => lead ?? []);
      return { leads, next: rows.length === PAGE_ROWS ? (rows.at(-1)?.place ?? null) : null };
    },
    async count({ disposition, after }) {
      const [counted] = await database.query<LeadCount>(COUNT_PAGE, [
        disposition,
        after?.received_at ?? null,
        after?.id ?? null,
      ]);
      return counted ?? { count: 0, next: null };
    },
  };
}

/** Yields leads, newest first, page by page: memory never holds all of them. */
export async function* leadPages(
  leads: Pick<LeadStore, "page">,
  { disposition, limit }: ListOptions,
): AsyncGenerator<NotedLead[]> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  let after: LeadCursor | undefined;
  do {
    const page = await leads.page({ disposition, after });
    yield page.leads.slice(0, left);
    left -= page.leads.length;
    after = page.next ?? undefined;
  } while (after !== undefined && left > 0);
}

/** All leads in memory: for small numbers. */
export async function listLeads(leads: Pick<LeadStore, "page">, options: ListOptions): Promise<NotedLead[]> {
  const all: NotedLead[] = [];
  for await (const page of leadPages(leads, options)) all.push(...page);
  return all;
}

/** The number of leads, counted in parts. */
export async function countLeads(
  leads: Pick<LeadStore, "count">,
  disposition: ListOptions["disposition"],
): Promise<number> {
  let all = 0;
  let after: LeadCursor | undefined;
  do {
    const { count, next } = await leads.count({ disposition, after });
    all += count;
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
}
