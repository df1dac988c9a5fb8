import type { PostgresDatabase } from "../postgres/postgres-database.ts";

/** Puts rows into the queue as an edge would, the first one oldest. @returns their ids */
export async function putRows(
  database: PostgresDatabase,
  submissions: readonly unknown[],
  year = 2026,
): Promise<string[]> {
  const ids = submissions.map(() => crypto.randomUUID());
  const rows = submissions.map((each, at) => ({
    id: ids[at],
    at: new Date(Date.UTC(year, 0, 1, 0, 0, at)).toISOString(),
    submission: each,
  }));
  await database.query(
    `insert into public.lead_queue (id, idempotency_key, request_hash, received_at, submission)
     select (row ->> 'id')::uuid, gen_random_uuid(), repeat('0', 64), (row ->> 'at')::timestamptz, row -> 'submission'
     from jsonb_array_elements($1::jsonb) as row`,
    [JSON.stringify(rows)],
  );
  return ids;
}
