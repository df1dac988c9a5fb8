import { access, constants } from "node:fs/promises";
import { OperatorError } from "../../platform/operator-error.ts";
import { FIELDS } from "../../leads/lead-fields.ts";
import { checksum, type Connection, openConnection, sqliteCode, type Value } from "../sqlite/connection.ts";
import { eraseRows, isErased, isErasedLead } from "../leads/erase.ts";
import { type FullLead, insertLead, type LeadRow, leadOf, PLACE } from "../sqlite/rows.ts";
import { schemaVersion, SEALED_TABLES } from "../sqlite/schema.ts";
import { storageFailure } from "../sqlite/storage-failure.ts";
import { addWords } from "../leads/words.ts";
import { rowsOfVersion1 } from "./version-1.ts";

/** Rows of one transaction: others write between two. */
const BATCH_ROWS = 200;

/** A row to be added, with its table's name, and the id of its lead if it is of one. */
type Row = {
  readonly table: string;
  readonly values: Readonly<Record<string, Value>>;
  readonly leadId?: string | undefined;
};
/** A lead to be added, with the owner's progress. */
type Lead = { readonly lead: FullLead };

/**
 * Adds the leads of a copy that the store lacks. A stored lead stays, unless its row is damaged; a later status and the wish
 * for no more mail are taken over. Erased persons are not brought back.
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
const COPIED = ["secrets", "erased", "erased_leads", "consent_wordings", "recipients", "leads", "outbox", "changes"];

const ID = "select id from leads where place = ?";

function* rowsOfCopy(file: string): Generator<Row | Lead> {
  const copy = openCopy(file);
  try {
    if (schemaVersion(copy, file) === 1) return yield* rowsOfVersion1(copy);
    for (const table of COPIED)
      for (const row of copy.iterate<LeadRow>(`select * from ${table} order by rowid`)) {
        const { checksum: written, ...values } = row;
        if (written !== checksum(Object.values(values))) continue;
        if (table === "leads") yield { lead: leadOf(copy, row)! };
        else yield { table, values, leadId: copy.get<{ id: string }>(ID, values["lead"] ?? null)?.id };
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
  const { table, leadId } = row;
  const lead = leadId === undefined ? undefined : connection.get<{ place: number }>(PLACE, leadId)?.place;
  const values: Row["values"] = { ...row.values, ...(lead !== undefined && { lead }) };
  if ("lead" in values && lead === undefined) return false;
  const names = Object.keys(SEALED_TABLES[table] ?? {}).filter((name) => name in values);
  connection.run(
    `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")}) on conflict ${ON_CONFLICT[table] ?? "do nothing"}`,
    ...names.map((name) => values[name] ?? null),
  );
  return false;
}

const ON_CONFLICT: Readonly<Record<string, string>> = {
  recipients:
    "(address_hash) do update set unsubscribed_at = excluded.unsubscribed_at where recipients.unsubscribed_at is null and excluded.unsubscribed_at is not null",
  erased: "(address_hash) do update set erased_at = max(erased.erased_at, excluded.erased_at)",
};

const PROGRESS = FIELDS.filter(({ isOwners, column }) => isOwners && column !== null).map(({ name }) => name);
const TAKE_PROGRESS = `
  update leads set ${PROGRESS.map((name) => `${name} = ?`).join(", ")} where id = ? and coalesce(status_changed_at, '') < ?
`;

function addLead(connection: Connection, lead: Lead["lead"]): boolean {
  if (isErasedLead(connection, lead.id) || isErased(connection, lead.email, lead.received_at)) return false;
  const stored = connection.all<LeadRow>(
    "select * from leads where id = ? or idempotency_key = ?",
    lead.id,
    lead.idempotency_key,
  );
  const damaged = stored.filter((row) => leadOf(connection, row) === null);
  if (stored.length > damaged.length) {
    const at = lead.status_changed_at ?? null;
    const progress = PROGRESS.map((name) => (lead as unknown as Readonly<Record<string, Value>>)[name] ?? null);
    if (at !== null) connection.run(TAKE_PROGRESS, ...progress, lead.id, at);
    return false;
  }
  eraseRows(connection, damaged);
  insertLead(connection, lead);
  addWords(connection, lead);
  return true;
}
