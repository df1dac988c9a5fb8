import type { StoredLead } from "../../leads/lead-store.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { type Connection, openMemory } from "./connection.ts";

type LeadColumn = Exclude<keyof StoredLead, "consent_wording">;

/** Columns of a lead, and how each value is kept: lists and objects as JSON. Units: `LeadRecord`. */
export const LEAD_COLUMNS = {
  id: "text not null unique",
  idempotency_key: "text not null unique",
  request_hash: "text not null",
  received_at: "text not null",
  disposition: "text not null",
  first_name: "text not null",
  last_name: "text not null",
  email: "text not null",
  phone: "text not null",
  phone_e164: "text",
  business_name: "text not null",
  business_type: "text not null",
  selected_plan: "text not null",
  jobs_per_month: "real not null",
  avg_job_profit: "real not null",
  admin_hours_per_week: "real not null",
  current_monthly_revenue: "real not null",
  additional_jobs: "real not null",
  additional_monthly_revenue: "real not null",
  time_saved_hours: "real not null",
  net_monthly_savings: "real not null",
  net_annual_savings: "real not null",
  roi_percentage: "real not null",
  payback_months: "real not null",
  business_tier: "text not null",
  conversion_likelihood: "real not null",
  figures_mismatch: "text not null",
  marks: "text not null",
  utm_source: "text not null",
  utm_medium: "text not null",
  utm_campaign: "text not null",
  source_url: "text not null",
  click_ids: "text not null",
  user_agent: "text not null",
  lead_source: "text not null",
  client_timestamp: "text",
  client_payload: "text not null",
  terms: "text not null",
  plans: "text not null",
  language: "text not null",
  voice_call_id: "text",
  consent_at: "text",
  consent_version: "text",
} as const satisfies Record<LeadColumn, string>;

/** Columns that only the store knows, and the owner's notes. */
const OWN_COLUMNS = {
  // The address as addresses are compared (B15).
  email_key: "text not null",
  status: "text not null default 'new'",
  note: "text not null default ''",
  status_changed_at: "text",
  status_changed_by: "text",
} as const;

const ITS_LEAD = "text not null references leads (id) on delete cascade";

/** Tables whose rows carry a checksum. Times: ISO 8601 in UTC. Lead `place`: milliseconds since 1970 times 1,000, counted up. */
export const SEALED_TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  leads: { place: "integer primary key", ...LEAD_COLUMNS, ...OWN_COLUMNS },
  outbox: {
    id: "text primary key",
    lead: ITS_LEAD,
    channel: "text not null",
    created_at: "text not null",
    attempts: "integer not null default 0",
    next_attempt_at: "text not null",
    delivered_at: "text",
    dead_at: "text",
    last_failure: "text",
    // Times since which the owner has to know of a failure, and at which they were told.
    needs_owner_at: "text",
    told_at: "text",
  },
  changes: {
    id: "text primary key",
    lead: ITS_LEAD,
    status: "text not null",
    note: "text not null",
    changed_at: "text not null",
    changed_by: "text",
  },
  recipients: {
    address_hash: "text primary key",
    delivery_id: "text",
    mailed_at: "text",
    unsubscribed_at: "text",
  },
  secrets: { secret: "text primary key", created_at: "text not null" },
  consent_wordings: { version: "text primary key", wording: "text not null" },
  erased: { address_hash: "text primary key", erased_at: "text not null" },
};

/** Test leads have exactly this mark. */
export const IS_TEST = `marks = '["test"]'`;
/** Deliveries that are neither made nor given up. */
export const IS_OPEN = "delivered_at is null and dead_at is null";

/** Deliveries that the owner has to know about and does not yet. */
export const IS_UNTOLD = "needs_owner_at is not null and told_at is null and delivered_at is null";

/** Columns and options of the search's index, which stores no text. */
export const WORDS_INDEX = `person, email, facets, content = '', tokenize = "unicode61 remove_diacritics 2"`;

