import { createHash } from "node:crypto";
import { FIELDS } from "../lead/lead-fields.ts";
import { OperatorError } from "../base/operator-error.ts";
import { type Connection, openMemory } from "./connection.ts";
import type { FormerVersion } from "./former-version.ts";
import { VERSION_1 } from "./version-1.ts";
import { VERSION_2 } from "./version-2.ts";

const LEAD_COLUMNS = Object.fromEntries(
  FIELDS.flatMap(({ name, column }) => (column === null ? [] : [[name, column] as const])),
);
const ITS_LEAD = "integer not null references leads (place) on delete cascade";

/** Tables whose rows carry a checksum. Times: ISO 8601 in UTC. Lead `place`: milliseconds since 1970 times 1,000, counted up. */
export const SEALED_TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The address as addresses are compared.
  leads: { place: "integer primary key", email_key: "text not null", ...LEAD_COLUMNS },
  outbox: {
    lead: ITS_LEAD,
    channel: "text not null",
    // The mailbox of a mail to an owner; empty for all else.
    receiver: "text not null default ''",
    id: "text not null",
    created_at: "text not null",
    attempts: "integer not null default 0",
    next_attempt_at: "text not null",
    // The next try's own time, once a success of the channel has brought it forward.
    planned_at: "text",
    delivered_at: "text",
    dead_at: "text",
    last_failure: "text",
    // Times since which the owner has to know of a failure, and at which they were told.
    needs_owner_at: "text",
    told_at: "text",
  },
  // Notes, and what the lead's row had at each time: of a sale its plan and price, too.
  changes: {
    id: "text primary key",
    lead: ITS_LEAD,
    kind: "text not null",
    value: "text not null",
    changed_at: "text not null",
    changed_by: "text",
    sold_plan: "text",
    sold_monthly: "integer",
  },
  recipients: {
    address_hash: "text primary key",
    delivery_id: "text",
    mailed_at: "text",
    unsubscribed_at: "text",
  },
  // The first was made at the store's first start; those of restored copies join it.
  secrets: { secret: "text primary key", created_at: "text not null" },
  consent_wordings: { version: "text primary key", wording: "text not null" },
  // Erased persons, by a hash of the address. `erasure` counts the erasures of this store.
  erased: { address_hash: "text primary key", erased_at: "text not null", erasure: "integer" },
  // Ids of erased leads, and when the queue had erased them, too. A lead that expired has no erasure, and goes then.
  erased_leads: { id: "text primary key", erasure: "integer", mailbox_at: "text" },
  // Copies in files that the owner has named.
  outside_copies: { path: "text primary key", made_at: "text not null" },

  // Sign-ins to the desk, by digests. No restore brings them back.
  sign_ins: {
    digest: "text primary key",
    // Null: the person at this machine. Empty: a stranger.
    address: "text",
    // The browser that asked for it, and the code that was mailed beside the link.
    code_digest: "text",
    browser: "text",
    tries: "integer not null default 0",
    created_at: "text not null",
  },
  sessions: {
    number: "integer primary key",
    digest: "text not null unique",
    address: "text",
    browser: "text not null",
    created_at: "text not null",
    seen_at: "text not null",
  },
  devices: {
    digest: "text primary key",
    address: "text not null",
    created_at: "text not null",
    seen_at: "text not null",
  },
};

/** Tables of which desks show something, with the column of the lead. */
const SHOWN: Readonly<Record<string, string>> = { leads: "place", outbox: "lead", changes: "lead" };

/** Test leads have exactly this mark. */
export const IS_TEST = `marks = '["test"]'`;
/** Leads that the numbers count. */
export const IS_COUNTED = `disposition = 'accepted' and status <> 'junk' and not (${IS_TEST})`;
/** A lead's plan, and whether the visitor chose it; empty without one. SQLite's JSON functions would fail at a damaged row. */
export const PLAN_INTEREST = `coalesce(case when instr(figures_typed, '"plan":"chosen"') then 'wants '
    when instr(figures_typed, '"plan":"shown"') then 'was shown ' else 'unknown: ' end || selected_plan, '')`;
