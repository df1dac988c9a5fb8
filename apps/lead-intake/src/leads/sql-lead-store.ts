import type { SqlDatabase } from "./sql-database.ts";
import { withinTime } from "../platform/within-time.ts";
import { batchSubmissions } from "./batch-submissions.ts";
import { SCHEMA_VERSION } from "./intake-schema.ts";
import { listLeads } from "./lead-pages.ts";
import type {
  LeadCount,
  LeadCursor,
  LeadPage,
  LeadStore,
  PageOptions,
  NotedLead,
  SubmitOutcome,
} from "./lead-store.ts";
import { probeLead } from "./probe-lead.ts";
import { isListed } from "./test-lead.ts";

// Sorted by key, so that two statements with the same keys wait for each other in one order and never in a circle; the
// offset makes the planner sort before it calls the function. One row for all, since postgres.js 3.4 miscounts the next
// statement's rows when one fails after its first row.
const SUBMIT = `
  select jsonb_agg(jsonb_build_object('outcome', public.lead_intake(s.lead), 'place', s.place)) as outcomes
  from (
    select l.lead, l.place
    from jsonb_array_elements($1::jsonb) with ordinality as l (lead, place)
    order by l.lead ->> 'idempotency_key', l.place
    offset 0
  ) as s
`;
type Placed = { readonly outcome: SubmitOutcome; readonly place: number };

/**
 * The same, refused if the table lacks a column: `lead_intake` would drop its value. What refers to no row is read, and not
 * run.
 */
const SUBMIT_ALL = `with needed as (select ${leadColumns().join(", ")} from public.leads where false) ${SUBMIT}`;

const BATCH_LEADS = 50;
/** With one at a time, all leads would wait for one that is blocked by another server's transaction. */
const STATEMENTS = 2;
const GATHER_MS = 2;
/** A connection whose peer is gone may never report it: later leads must not wait for it. */
const SUBMIT_LIMIT_MS = 15_000;
const PING_LIMIT_MS = 5_000;
/** Also for the database, which would go on with a probe that nobody waits for. */
const LIMIT_PROBE = `select set_config('statement_timeout', '${PING_LIMIT_MS}', true)`;

/** Rows that one statement reads: all others, a visitor's lead too, wait for it where statements run one at a time. */
const PAGE_ROWS = 100;
const COUNT_ROWS = 5_000;

// The rows are read in the order of the index leads_received_at from the cursor on, and filtered by disposition
// afterwards: so a statement costs the same wherever it begins and however rare spam is. A condition on the disposition
// would make the planner sort the whole table where it has no statistics, as in the embedded database. "infinity", so
// that the first page is read by the same plan as the others.
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

// As JSON, so that every driver reads numbers, times and lists alike, whatever it makes of the types. Not as jsonb:
// that would lose the order of the columns.
const readPage = (columns: string) => `
  select
    case when ${isListed("r", "$1::text")} then row_to_json(r) end as lead,
    json_build_object('received_at', r.received_at, 'id', r.id) as place
  from (${ROWS(columns, PAGE_ROWS)}) as r
  order by r.received_at desc, r.id
`;
// By way of JSON, since a database that is read without being changed may not have the column.
const STATUS = `
  coalesce((select s.status from public.lead_status as s where s.lead_id = l.id), 'new') as status,
  coalesce((select s.note from public.lead_status as s where s.lead_id = l.id), '') as note,
  (select s.changed_at from public.lead_status as s where s.lead_id = l.id) as status_changed_at,
  (select to_jsonb(s) ->> 'changed_by' from public.lead_status as s where s.lead_id = l.id) as status_changed_by
`;
const NO_STATUS = "'new' as status, '' as note, null as status_changed_at, null as status_changed_by";
/** The last two for databases of before statuses and of before consents, which `pnpm leads` reads without changing them. */
const READ_PAGES = [
  readPage(`l.*, ${CONSENT_WORDING}, ${STATUS}`),
  readPage(`l.*, ${CONSENT_WORDING}, ${NO_STATUS}`),
  readPage(
    `l.*, null as consent_at, null as consent_version, null as terms, null as plans, null as language, null as consent_wording, ${NO_STATUS}`,
  ),
];
const UNDEFINED_TABLE = "42P01";
const COUNT_PAGE = `
  select
    count(*) filter (where ${isListed("r", "$1::text")})::integer as count,
    case when count(*) = ${COUNT_ROWS} then
      json_build_object('received_at', min(r.received_at), 'id', (array_agg(r.id order by r.received_at, r.id desc))[1])
    end as next
  from (${ROWS("l.id, l.received_at, l.disposition, l.marks", COUNT_ROWS)}) as r
`;