const REST = `
  create index leads_of_person on leads (email_key);
  create index leads_by_disposition on leads (disposition);
  create index leads_by_status on leads (status);
  create index leads_tests on leads (disposition) where ${IS_TEST};

  create unique index outbox_once on outbox (lead, channel);
  create index outbox_open on outbox (channel, next_attempt_at, created_at) where ${IS_OPEN};
  create index outbox_dead on outbox (channel, last_failure) where dead_at is not null;
  create index outbox_untold on outbox (channel, needs_owner_at) where ${IS_UNTOLD};
  create index outbox_told on outbox (channel, told_at) where told_at is not null;
  create index outbox_newest on outbox (created_at);
  create index recipients_mailed on recipients (mailed_at) where mailed_at is not null;
  create index changes_of_lead on changes (lead);

  -- Leads stored lately, to limit them by address. The hash has a key that the database does not know.
  create table arrivals (address_hash text not null, arrived_at text not null) strict;
  create index arrivals_by_address on arrivals (address_hash, arrived_at);
  create index arrivals_by_time on arrivals (arrived_at);

  -- Leads that were erased here, until the mailbox has erased them, too.
  create table erased_leads (id text primary key) strict, without rowid;

  -- Facts about the running server, sign-ins for the desk, and the time of the last probe.
  create table facts (name text primary key, value text not null) strict, without rowid;

  -- The index of the search. An erased lead's words leave its pages at once.
  create virtual table words using fts5 (${WORDS_INDEX});
  insert into words (words, rank) values ('secure-delete', 1);
`;

/** Changes of the schema, in order; `user_version` counts those that a database has. */
const MIGRATIONS: readonly string[] = [`${Object.keys(SEALED_TABLES).map(sealedTable).join("\n")}\n${REST}`];

/** Number of this program's schema. */
const SCHEMA_VERSION = MIGRATIONS.length;

/** @throws {OperatorError} if a newer program wrote the database */
export function schemaVersion(connection: Connection, file: string): number {
  const version = connection.get<{ user_version: number }>("pragma user_version")?.user_version ?? 0;
  if (version > SCHEMA_VERSION)
    throw new OperatorError(`${file} was written by a newer version of this program: update this one.`);
  return version;
}

/** Creates tables that are missing, and brings older ones up to date. */
export function prepareSchema(connection: Connection, file: string): void {
  if (schemaVersion(connection, file) === SCHEMA_VERSION) return;
  connection.transaction(() => {
    for (const migration of MIGRATIONS.slice(schemaVersion(connection, file))) connection.script(migration);
    connection.script(`pragma user_version = ${SCHEMA_VERSION}`);
  });
}

const DEFINITIONS = "select type, name, tbl_name, sql from sqlite_schema order by type, name";

/** Whether tables, indexes and triggers are those that this program makes: no checksum covers their definitions. */
export function isOwnSchema(connection: Connection): boolean {
  const own = openMemory();
  try {
    prepareSchema(own, "memory");
    return JSON.stringify(connection.all(DEFINITIONS)) === JSON.stringify(own.all(DEFINITIONS));
  } finally {
    own.close();
  }
}

/** A condition of SQL: whether a row of a table is as it was written. */
export function isWhole(table: string, row = table): string {
  return `${row}.checksum is checksum(${columnsOf(table, row)})`;
}

function columnsOf(table: string, row: string): string {
  return Object.keys(SEALED_TABLES[table] ?? {})
    .map((column) => `${row}.${column}`)
    .join(", ");
}

/** A damaged row refuses changes: they would give it a checksum that fits. */
function sealedTable(name: string): string {
  const columns = Object.entries(SEALED_TABLES[name] ?? {});
  const names = columns.map(([column]) => column);
  const seal = `update ${name} set checksum = checksum(${columnsOf(name, "new")}) where rowid = new.rowid;`;
  return `
    create table ${name} (
      ${columns.map(([column, definition]) => `${column} ${definition},`).join("\n      ")}
      checksum integer
    ) strict;
    create trigger ${name}_stored after insert on ${name} begin ${seal} end;
    create trigger ${name}_changes before update of ${names.join(", ")} on ${name}
      when not (${isWhole(name, "old")})
      begin select raise(abort, 'this row is damaged'); end;
    create trigger ${name}_changed after update of ${names.join(", ")} on ${name} begin ${seal} end;
  `;
}