/** Deliveries that are neither made nor given up. */
export const IS_OPEN = "delivered_at is null and dead_at is null";
/** Deliveries that may still be made. */
export const IS_UNDELIVERED = "delivered_at is null";

/** Deliveries that the owner has to know about and does not yet. */
export const IS_UNTOLD = "needs_owner_at is not null and told_at is null and delivered_at is null";

/** Deliveries that failed, and that the owner is or will be told of. */
export const IS_FAILED = "needs_owner_at is not null and delivered_at is null";

/** Columns and options of the search's index, which stores no text. */
export const WORDS_INDEX = `person, email, facets, notes, content = '', columnsize = 0, tokenize = "unicode61 remove_diacritics 2"`;

const NEXT = "select coalesce(max(number), 0) + 1 from revisions";

const UNSEALED = `
  -- Leads stored lately, to limit them by address. The hash has a key that the database does not know.
  create table arrivals (address_hash text not null, arrived_at text not null) strict;

  -- Facts about the running server, the number of the last erasure, and the time of the last probe.
  create table facts (name text primary key, value text not null) strict, without rowid;
`;
/** Tables that have rows of their own. */
export const TABLES = [...Object.keys(SEALED_TABLES), "arrivals", "facts"];

const REST = `
  create index leads_of_person on leads (email_key);
  create index leads_corrected on leads (first_email) where first_email is not null;
  create index leads_by_disposition on leads (disposition);
  create index leads_by_status on leads (disposition, status);
  create index leads_to_follow_up on leads (follow_up_on) where follow_up_on is not null;
  create index leads_tests on leads (disposition) where ${IS_TEST};
  -- All that the numbers read, in the order of arrival: of 100,000 leads in 16 ms of processor time instead of 110, for 0.3
  -- pages of the log a lead.
  create index leads_numbers on leads
    (place, utm_source, utm_campaign, business_type, ${PLAN_INTEREST}, status, first_contact_at, first_won_at, sold_monthly) where ${IS_COUNTED};

  create unique index outbox_once on outbox (lead, channel, receiver);
  create unique index outbox_undelivered on outbox (id) where ${IS_UNDELIVERED};
  create index outbox_open on outbox (channel, next_attempt_at, created_at, planned_at) where ${IS_OPEN};
  create index outbox_dead on outbox (channel, last_failure) where dead_at is not null;
  create index outbox_untold on outbox (channel, needs_owner_at) where ${IS_UNTOLD};
  create index outbox_failed on outbox (channel) where ${IS_FAILED};
  create index outbox_told on outbox (channel, told_at) where told_at is not null;
  create index recipients_mailed on recipients (mailed_at) where mailed_at is not null;
  create index changes_of_lead on changes (lead);
  create index erased_leads_in_mailbox on erased_leads (id) where mailbox_at is null;

  -- What a desk may not have seen yet: of each lead the number of its arrival or last change, and that of the last removal,
  -- which has no lead. The highest goes up with each. Nothing else counts: no clock, and nothing that is written each minute.
  create table revisions (number integer primary key, lead integer unique references leads (place) on delete cascade) strict;
  -- Before the lead's own number goes with it.
  create trigger leads_removed before delete on leads begin
    insert into revisions (number) ${NEXT};
    delete from revisions where lead is null and number < (select max(number) from revisions);
  end;

  create index arrivals_by_address on arrivals (address_hash, arrived_at);

  -- The index of the search. An erased lead's words leave its pages at once.
  create virtual table words using fts5 (${WORDS_INDEX});
  insert into words (words, rank) values ('secure-delete', 1);
`;

export const FORMER_VERSIONS: Readonly<Record<number, FormerVersion>> = { 1: VERSION_1, 2: VERSION_2 };

/** Number of this program's schema. */
export const SCHEMA_VERSION = 3;

