import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { DatabaseError } from "./embedded/database-thread.ts";
import type { SqlSession } from "../leads/sql-database.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { type DumpRow, readDumpRows } from "./dump-rows.ts";

/**
 * The tables of a dump, a table after those that it refers to; the wordings last, since a lead that is stored meanwhile may
 * bring one. Not `lead_arrivals`, which is counted for minutes and under a key that changes with each start.
 */
export const DUMPED_TABLES = [
  "leads",
  "lead_outbox",
  "lead_status",
  "lead_status_log",
  "report_recipients",
  "report_secrets",
  "consent_wordings",
] as const;
type DumpedTable = (typeof DUMPED_TABLES)[number];

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
/** Between two pages others have the database and its processor: for as long as the page took, and no less than this. */
const PAUSE_MS = 4;
/** Flushed so often that the disk never has much to do at once: syncs of the journal would wait for it. */
const PAGES_PER_SYNC = 20;
const FORMAT = "contractor-roi leads, 1";
const OWNER_ONLY = 0o600;

const headSchema = v.object({
  format: v.literal(FORMAT),
  /** Migrations of the database that it was made of. */
  migrations: v.array(v.string()),
  /** Leads that it has at least. */
  leads: v.number(),
});
const footSchema = v.object({ rows: v.record(v.string(), v.number()), sha256: v.string() });
export type DumpHead = v.InferOutput<typeof headSchema>;

/** The dump is not whole. */
export class DamagedDump extends OperatorError {
  override readonly name = "DamagedDump";
}

const MIGRATIONS = "select version from supabase_migrations.schema_migrations order by version";
const COUNT_ROWS = 500;
const COUNT = `
  select count(r.first_name)::integer as leads, (array_agg(r.id order by r.id desc))[1]::text as last
  from (select id, first_name from public.leads where id > $1::uuid order by id limit ${COUNT_ROWS}) as r
`;

export async function dumpHead(database: SqlSession): Promise<DumpHead> {
  return { format: FORMAT, migrations: await appliedMigrations(database), leads: await leadCount(database) };
}

async function appliedMigrations(database: SqlSession): Promise<string[]> {
  return (await database.query<{ version: string }>(MIGRATIONS)).map(({ version }) => version);
}

/**
 * Counts in pages, between which others have the database. Rows, not entries of an index: a table that lost its end has
 * fewer, or cannot be read.
 */
export async function leadCount(database: SqlSession): Promise<number> {
  let leads = 0;
  for (let after = ID.lowest; ;) {
    const [page] = await database.query<{ leads: number; last: string }>(COUNT, [after]);
    leads += page?.leads ?? 0;
    if (page === undefined || page.leads < COUNT_ROWS) return leads;
    after = page.last;
  }
}

/**
 * Writes all rows of all tables to a file, flushed to the disk, and reads it again to verify it. Statements of others run
 * between two pages: what they change meanwhile may be in it or not.
 *
 * Lines: a head, then for each table its name and its rows as JSON, then the number of rows and the SHA-256 of all that
 * precedes.
 */
