import { access, constants, copyFile, mkdtemp, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { OperatorError } from "../base/operator-error.ts";
import { makeFolder } from "../node/synced-files.ts";
import { personKey } from "../lead/email-key.ts";
import { FIELDS } from "../lead/lead-fields.ts";
import { checksum, type Connection, openConnection, sqliteCode, type Value } from "../sqlite/connection.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { databaseHead } from "../sqlite/database-head.ts";
import { checkClock, takeKnownTime } from "../leads/clock.ts";
import { collectorOf, openedAt } from "../leads/collector-notes.ts";
import { signOut } from "../leads/desk-sessions.ts";
import {
  eraseRows,
  firstTime,
  formerStores,
  isErasedInCopy,
  lastErasure,
  nextErasure,
  noteErasure,
  noteStore,
  storeName,
} from "../leads/erase.ts";
import { type FullLead, insertLead, type LeadRow, leadOf, PLACE } from "../sqlite/rows.ts";
import { GONE_BACK } from "../leads/outbox.ts";
import { fact } from "../sqlite/facts.ts";
import { isWhole, SCHEMA_VERSION, schemaVersion, SEALED_TABLES } from "../sqlite/schema.ts";
import { storageFailure } from "../sqlite/storage-failure.ts";
import { addWords, changeWords } from "../leads/search-index.ts";
import { ERASED, knownErasure } from "./agree.ts";
import { moveOn } from "./move-on.ts";
import { type OpenedStore, restsOf } from "./outside-files.ts";

/** A row to be added, with its table's name, and the id of its lead if it is of one. */
type Row = {
  readonly table: string;
  readonly values: Readonly<Record<string, Value>>;
  readonly leadId?: string | undefined;
};
/** A lead to be added, with the owner's progress. */
type Lead = { readonly lead: FullLead };

/** Fact of a copy. */
export const COPIED_AT = "copied-at";
/** Rows of one transaction: others write between two. */
const BATCH_ROWS = 200;

export type Restored = Awaited<ReturnType<typeof restoreFrom>>;

/**
 * Adds the leads of a copy that the store lacks. A stored lead stays, unless its row is damaged; a later status and the wish
 * for no more mail are taken over, and what was delivered counts as delivered. Erased persons are not brought back. Everybody is
 * signed out of the desk.
 *
 * @param before ISO 8601: leads that were received earlier are left out, unless the clock is in doubt; null for none
 * @returns `expired`: how many that were; `lacksQueue`: whether the copy is of a queue's collector, and this store never was one
 */
export async function restoreFrom({ connection, directory }: OpenedStore, file: string, before: string | null) {
  await access(file, constants.R_OK).catch((cause: unknown) => {
    throw storageFailure(`Cannot read ${file}`, cause);
  });
  const work = (copy: Connection) => {
    const isTaken = connection.transaction(() => {
      signOut(connection);
      return takeStore(connection, copy);
    });
    const counts = { added: 0, expired: 0 };
    const lacksQueue = collectorOf(copy) !== null && openedAt(connection) === null;
    const isBelieved = connection.transaction(() => checkClock(connection)) === null;
    const first = before === null || !isBelieved ? null : firstTime(copy, before);
    let erasure: number | null = null;
    const context: Context = {
      copy,
      isTaken,
      knownErasure: knownErasure(connection, copy),
      erasure: () => (erasure ??= nextErasure(connection)),
    };
    let batch: (Row | Lead)[] = [];
    const store = () => {
      counts.added += connection.transaction(() => batch.filter((row) => add(connection, row, context)).length);
      batch = [];
    };
    for (const row of rowsOfCopy(copy)) {
      if ("lead" in row && first !== null && row.lead.received_at >= first && row.lead.received_at < before!) {
        counts.expired += 1;
        continue;
      }
      batch.push(row);
      if (batch.length === BATCH_ROWS) store();
    }
    store();
    return { ...counts, lacksQueue };
  };
  return readCopy(file, directory, work, { movesOn: true });
}

/**
 * Notes the store of the copy as a former one. An empty store takes its secrets, with which links to unsubscribe and hashes of erased
 * addresses were made, and the numbers of its erasures, which hold for other copies of it.
 *
 * @returns whether this store was empty
 */
function takeStore(connection: Connection, copy: Connection): boolean {
  const [name, former] = [storeName(connection), storeName(copy)];
  noteStore(connection, name, [former, ...formerStores(copy), ...formerStores(connection)]);
  const isEmpty = ["leads", "erased", "recipients"].every((table) => !connection.get(`select 1 from ${table} limit 1`));
  const secrets = copy.all<{ secret: string; created_at: string }>(
    "select secret, created_at from secrets order by rowid",
  );
  if (!isEmpty || secrets.length === 0) return false;
  connection.run("delete from secrets");
  for (const { secret, created_at: at } of secrets)
    connection.run("insert into secrets (secret, created_at) values (?, ?)", secret, at);
  takeKnownTime(connection, copy);
  for (const store of [name, former]) noteErasure(connection, store, lastErasure(copy, former) ?? 0);
  return true;
}

/** Facts that decide about the rows of one copy. */
type Context = {
  readonly copy: Connection;
  /** Whether the copy's numbers of erasures hold here. */
  readonly isTaken: boolean;
  readonly knownErasure: number | null;
  /** The number of the erasures that the copy brings. */
  readonly erasure: () => number;
};

/** Secrets and erased addresses first, since they say which leads stay away. */
const COPIED = "secrets erased erased_leads outside_copies consent_wordings recipients leads outbox changes".split(" ");

const ID = "select id from leads where place = ?";

function* rowsOfCopy(copy: Connection): Generator<Row | Lead> {
  for (const table of COPIED)
    for (const row of copy.iterate<LeadRow>(`select * from ${table} order by rowid`)) {
      const { checksum: written, ...values } = row;
      if (written !== checksum(Object.values(values))) continue;
      if (table === "leads") yield { lead: leadOf(copy, row)! };
      else yield { table, values, leadId: copy.get<{ id: string }>(ID, values["lead"] ?? null)?.id };
    }
}

/**
 * Reads a copy. A file of leads that was moved away, or one that was changed in place and cut off, has a log or a journal, which
 * SQLite must play back first: in a private copy of both, in the data directory.
 *
 * @param options.movesOn whether one of a former version is read as one of this version, from a private copy, too
 * @throws {OperatorError} if it is no copy, or not all of one
 */
export async function readCopy<Result>(
  file: string,
  { drafts }: DataDirectory,
  work: (copy: Connection) => Result | Promise<Result>,
  { movesOn = false } = {},
): Promise<Result> {
  const isFormer = (copy: Connection) => movesOn && schemaVersion(copy, file) < SCHEMA_VERSION;
  const rests = restsOf(file);
  if (rests.length === 0 && !(await databaseHead(file))?.hasWal) {
    const whole = openWhole(file, file);
    if (!isFormer(whole)) return closing(whole, work);
    whole.close();
  }
  await makeFolder(drafts);
  const folder = await mkdtemp(join(drafts, "private-"));
  try {
    const copy = join(folder, basename(file));
    for (const end of ["", ...rests]) await copyFile(file + end, copy + end);
    return await closing(openWhole(copy, file, { isCopy: false }), (connection) => {
      if (isFormer(connection)) moveOn(connection);
      return work(connection);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function closing<Result>(
  connection: Connection,
  work: (copy: Connection) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work(connection);
  } finally {
    connection.close();
  }
}

/** @param name of the file that the owner knows */
function openWhole(file: string, name: string, { isCopy = true } = {}): Connection {
  let copy: Connection | undefined;
  try {
    copy = openConnection(file, { isCopy });
    if (schemaVersion(copy, name) === 0) throw new OperatorError(`${name} is no copy of leads: choose another file.`);
    if (copy.get<{ quick_check: string }>("pragma quick_check(1)")?.quick_check === "ok") return copy;
    throw notWhole(name);
  } catch (cause) {
    copy?.close();
    throw sqliteCode(cause) === null ? cause : notWhole(name);
  }
}

function notWhole(file: string): OperatorError {
  return new OperatorError(`The file ${file} is not whole: use another copy of it.`);
}

/** @returns whether it is a lead that was added */
function add(connection: Connection, row: Row | Lead, context: Context): boolean {
  if ("lead" in row) return addLead(connection, row.lead, context);
  const { table, leadId } = row;
  const lead = leadId === undefined ? undefined : connection.get<{ place: number }>(PLACE, leadId)?.place;
  const isErasure = !context.isTaken && ERASED.includes(table) && !isKnown(connection, table, row.values);
  const values: Row["values"] = {
    ...row.values,
    ...(lead !== undefined && { lead }),
    ...(isOpenReport(row, context.copy) && { last_failure: GONE_BACK, dead_at: new Date().toISOString() }),
    ...(isErasure && row.values["erasure"] !== null && { erasure: context.erasure() }),
  };
  if ("lead" in values && lead === undefined) return false;
  const names = Object.keys(SEALED_TABLES[table] ?? {}).filter((name) => name in values);
  const insert = () =>
    connection.run(
      `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")}) on conflict ${ON_CONFLICT[table] ?? "do nothing"}`,
      ...names.map((name) => values[name] ?? null),
    );
  if (values["kind"] === "note") changeWords(connection, lead!, insert);
  else insert();
  return false;
}

/** Whether a report was under way when the copy was made: it may have been mailed since. A file that was moved away has gone on. */
function isOpenReport({ values }: Row, copy: Connection): boolean {
  const { channel, delivered_at, dead_at } = values;
  return channel === "visitor_report" && delivered_at === null && dead_at === null && fact(copy, COPIED_AT) !== null;
}

/** Whether the row's first column, its key, is known. */
function isKnown(connection: Connection, table: string, values: Row["values"]): boolean {
  const [key, value] = Object.entries(values)[0]!;
  return connection.get(`select 1 from ${table} where ${key} = ?`, value) !== undefined;
}

const ON_CONFLICT: Readonly<Record<string, string>> = {
  recipients:
    "(address_hash) do update set unsubscribed_at = excluded.unsubscribed_at where recipients.unsubscribed_at is null and excluded.unsubscribed_at is not null",
  outbox: `(lead, channel, receiver) do update set
    delivered_at = excluded.delivered_at, attempts = excluded.attempts, dead_at = null, last_failure = null, needs_owner_at = null
    where outbox.delivered_at is null and excluded.delivered_at is not null and ${isWhole("outbox")} on conflict do nothing`,
  erased: "(address_hash) do update set erased_at = max(erased.erased_at, excluded.erased_at)",
};

/** An owner's corrections stand in the columns of the lead as it came. */
const CORRECTED = "first_name last_name email phone phone_e164 phone_typed business_name business_type".split(" ");
const PROGRESS = FIELDS.filter(
  ({ name, isOwners, column }) => (isOwners && column !== null) || CORRECTED.includes(name),
).map(({ name }) => name);
const TAKE_PROGRESS = `
  update leads set ${PROGRESS.map((name) => `${name} = ?`).join(", ")}, email_key = ?
  where id = ? and coalesce(status_changed_at, '') < ?
`;

function addLead(connection: Connection, lead: Lead["lead"], context: Context): boolean {
  if (isErasedInCopy(connection, lead, context.copy, context.knownErasure)) return false;
  const stored = connection.all<LeadRow>(
    "select * from leads where id = ? or idempotency_key = ?",
    lead.id,
    lead.idempotency_key,
  );
  const damaged = stored.filter((row) => leadOf(connection, row) === null);
  if (stored.length > damaged.length) {
    const at = lead.status_changed_at ?? null;
    const progress = PROGRESS.map((name) => (lead as unknown as Readonly<Record<string, Value>>)[name] ?? null);
    const place = connection.get<{ place: number }>(PLACE, lead.id)?.place;
    if (at !== null && place !== undefined)
      changeWords(connection, place, () => connection.run(TAKE_PROGRESS, ...progress, personKey(lead), lead.id, at));
    return false;
  }
  eraseRows(connection, damaged);
  insertLead(connection, lead);
  addWords(connection, lead);
  return true;
}