/** @returns 0 for an empty database. @throws {OperatorError} if a newer program wrote it */
export function schemaVersion(connection: Connection, file: string): number {
  const version = connection.get<{ user_version: number }>("pragma user_version")?.user_version ?? 0;
  if (version > SCHEMA_VERSION)
    throw new OperatorError(`${file} was written by a newer version of this program: update this one.`);
  return version;
}

/** Creates the tables of an empty database. @throws {OperatorError} if another version wrote it */
export function prepareSchema(connection: Connection, file: string): void {
  if (schemaVersion(connection, file) === SCHEMA_VERSION) return;
  connection.transaction(() => {
    const version = schemaVersion(connection, file);
    if (version > 0 && version < SCHEMA_VERSION)
      throw new OperatorError(
        `${file} was written by an earlier release: a start of this release's server moves it on, and makes a copy before.`,
      );
    // Another process may have made them meanwhile.
    if (version === 0) createSchema(connection);
  });
}

/** @param fill gives the tables their rows, before anything depends on them */
export function createSchema(connection: Connection, fill = () => {}): void {
  connection.script(Object.keys(SEALED_TABLES).map(sealedTable).join("") + UNSEALED);
  fill();
  connection.script(
    `${Object.keys(SEALED_TABLES).map(sealOf).join("")} ${REST}; pragma user_version = ${SCHEMA_VERSION}`,
  );
}

const DEFINITIONS = "select type, name, tbl_name, sql from sqlite_schema order by type, name";

/** Whether tables, indexes and triggers are those that the file's version has: no checksum covers their definitions. */
export function isOwnSchema(connection: Connection): boolean {
  const definitions = JSON.stringify(connection.all(DEFINITIONS));
  const former = FORMER_VERSIONS[schemaVersion(connection, "")];
  if (former) return createHash("sha256").update(definitions).digest("hex") === former.definitions;
  const own = openMemory();
  try {
    createSchema(own);
    return definitions === JSON.stringify(own.all(DEFINITIONS));
  } finally {
    own.close();
  }
}

/** Columns of a table in a file of any version, in their order and without the checksum. */
export function columnsIn(connection: Connection, table: string): string[] {
  const columns = connection.all<{ name: string }>("select name from pragma_table_info(?)", table);
  return columns.flatMap(({ name }) => (name === "checksum" ? [] : [name]));
}

/** Tables whose rows carry a checksum, in a file of any version. */
export function sealedIn(connection: Connection): string[] {
  const has = "select 1 from pragma_table_info(?) where name = 'checksum'";
  return TABLES.filter((table) => connection.get(has, table) !== undefined);
}

/** A condition of SQL: whether a row of a table is as it was written. */
export function isWhole(
  table: string,
  row = table,
  columns: readonly string[] = Object.keys(SEALED_TABLES[table] ?? {}),
): string {
  return `${row}.checksum is checksum(${columnsOf(columns, row)})`;
}

function columnsOf(columns: readonly string[], row: string): string {
  return columns.map((column) => `${row}.${column}`).join(", ");
}

function sealedTable(name: string): string {
  const columns = Object.entries(SEALED_TABLES[name] ?? {});
  return `
    create table ${name} (
      ${columns.map(([column, definition]) => `${column} ${definition},`).join("\n      ")}
      checksum integer
    ) strict;
  `;
}

/** A damaged row refuses changes: they would give it a checksum that fits. */
function sealOf(name: string): string {
  const names = Object.keys(SEALED_TABLES[name] ?? {});
  const lead = SHOWN[name];
  const raise = `insert into revisions (number, lead) values ((${NEXT}), new.${lead}) on conflict (lead) do update set number = excluded.number;`;
  const seal = `update ${name} set checksum = checksum(${columnsOf(names, "new")}) where rowid = new.rowid; ${lead ? raise : ""}`;
  return `
    create trigger ${name}_stored after insert on ${name} begin ${seal} end;
    create trigger ${name}_changes before update of ${names.join(", ")} on ${name}
      when not (${isWhole(name, "old")})
      begin select raise(abort, 'this row is damaged'); end;
    create trigger ${name}_changed after update of ${names.join(", ")} on ${name} begin ${seal} end;
  `;
}
