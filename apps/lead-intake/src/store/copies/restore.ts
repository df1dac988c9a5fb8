import { open } from "node:fs/promises";
import { type Plans, PLANS } from "@contractor-roi/roi-core";
import { readClickIds } from "../../leads/click-ids.ts";
import type { StoredLead } from "../../leads/lead-store.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { type Connection, openConnection, sqliteCode, type Value } from "../sqlite/connection.ts";
import { eraseRows, isErased } from "../leads/erase.ts";
import { type DumpedRow, readDump } from "./former-dump.ts";
import { insertLead, type LeadRow, leadOf } from "../sqlite/rows.ts";
import { schemaVersion, SEALED_TABLES } from "../sqlite/schema.ts";
import { storageFailure } from "../sqlite/storage-failure.ts";
import { addWords } from "../leads/words.ts";

const SQLITE_HEAD = "SQLite format 3";
/** Rows of one transaction: others write between two. */
const BATCH_ROWS = 200;

/** A row to be added, with its table's name. */
type Row = { readonly table: string; readonly values: Readonly<Record<string, Value>> };
/** A lead to be added, and the owner's notes on it. */
type Lead = { readonly lead: Parameters<typeof insertLead>[1] };

/**
 * Adds the leads of a copy, or of a dump of the former engine, that the store lacks. A stored lead stays, unless its row is damaged;
 * a later status and the wish for no more mail are taken over. Erased persons are not brought back.
 *
 * @returns the number of added leads
 */
export async function restoreFrom(connection: Connection, file: string): Promise<number> {
  const isCopy = await hasSqliteHead(file);
  const source = isCopy ? rowsOfCopy(file) : rowsOfDump(file);
  let added = 0;
  let batch: (Row | Lead)[] = [];
  const store = () => {
    added += connection.transaction(() => batch.filter((row) => add(connection, row)).length);
    batch = [];
  };
  for await (const row of source) {
    batch.push(row);
    if (batch.length === BATCH_ROWS) store();
  }
  store();
  return added;
}

async function hasSqliteHead(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "r");
    try {
      const { buffer } = await handle.read({ buffer: Buffer.alloc(SQLITE_HEAD.length), position: 0 });
      return buffer.toString("latin1") === SQLITE_HEAD;
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw storageFailure(`Cannot read ${file}`, cause);
  }
}

/** Secrets and erased addresses first, since they say which leads stay away. */
const COPIED = ["secrets", "erased", "consent_wordings", "recipients", "leads", "outbox", "changes"];

async function* rowsOfCopy(file: string): AsyncGenerator<Row | Lead> {
  const copy = openCopy(file);
  try {
    if (schemaVersion(copy, file) === 0) throw new OperatorError(`${file} is no copy of leads: choose another file.`);
    const [check] = copy.all<{ quick_check: string }>("pragma quick_check(1)");
    if (check?.quick_check !== "ok") throw notWhole(file);
    for (const table of COPIED)
      for (const row of copy.iterate<LeadRow>(`select * from ${table} order by rowid`)) {
        const { checksum: _, ...values } = row;
        if (table !== "leads") yield { table, values };
        else {
          const lead = leadOf(copy, row);
          if (lead !== null) yield { lead };
        }
      }
  } finally {
    copy.close();
  }
}

function openCopy(file: string): Connection {
  try {
    return openConnection(file, { isReadOnly: true });
  } catch (cause) {
    throw sqliteCode(cause) === null ? cause : notWhole(file);
  }
}

function notWhole(file: string): OperatorError {
  return new OperatorError(`The file ${file} is not whole: use another copy of it.`);
}

/** @returns whether it is a lead that was added */
function add(connection: Connection, row: Row | Lead): boolean {
  if ("lead" in row) return addLead(connection, row.lead);
  const { table, values } = row;
  const known = Object.keys(SEALED_TABLES[table] ?? {}).filter((name) => name in values);
  const isOrphan =
    values["lead"] !== undefined &&
    connection.get("select 1 from leads where id = ?", values["lead"] ?? null) === undefined;
  if (isOrphan) return false;
  connection.run(
    `insert into ${table} (${known.join(", ")}) values (${known.map(() => "?").join(", ")}) on conflict ${ON_CONFLICT[table] ?? "do nothing"}`,
    ...known.map((name) => values[name] ?? null),
  );
  return false;
}

