// A lead as a row: the conversion of each column, and the check of its checksum.
import { LEAD_STATUSES } from "../../leads/lead-status.ts";
import type { LeadCursor, NotedLead, ReadLeads, StoredLead } from "../../leads/lead-store.ts";
import { emailKey } from "../../leads/email-key.ts";
import { checksum, type Connection, type Value } from "./connection.ts";
import { LEAD_COLUMNS } from "./schema.ts";

export type LeadRow = Readonly<Record<string, Value>> & {
  readonly place: number;
  readonly id: string;
  readonly checksum: number;
};

/** A lead with the columns that the store adds. */
type FullLead = Omit<StoredLead, "consent_wording"> &
  Partial<Pick<NotedLead, "status" | "note" | "status_changed_at" | "status_changed_by">>;

const NAMES = Object.keys(LEAD_COLUMNS) as (keyof typeof LEAD_COLUMNS)[];
const JSON_COLUMNS: readonly string[] = ["figures_mismatch", "marks", "click_ids", "client_payload", "terms", "plans"];
const OWN = ["email_key", "status", "note", "status_changed_at", "status_changed_by"] as const;
/** Leads that one millisecond has room for. */
const PLACES = 1_000;

// The driver binds a number below 2.2e-16 as 0, so numbers go as text.
const INSERT = `
  insert into leads (place, ${[...NAMES, ...OWN].join(", ")})
  values (?, ${NAMES.map((name) => (LEAD_COLUMNS[name].startsWith("real") ? "cast(? as real)" : "?")).join(", ")}, ${OWN.map(() => "?").join(", ")})
`;
const LAST_PLACE = "select max(place) as place from leads where place between ? and ?";
const WORDING = "select wording from consent_wordings where version = ?";

/** @throws {RangeError} if the lead's time is none */
export function insertLead(connection: Connection, lead: FullLead): void {
  connection.run(
    INSERT,
    freePlace(connection, lead.received_at),
    ...NAMES.map((name) => boundValue(name, lead[name])),
    emailKey(lead.email),
    lead.status ?? LEAD_STATUSES[0],
    lead.note ?? "",
    lead.status_changed_at ?? null,
    lead.status_changed_by ?? null,
  );
}

function boundValue(name: string, value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (name === "received_at") return new Date(String(value)).toISOString();
  return JSON_COLUMNS.includes(name) ? JSON.stringify(value) : String(value);
}

/** The lead of a row; null if the row is not as it was written. */
export function leadOf(connection: Connection, row: LeadRow): NotedLead | null {
  const { checksum: written, ...values } = row;
  if (written !== checksum(Object.values(values))) return null;
  const { place: _, email_key: __, ...columns } = values;
  const lead: Record<string, unknown> = columns;
  for (const name of JSON_COLUMNS) lead[name] = JSON.parse(String(values[name]));
  const version = values["consent_version"] ?? null;
  const wording = version === null ? undefined : connection.get<{ wording: string }>(WORDING, version);
  return { ...lead, consent_wording: wording?.wording ?? null } as unknown as NotedLead;
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

/** First place of a moment. @param time ISO 8601 */
function firstPlace(time: string): number {
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
  const found = connection.get<{ place: number }>("select place from leads where id = ?", cursor.id);
  // An erased lead leaves a gap at its moment.
  return found?.place ?? firstPlace(cursor.received_at);
}
