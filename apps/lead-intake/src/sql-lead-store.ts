import type { LeadStore, StoredLead, SubmitOutcome } from "./lead-store.ts";
import type { SqlDatabase } from "./sql-database.ts";

const SUBMIT = "select public.lead_intake($1::jsonb) as outcome";

// As JSON, so that every driver reads numbers, times and lists alike, whatever it makes of the types. Not as jsonb:
// that would forget the order of the columns.
const LIST = `
  select row_to_json(l) as lead
  from public.leads as l
  where $1::text = 'all' or l.disposition = $1::text
  order by l.received_at desc, l.id
  limit $2::bigint
`;

/** Leads in a database with the schema of `supabase/migrations`. */
export function sqlLeadStore(database: SqlDatabase): LeadStore {
  return {
    async submit(record) {
      const [row] = await database.query<{ outcome: SubmitOutcome }>(SUBMIT, [JSON.stringify(record)]);
      if (row === undefined) throw new Error("Cannot tell whether the lead was stored: lead_intake returned no row");
      return row.outcome;
    },
    async list({ disposition, limit }) {
      const rows = await database.query<{ lead: StoredLead }>(LIST, [disposition, limit ?? null]);
      return rows.map(({ lead }) => lead);
    },
    async ping() {
      await database.query("select 1");
    },
    close: () => database.close(),
  };
}
