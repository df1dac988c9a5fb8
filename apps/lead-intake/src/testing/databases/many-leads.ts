import type { SqlDatabase } from "../../leads/sql-database.ts";
import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { submission } from "../delivery-samples.ts";

const BATCH = 5_000;

type Column = { readonly column_name: string };

/**
 * Stores tens of thousands of leads quickly: copies of one, made by the database, of which some are spam and several were
 * received in the same moment.
 *
 * @param spamEvery each lead of that number is spam
 * @param different columns that are not copied, each with an SQL expression of the lead's number `n`. @default none
 */
export async function storeManyLeads(
  database: SqlDatabase,
  count: number,
  spamEvery: number,
  different: Readonly<Record<string, string>> = {},
): Promise<void> {
  await sqlLeadStore(database).submit(submission({ received_at: "2026-01-01T00:00:00.000Z", delivery_channels: [] }));
  const columns = await database.query<Column>(
    "select column_name from information_schema.columns where table_schema = 'public' and table_name = 'leads'",
  );
  const names = columns.map(({ column_name }) => column_name);
  const own: Record<string, string> = {
    id: "gen_random_uuid()",
    idempotency_key: "gen_random_uuid()",
    received_at: "l.received_at + n / 7 * interval '1 second'",
    disposition: `case n % ${spamEvery} when 0 then 'spam' else 'accepted' end`,
    ...different,
  };
  const values = names.map((name) => own[name] ?? `l.${name}`);
  const first = "(select * from public.leads order by received_at limit 1) as l";
  // One statement for all would outlast the time after which a database counts as stuck, on a slow machine.
  for (let from = 1; from < count; from += BATCH) {
    const numbers = `generate_series(${from}, ${Math.min(from + BATCH, count) - 1}) as n`;
    await database.script(
      `insert into public.leads (${names.join()}) select ${values.join()} from ${first}, ${numbers}`,
    );
  }
}
