import { access, constants } from "node:fs/promises";
import { OperatorError } from "../../platform/operator-error.ts";
import { type Connection, openConnection, sqliteCode, type Value } from "../sqlite/connection.ts";
import { eraseRows, isErased } from "../leads/erase.ts";
import { insertLead, type LeadRow, leadOf } from "../sqlite/rows.ts";
import { schemaVersion, SEALED_TABLES } from "../sqlite/schema.ts";
import { storageFailure } from "../sqlite/storage-failure.ts";
import { addWords } from "../leads/words.ts";

/** Rows of one transaction: others write between two. */
const BATCH_ROWS = 200;

/** A row to be added, with its table's name. */
type Row = { readonly table: string; readonly values: Readonly<Record<string, Value>> };
/** A lead to be added, and the owner's notes on it. */
type Lead = { readonly lead: Parameters<typeof insertLead>[1] };

/**
 * Adds the leads of a copy that the store lacks. A stored lead stays, unless its row is damaged; a later status and the wish for no more mail are taken over. Erased persons are not brought back.
 *
 * @returns the number of added leads
 */
export async function restoreFrom(connection: Connection, file: string): Promise<number> {
  await access(file, constants.R_OK).catch((cause: unknown) => {
    throw storageFailure(`Cannot read ${file}`, cause);
  });
  let added = 0;
  let batch: (Row | Lead)[] = [];
  const store = () => {
    added += connection.transaction(() => batch.filter((row) => add(connection, row)).length);
    batch = [];
  };
  for (const row of rowsOfCopy(file)) {
    batch.push(row);
    if (batch.length === BATCH_ROWS) store();
  }
  store();
  return added;
}

/** Secrets and erased addresses first, since they say which leads stay away. */
const COPIED = ["secrets", "erased", "consent_wordings", "recipients", "leads", "outbox", "changes"];

function* rowsOfCopy(file: string): Generator<Row | Lead> {
  const copy = openCopy(file);
  try {
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

/** @throws {OperatorError} if it is no copy, or not all of one */
function openCopy(file: string): Connection {
  let copy: Connection | undefined;
  try {
    copy = openConnection(file, { isReadOnly: true });
    if (schemaVersion(copy, file) === 0) throw new OperatorError(`${file} is no copy of leads: choose another file.`);
    if (copy.get<{ quick_check: string }>("pragma quick_check(1)")?.quick_check === "ok") return copy;
    throw notWhole(file);
  } catch (cause) {
    copy?.close();
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
