// A lead as a row: the conversion of each column, and the check of its checksum.
import { FIELDS } from "../lead/lead-fields.ts";
import type { LeadCursor, AnyLead, LeadProgress, NotedLead, ReadLeads } from "../lead/lead-store.ts";
import { emailKey, personKey } from "../lead/email-key.ts";
import { checksum, type Connection, type Value } from "./connection.ts";
import { isWhole } from "./schema.ts";

export type LeadRow = Readonly<Record<string, Value>> & {
  readonly place: number;
  readonly id: string;
  readonly checksum: number;
};

/** A lead to be inserted; its progress is that of a new one if it has none. */
export type FullLead = Omit<AnyLead, "consent_wording"> & Partial<Omit<LeadProgress, "note">>;

const COLUMNS = FIELDS.filter(({ column }) => column !== null);
const OF_OWNER: ReadonlySet<string> = new Set(FIELDS.filter(({ isOwners }) => isOwners).map(({ name }) => name));
/** Characters of a time to the minute. */
const MINUTE = "2026-11-24T15:00".length;
/** Leads that one millisecond has room for. */
const PLACES = 1_000;

// The driver binds a number below 2.2e-16 as 0, so numbers go as text.
const INSERT = `
  insert into leads (place, email_key, ${COLUMNS.map(({ name }) => name).join(", ")})
  values (?, ?, ${COLUMNS.map(({ column }) => (column?.startsWith("real") ? "cast(? as real)" : "?")).join(", ")})
`;
/** The place of a lead by its id. */
export const PLACE = "select place from leads where id = ?";
const LAST_PLACE = "select max(place) as place from leads where place between ? and ?";
const WORDING = "select wording from consent_wordings where version = ?";
const NOTES = `
  select value, changed_at from changes where lead = ? and kind = 'note' and value <> '' and ${isWhole("changes")}
  order by changed_at, rowid
`;

/** @returns the lead's place. @throws {RangeError} if the lead's time is none */
export function insertLead(connection: Connection, lead: FullLead): number {
  const place = freePlace(connection, lead.received_at);
  const values: Readonly<Record<string, unknown>> = { ...lead, status: lead.status ?? "new" };
  connection.run(
    INSERT,
    place,
    personKey(lead),
    ...COLUMNS.map(({ name, isJson }) => boundValue(name, values[name], isJson)),
  );
  return place;
}

function boundValue(name: string, value: unknown, isJson = false): Value {
  if (value === null || value === undefined) return null;
  if (name === "received_at") return new Date(String(value)).toISOString();
  return isJson ? JSON.stringify(value) : String(value);
}

/** The lead of a row; null if the row is not as it was written. */
export function leadOf(connection: Connection, row: LeadRow): NotedLead | null {
  const { checksum: written, ...values } = row;
  if (written !== checksum(Object.values(values))) return null;
  const version = values["consent_version"] ?? null;
  const wording = version === null ? undefined : connection.get<{ wording: string }>(WORDING, version);
  const note = values["status_changed_at"] === null ? "" : notesOf(connection, row.place);
  return fieldsOf(values, { consent_wording: wording?.wording ?? null, note });
}

/** All notes of a lead, each a line with its time in UTC; empty without one. */
function notesOf(connection: Connection, place: number): string {
  const notes = connection.all<{ value: string; changed_at: string }>(NOTES, place);
  return notes.map(({ value, changed_at: at }) => `${at.slice(0, MINUTE)}Z ${value}`).join("\n");
}

/** @param others fields that other tables have */
function fieldsOf(
  values: Readonly<Record<string, Value>>,
  others: Pick<NotedLead, "consent_wording" | "note">,
): NotedLead {
  const all: Readonly<Record<string, Value>> = { ...values, ...others };
  const fields = FIELDS.map(({ name, isJson }) => {
    const value = all[name] ?? null;
    return [name, isJson ? JSON.parse(String(value)) : value];
  });
  return Object.fromEntries(fields) as NotedLead;
}

/** A lead without what the owner has noted of it. */
export function withoutProgress(lead: NotedLead): AnyLead {
  const fields = Object.entries(lead).filter(([name]) => !OF_OWNER.has(name));
  return Object.fromEntries(fields) as unknown as AnyLead;
}

/** Leads of whole rows, and the ids of the damaged ones (B10). */
export function readRows(connection: Connection, rows: readonly LeadRow[]): ReadLeads {
  const leads: NotedLead[] = [];
  const damaged: string[] = [];
  for (const row of rows) {
    const lead = leadOf(connection, row);
    if (lead === null) damaged.push(row.id);
    else leads.push(lead);
  }
  return { leads, damaged };
}

/** Leads and spam that have an address, or came with it, newest first. @param person an address, or the id of a lead without one */
export function rowsOfPerson(connection: Connection, person: string): LeadRow[] {
  const ofPerson = "select * from leads where email_key = ?1 or first_email = ?1 order by place desc";
  return connection.all<LeadRow>(ofPerson, emailKey(person));
}

/** First place of a moment. @param time ISO 8601 */
export function firstPlace(time: string): number {
  const moment = Date.parse(time);
  if (Number.isNaN(moment)) throw new RangeError("Cannot store a lead whose received_at is not a time");
  return moment * PLACES;
}

function freePlace(connection: Connection, receivedAt: string): number {
  for (let first = firstPlace(receivedAt); ; first += PLACES) {
    const last = first + PLACES - 1;
    const taken = connection.get<{ place: number | null }>(LAST_PLACE, first, last)?.place ?? null;
    if (taken === null) return first;
    if (taken < last) return taken + 1;
  }
}

/** The place that a list continues before. */
export function placeOf(connection: Connection, cursor: LeadCursor | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  const found = connection.get<{ place: number }>(PLACE, cursor.id);
  // An erased lead leaves a gap at its moment.
  return found?.place ?? firstPlace(cursor.received_at);
}
