import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { SqlSession } from "../leads/sql-database.ts";
import { OperatorError } from "../platform/operator-error.ts";
import {
  DUMP_FORMAT,
  DUMPED_TABLES,
  type DumpedRow,
  type DumpedTable,
  type DumpHead,
  readDump,
  readDumpHead,
} from "../store/former-dump.ts";

/** Primary keys, by which pages are read, each with a value below all. */
const ID = { column: "id", type: "uuid", lowest: "00000000-0000-0000-0000-000000000000" };
const KEYS: Record<DumpedTable, typeof ID> = {
  leads: ID,
  lead_outbox: ID,
  lead_status: { ...ID, column: "lead_id" },
  lead_status_log: ID,
  report_recipients: { column: "address_hash", type: "text", lowest: "" },
  report_secrets: { column: "secret", type: "text", lowest: "" },
  consent_wordings: { column: "version", type: "text", lowest: "" },
};

const PAGE_ROWS = 100;
const OWNER_ONLY = 0o600;

const MIGRATIONS = "select version from supabase_migrations.schema_migrations order by version";
const COUNT = "select count(*)::integer as leads from public.leads";

export async function dumpHead(database: SqlSession): Promise<DumpHead> {
  const [counted] = await database.query<{ leads: number }>(COUNT);
  return { format: DUMP_FORMAT, migrations: await appliedMigrations(database), leads: counted?.leads ?? 0 };
}

async function appliedMigrations(database: SqlSession): Promise<string[]> {
  return (await database.query<{ version: string }>(MIGRATIONS)).map(({ version }) => version);
}

/**
 * Writes all rows of all tables to a file, flushed to the disk, and reads it again to verify it. Statements of others run
 * between two pages: what they change meanwhile may be in it or not.
 *
 * Lines: a head, then for each table its name and its rows as JSON, then the number of rows and the SHA-256 of all that
 * precedes.
 */
export async function writeDump(file: string, database: SqlSession, head: DumpHead): Promise<void> {
  const handle = await open(file, "wx", OWNER_ONLY);
  const hash = createHash("sha256");
  const write = async (text: string) => {
    hash.update(text);
    await handle.appendFile(text);
  };
  try {
    const rows: Record<string, number> = {};
    await write(`${JSON.stringify(head)}\n`);
    for (const table of DUMPED_TABLES) {
      rows[table] = 0;
      await write(`${JSON.stringify({ table })}\n`);
      for await (const page of tablePages(database, table)) {
        rows[table] += page.rows;
        await write(`${page.lines}\n`);
      }
    }
    await handle.appendFile(`${JSON.stringify({ rows, sha256: hash.digest("hex") })}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  for await (const _row of readDump(file));
}

type Page = { readonly lines: string; readonly rows: number; readonly last: string };

/** JSON has no line feed outside of its texts, where it is escaped. */
async function* tablePages(database: SqlSession, table: DumpedTable): AsyncGenerator<Page> {
  const { column, type, lowest } = KEYS[table];
  const sql = `
    select string_agg(row_to_json(r)::text, E'\\n' order by r.${column}) as lines, count(*)::integer as rows,
      (array_agg(r.${column} order by r.${column} desc))[1]::text as last
    from (select * from public.${table} where ${column} > $1::${type} order by ${column} limit ${PAGE_ROWS}) as r
  `;
  let after = lowest;
  for (;;) {
    const [page] = await database.query<Page>(sql, [after]);
    if (page === undefined || page.rows === 0) return;
    yield page;
    if (page.rows < PAGE_ROWS) return;
    after = page.last;
  }
}

const COLUMNS = `
  select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns
  where table_schema = 'public' and table_name = $1::text
    and column_name in (select jsonb_object_keys($2::jsonb))
`;
/** A row that refers to one that the dump does not have was added while it was written; so was that one, with its lead. */
const OF_A_LEAD: readonly DumpedTable[] = ["lead_outbox", "lead_status", "lead_status_log"];
const HAS_LEAD = "where exists (select from public.leads as l where l.id = r.lead_id)";

/** Of rows that change after they are stored, the later one stays. All others stay as they are. */
const OF_BOTH: Partial<Record<DumpedTable, string>> = {
  lead_status: `(lead_id) do update set status = excluded.status, note = excluded.note, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by
    where lead_status.changed_at < excluded.changed_at`,
  report_recipients: `(address_hash) do update set unsubscribed_at = excluded.unsubscribed_at
    where report_recipients.unsubscribed_at is null`,
};

/** Channels of the former engine, which the webhook replaces. */
const FORMER_WEBHOOKS = "('crm_webhook', 'json_webhook')";
/** One delivery for each lead: a delivered one if there is any, else one that waits. */
const RENAME_FORMER_WEBHOOKS = `
  update public.lead_outbox as o set channel = 'webhook'
  from (
    select distinct on (lead_id) id from public.lead_outbox where channel in ${FORMER_WEBHOOKS}
    order by lead_id, delivered_at is null, dead_at is not null
  ) as kept
  where o.id = kept.id
    and not exists (select from public.lead_outbox as w where w.lead_id = o.lead_id and w.channel = 'webhook')
`;
const DELETE_FORMER_WEBHOOKS = `delete from public.lead_outbox where channel in ${FORMER_WEBHOOKS}`;

/**
 * Stores what a dump has and the database lacks.
 *
 * @throws {OperatorError} before anything is stored, if the dump is not whole or of a newer program
 */
export async function restoreDump(file: string, database: SqlSession): Promise<void> {
  const { migrations } = await readDumpHead(file);
  const known = await appliedMigrations(database);
  if (migrations.some((version) => !known.includes(version)))
    throw new OperatorError(`The file ${file} was written by a newer program. Update this one.`);
  for await (const { table, rows } of pagesOf(readDump(file))) await storeRows(database, table, rows);
  await database.query(RENAME_FORMER_WEBHOOKS);
  await database.query(DELETE_FORMER_WEBHOOKS);
}

async function* pagesOf(rows: AsyncIterable<DumpedRow>): AsyncGenerator<{ table: DumpedTable; rows: object[] }> {
  let page: { table: DumpedTable; rows: object[] } | null = null;
  for await (const { table, row } of rows) {
    if (page !== null && (page.table !== table || page.rows.length === PAGE_ROWS)) {
      yield page;
      page = null;
    }
    page ??= { table, rows: [] };
    page.rows.push(row);
  }
  if (page !== null) yield page;
}

async function storeRows(database: SqlSession, table: DumpedTable, rows: readonly object[]): Promise<void> {
  const [named] = await database.query<{ columns: string }>(COLUMNS, [table, JSON.stringify(rows[0])]);
  await database.query(
    `insert into public.${table} (${named?.columns})
    select ${named?.columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb) as r
    ${OF_A_LEAD.includes(table) ? HAS_LEAD : ""}
    on conflict ${OF_BOTH[table] ?? "do nothing"}`,
    [JSON.stringify(rows)],
  );
}
