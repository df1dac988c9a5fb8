import type { DeliveryChannel } from "../../leads/delivery-channels.ts";
import type { LeadChange, LeadStatus, StatusChange, StatusOptions } from "../../leads/lead-status.ts";
import type { Connection } from "../sqlite/connection.ts";
import { addDeliveries } from "./outbox.ts";
import { leadOf, type LeadRow, noteOf, PLACE } from "../sqlite/rows.ts";
import { isWhole } from "../sqlite/schema.ts";
import type { ReleaseOutcome } from "../store.ts";
import { addWords, removeWords } from "./words.ts";

const SET = `
  update leads set
    status = ?2, status_changed_at = ?3, status_changed_by = ?4,
    first_contact_at = case when ?2 = 'new' then first_contact_at else coalesce(first_contact_at, ?3) end,
    first_won_at = case when ?2 = 'won' then coalesce(first_won_at, ?3) else first_won_at end
  where place = ?1
`;
const ADD = "insert into changes (id, lead, kind, value, changed_at, changed_by) values (?, ?, ?, ?, ?, ?)";
const CHANGES = `
  select kind, value, changed_at, changed_by from changes
  where lead = (${PLACE}) and ${isWhole("changes")} order by changed_at desc, rowid desc
`;

/** Stores a change unless somebody else's came in between. The same again is no change. */
export function setStatus(
  connection: Connection,
  id: string,
  { status, note }: StatusChange,
  { seen, by }: StatusOptions = {},
): StatusChange | null {
  const row = connection.get<LeadRow>("select * from leads where id = ?", id);
  if (row === undefined) return null;
  const stored = { status: row["status"] as LeadStatus, note: noteOf(connection, row.place) };
  const isSame = stored.status === status && stored.note === note;
  const isSeen = seen === undefined || (stored.status === seen.status && stored.note === seen.note);
  if (isSame || !isSeen) return stored;
  const now = new Date().toISOString();
  const who = by || null;
  connection.run(SET, row.place, status, now, who);
  const add = (kind: LeadChange["kind"], value: string) =>
    connection.run(ADD, crypto.randomUUID(), row.place, kind, value, now, who);
  if (stored.note !== note) add("note", note);
  if (stored.status !== status) add("status", status);
  return { status, note };
}

/** Newest first. */
export function changesOf(connection: Connection, id: string): readonly LeadChange[] {
  return connection.all<LeadChange>(CHANGES, id).map((change) => ({ ...change }));
}

/** Releases a lead from spam, or a marked lead's report (B8). Its marks stay. */
export function release(connection: Connection, id: string, channels: readonly DeliveryChannel[]): ReleaseOutcome {
  const row = connection.get<LeadRow>("select * from leads where id = ?", id);
  const lead = row ? leadOf(connection, row) : null;
  if (row === undefined || lead === null) return { status: "unknown", channels: [] };
  const isReportable = lead.consent_version !== null && channels.includes("visitor_report");
  const now = new Date().toISOString();
  if (lead.disposition === "spam" && !lead.marks.includes("test")) {
    removeWords(connection, lead);
    connection.run("update leads set disposition = 'accepted' where id = ?", id);
    addWords(connection, { ...lead, disposition: "accepted" });
    const due = channels.filter((channel) => channel !== "visitor_report" || isReportable);
    return { status: "released", channels: addDeliveries(connection, row.place, due, now) };
  }
  const isHeldBack = lead.disposition === "accepted" && lead.marks.length > 0 && isReportable;
  const added = isHeldBack ? addDeliveries(connection, row.place, ["visitor_report"], now) : [];
  return { status: added.length > 0 ? "released" : "not-spam", channels: added };
}