const ON_CONFLICT: Readonly<Record<string, string>> = {
  recipients:
    "(address_hash) do update set unsubscribed_at = excluded.unsubscribed_at where recipients.unsubscribed_at is null and excluded.unsubscribed_at is not null",
  erased: "(address_hash) do update set erased_at = max(erased.erased_at, excluded.erased_at)",
};

const TAKE_STATUS = `
  update leads set status = ?, note = ?, status_changed_at = ?, status_changed_by = ?
  where id = ? and coalesce(status_changed_at, '') < ?
`;

function addLead(connection: Connection, lead: Lead["lead"]): boolean {
  if (isErased(connection, lead.email, lead.received_at)) return false;
  const stored = connection.all<LeadRow>(
    "select * from leads where id = ? or idempotency_key = ?",
    lead.id,
    lead.idempotency_key,
  );
  const damaged = stored.filter((row) => leadOf(connection, row) === null);
  if (stored.length > damaged.length) {
    const { status = "new", note = "", status_changed_at: at = null, status_changed_by: by = null } = lead;
    if (at !== null) connection.run(TAKE_STATUS, status, note, at, by, lead.id, at);
    return false;
  }
  eraseRows(connection, damaged);
  insertLead(connection, lead);
  addWords(connection, lead);
  return true;
}

/** Tables of the former engine by their names here; statuses are of the lead's row now. */
const TABLES: Readonly<Partial<Record<DumpedRow["table"], string>>> = {
  lead_outbox: "outbox",
  lead_status_log: "changes",
  report_recipients: "recipients",
  report_secrets: "secrets",
  consent_wordings: "consent_wordings",
};
/** Channels of the former engine, which the webhook replaces. */
const FORMER_WEBHOOKS = new Set(["crm_webhook", "json_webhook"]);

type FormerRow = DumpedRow["row"];

/** Statuses come after the leads in a dump, and deliveries by two webhooks become one: both are read first. */
async function* rowsOfDump(file: string): AsyncGenerator<Row | Lead> {
  const statuses = new Map<unknown, FormerRow>();
  const webhooks = new Map<unknown, FormerRow>();
  for await (const { table, row } of readDump(file)) {
    const lead = row["lead_id"];
    if (table === "lead_status") statuses.set(lead, row);
    if (!isWebhook(table, row)) continue;
    const known = webhooks.get(lead);
    if (known === undefined || rank(row) < rank(known)) webhooks.set(lead, row);
  }
  for await (const { table, row } of readDump(file)) {
    const name = TABLES[table];
    if (table === "leads") yield { lead: formerLead(row, statuses.get(row["id"])) };
    else if (isWebhook(table, row)) {
      if (webhooks.get(row["lead_id"])?.["id"] === row["id"])
        yield { table: "outbox", values: { ...formerValues(row), channel: "webhook" } };
    } else if (name !== undefined) yield { table: name, values: formerValues(row) };
  }
}

function isWebhook(table: DumpedRow["table"], row: FormerRow): boolean {
  return table === "lead_outbox" && FORMER_WEBHOOKS.has(String(row["channel"]));
}

/** A lead's one webhook is a delivered one if there is any, else one that waits. */
function rank(row: FormerRow): number {
  if (row["delivered_at"] !== null) return 0;
  return row["dead_at"] === null ? 1 : 2;
}

const TIMES = /_at$|_timestamp$/;

function formerLead(row: FormerRow, status: FormerRow | undefined): Lead["lead"] {
  const lead = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, TIMES.test(name) ? utc(value) : value]),
  );
  const former = lead as unknown as StoredLead & { plans: Plans | null; terms: Plans["pro"] | null };
  const plans = former.plans ?? PLANS;
  return {
    ...former,
    plans,
    terms: former.terms ?? plans[former.selected_plan],
    language: former.language ?? "en",
    click_ids: readClickIds(former.source_url),
    ...(status && {
      status: String(status["status"]),
      note: String(status["note"]),
      status_changed_at: utc(status["changed_at"]),
      status_changed_by: (status["changed_by"] as string | null) ?? null,
    }),
  };
}

function formerValues(row: FormerRow): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name === "lead_id" ? "lead" : name,
      TIMES.test(name) ? utc(value) : (value as Value),
    ]),
  );
}

function utc(time: unknown): string | null {
  return typeof time === "string" ? new Date(time).toISOString() : null;
}