export async function writeDump(
  file: string,
  database: SqlSession,
  { head, signal }: { readonly head: DumpHead; readonly signal?: AbortSignal },
): Promise<void> {
  const handle = await open(file, "wx", OWNER_ONLY);
  const hash = createHash("sha256");
  const write = async (text: string) => {
    hash.update(text);
    await handle.appendFile(text);
  };
  try {
    const rows: Record<string, number> = {};
    let pages = 0;
    await write(`${JSON.stringify(head)}\n`);
    for (const table of DUMPED_TABLES) {
      rows[table] = 0;
      await write(`${JSON.stringify({ table })}\n`);
      for await (const page of tablePages(database, table)) {
        signal?.throwIfAborted();
        rows[table] += page.rows;
        await write(`${page.lines}\n`);
        pages += 1;
        if (pages % PAGES_PER_SYNC === 0) await handle.datasync();
      }
    }
    await handle.appendFile(`${JSON.stringify({ rows, sha256: hash.digest("hex") })}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await verifyDump(file);
}

type Page = { readonly lines: string; readonly rows: number; readonly last: string };

/** JSON has no line feed outside of its texts, where it is escaped. */
async function* tablePages(database: SqlSession, table: DumpedTable, { isAlone = false } = {}): AsyncGenerator<Page> {
  const { column, type, lowest } = KEYS[table];
  const sql = `
    select string_agg(row_to_json(r)::text, E'\\n' order by r.${column}) as lines, count(*)::integer as rows,
      (array_agg(r.${column} order by r.${column} desc))[1]::text as last
    from (select * from public.${table} where ${column} > $1::${type} order by ${column} limit ${PAGE_ROWS}) as r
  `;
  let after = lowest;
  for (;;) {
    const asked = performance.now();
    const [page] = await database.query<Page>(sql, [after]);
    const took = performance.now() - asked;
    if (page === undefined || page.rows === 0) return;
    yield page;
    if (page.rows < PAGE_ROWS) return;
    after = page.last;
    if (!isAlone) await sleep(Math.max(PAUSE_MS, took));
  }
}

/** @throws {DamagedDump} unless every byte is as it was written */
async function verifyDump(file: string): Promise<DumpHead> {
  const head = await readHead(file);
  for await (const _page of dumpedRows(file));
  return head;
}

export async function isWholeDump(file: string): Promise<boolean> {
  try {
    await verifyDump(file);
    return true;
  } catch (error) {
    if (!(error instanceof DamagedDump)) throw error;
    return false;
  }
}

/** @throws {DamagedDump} if it has none */
export async function readHead(file: string): Promise<DumpHead> {
  for await (const line of linesOf(file)) {
    const head = v.safeParse(v.pipe(v.string(), v.parseJson(), headSchema), line);
    if (head.success) return head.output;
    break;
  }
  throw damaged(file);
}

/** By line feed only: `node:readline` also ends lines at characters that a text in JSON may have, such as U+2028. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8") as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** Rows in pages of one table each. Rejects at the end if the file is not whole: use nothing of it before. */
async function* dumpedRows(file: string): AsyncGenerator<{ table: DumpedTable; rows: string[] }> {
  const hash = createHash("sha256");
  const counted: Record<string, number> = {};
  let table: DumpedTable | null = null;
  let rows: string[] = [];
  let previous: string | null = null;
  for await (const line of linesOf(file)) {
    // The last line is not hashed, and which one that is shows only at the end.
    if (previous !== null) hash.update(`${previous}\n`);
    if (previous?.startsWith('{"table":')) {
      if (table !== null && rows.length > 0) yield { table, rows };
      rows = [];
      table = tableName(file, previous);
      counted[table] = 0;
    } else if (previous !== null && table !== null) {
      rows.push(previous);
      counted[table] = (counted[table] ?? 0) + 1;
    }
    if (table !== null && rows.length === PAGE_ROWS) {
      yield { table, rows };
      rows = [];
    }
    previous = line;
  }
  if (table !== null && rows.length > 0) yield { table, rows };
  const foot = v.safeParse(v.pipe(v.string(), v.parseJson(), footSchema), previous);
  const isWhole =
    foot.success &&
    foot.output.sha256 === hash.digest("hex") &&
    DUMPED_TABLES.every((each) => foot.output.rows[each] === counted[each]);
  if (!isWhole) throw damaged(file);
}

function tableName(file: string, line: string): DumpedTable {
  const named = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ table: v.picklist(DUMPED_TABLES) })), line);
  if (!named.success) throw damaged(file);
  return named.output.table;
}

function damaged(file: string): DamagedDump {
  return new DamagedDump(`The file ${file} is not whole: use another copy of it.`);
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
  const { migrations } = await verifyDump(file);
  const known = await appliedMigrations(database);
  if (migrations.some((version) => !known.includes(version)))
    throw new OperatorError(`The file ${file} was written by a newer program. Update this one.`);
  for await (const { table, rows } of dumpedRows(file)) await storeRows(database, table, rows);
  await database.query(RENAME_FORMER_WEBHOOKS);
  await database.query(DELETE_FORMER_WEBHOOKS);
}

async function storeRows(database: SqlSession, table: DumpedTable, rows: readonly string[]): Promise<void> {
  const [named] = await database.query<{ columns: string }>(COLUMNS, [table, rows[0]]);
  await database.query(
    `insert into public.${table} (${named?.columns})
    select ${named?.columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb) as r
    ${OF_A_LEAD.includes(table) ? HAS_LEAD : ""}
    on conflict ${OF_BOTH[table] ?? "do nothing"}`,
    [`[${rows.join(",")}]`],
  );
}

/** Stores what another database has and this one lacks. Nobody else uses them. */
export async function copyRows(from: SqlSession, to: SqlSession): Promise<void> {
  for (const table of DUMPED_TABLES)
    for await (const { lines } of tablePages(from, table, { isAlone: true }))
      await storeRows(to, table, lines.split("\n"));
}

/** Stores each row of a dump that is not whole, where it can be read and the database lacks it. */
export async function salvageDump(file: string, database: SqlSession): Promise<void> {
  const bytes = await readFile(file);
  const { records } = readDumpRows(bytes);
  for (const table of DUMPED_TABLES) {
    const rows = records.filter(({ row }) => tableOf(row) === table);
    const lines = rows.map(({ from, to }) => bytes.toString("utf8", from, to));
    for (let at = 0; at < lines.length; at += PAGE_ROWS)
      await storeWhatIsValid(database, table, lines.slice(at, at + PAGE_ROWS));
  }
}

/** By what only its rows have: the line with the table's name may be what cannot be read. */
function tableOf(row: DumpRow["row"]): DumpedTable | null {
  if ("first_name" in row) return "leads";
  if ("channel" in row) return "lead_outbox";
  if ("status" in row) return "id" in row ? "lead_status_log" : "lead_status";
  if ("address_hash" in row) return "report_recipients";
  if ("secret" in row) return "report_secrets";
  return "wording" in row ? "consent_wordings" : null;
}

async function storeWhatIsValid(database: SqlSession, table: DumpedTable, rows: readonly string[]): Promise<void> {
  try {
    await storeRows(database, table, rows);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (rows.length > 1) for (const row of rows) await storeWhatIsValid(database, table, [row]);
  }
}