export type SqlLeadStoreOptions = {
  /** Whether the schema may be older than this program, and lack columns. @default false */
  readonly mayLackColumns?: boolean;
};

/** Leads in a database with the schema of `supabase/migrations`. */
export function sqlLeadStore(database: SqlDatabase, { mayLackColumns = false }: SqlLeadStoreOptions = {}): LeadStore {
  const submitSql = mayLackColumns ? SUBMIT : SUBMIT_ALL;
  /** With which a lead was tried, and none was refused since. */
  let provenVersion: string | null = null;

  async function page({ disposition, after }: PageOptions): Promise<LeadPage> {
    type Row = { readonly lead: NotedLead | null; readonly place: LeadCursor };
    const params = [disposition, after?.received_at ?? null, after?.id ?? null];
    const read = ([sql, ...older]: readonly string[]): Promise<Row[]> =>
      database.query<Row>(sql!, params).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== UNDEFINED_TABLE || older.length === 0) throw error;
        return read(older);
      });
    const rows = await read(READ_PAGES);
    const leads = rows.flatMap(({ lead }) => lead ?? []);
    return { leads, next: rows.length === PAGE_ROWS ? (rows.at(-1)?.place ?? null) : null };
  }

  return {
    submit: batchSubmissions(
      async (leads) => {
        const statement = (database.urgent ?? database).query<{ outcomes: Placed[] }>(submitSql, [
          JSON.stringify(leads),
        ]);
        const [row] = await withinTime(statement, SUBMIT_LIMIT_MS).catch((error: unknown) => {
          provenVersion = null;
          throw error;
        });
        return (row?.outcomes ?? []).sort((a, b) => a.place - b.place).map(({ outcome }) => outcome);
      },
      { leads: BATCH_LEADS, statements: STATEMENTS, gatherMs: GATHER_MS },
    ),
    page,
    async count({ disposition, after }) {
      const [counted] = await database.query<LeadCount>(COUNT_PAGE, [
        disposition,
        after?.received_at ?? null,
        after?.id ?? null,
      ]);
      return counted ?? { count: 0, next: null };
    },
    list: (options) => listLeads({ page }, options),
    async ping() {
      await withinTime(database.query("select 1"), PING_LIMIT_MS);
    },
    async probe() {
      const [schema] = await withinTime(database.query<{ version: string }>(SCHEMA_VERSION), PING_LIMIT_MS);
      if (schema!.version === provenVersion) return;
      await withinTime(tryLead(), PING_LIMIT_MS);
      provenVersion = schema!.version;
    },
    close: () => database.close(),
  };

  function tryLead(): Promise<void> {
    return database.transaction(async (session) => {
      await session.query(LIMIT_PROBE);
      await session.script("savepoint before_probe");
      await session.query(submitSql, [JSON.stringify([probeLead()])]);
      await session.script("rollback to savepoint before_probe");
    });
  }
}

function leadColumns(): string[] {
  // Stored once for all leads with it.
  const { consent_wording: _, delivery_channels: __, rate_limit: ___, ...columns } = probeLead();
  return ["id", ...Object.keys(columns)];
}
