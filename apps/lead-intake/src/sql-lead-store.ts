import { batchSubmissions } from "./batch-submissions.ts";
import type { LeadStore, StoredLead, SubmitOutcome } from "./lead-store.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { withinTime } from "./within-time.ts";

// Sorted by key, so that two statements with the same keys wait for each other in one order and never in a circle; the
// offset keeps the sorting below the calls. One row for all, since postgres.js 3.4 miscounts the next statement's rows
// when one fails after its first row.
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

const BATCH_LEADS = 50;
/** One alone would make all leads wait for one that waits for another server. */
const STATEMENTS = 2;
const GATHER_MS = 2;
/** A connection whose other end is gone may never say so: the leads that come after must not wait for it. */
const SUBMIT_LIMIT_MS = 15_000;
const PING_LIMIT_MS = 5_000;

// As JSON, so that every driver reads numbers, times and lists alike, whatever it makes of the types. Not as jsonb:
// that would forget the order of the columns.
const LIST = `
  select row_to_json(l) as lead
  from public.leads as l
  where ($1::text = 'all' or l.disposition = $1::text)
    and ($3::timestamptz is null or l.received_at < $3::timestamptz or (l.received_at = $3::timestamptz and l.id > $4::uuid))
  order by l.received_at desc, l.id
  limit $2::bigint
`;

/** Leads in a database with the schema of `supabase/migrations`. */
export function sqlLeadStore(database: SqlDatabase): LeadStore {
  return {
    submit: batchSubmissions(
      async (leads) => {
        const statement = database.query<{ outcomes: Placed[] }>(SUBMIT, [JSON.stringify(leads)]);
        const [row] = await withinTime(statement, SUBMIT_LIMIT_MS);
        return (row?.outcomes ?? []).sort((a, b) => a.place - b.place).map(({ outcome }) => outcome);
      },
      { leads: BATCH_LEADS, statements: STATEMENTS, gatherMs: GATHER_MS },
    ),
    async list({ disposition, limit, after }) {
      const rows = await database.query<{ lead: StoredLead }>(LIST, [disposition, limit ?? null, after?.received_at ?? null, after?.id ?? null]);
      return rows.map(({ lead }) => lead);
    },
    async ping() {
      await withinTime(database.query("select 1"), PING_LIMIT_MS);
    },
    close: () => database.close(),
  };
}
