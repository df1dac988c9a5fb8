import type { DeliveryChannel } from "../../leads/delivery-channels.ts";
import type { StatusChange, StatusOptions } from "../../leads/lead-status.ts";
import type { Connection } from "../sqlite/connection.ts";
import { addDeliveries } from "./outbox.ts";
import { leadOf, type LeadRow } from "../sqlite/rows.ts";
import type { LeadInFull, ReleaseOutcome } from "../store.ts";
import { addWords, removeWords } from "./words.ts";

const READ = "select status, note from leads where id = ?";
const SET = "update leads set status = ?, note = ?, status_changed_at = ?, status_changed_by = ? where id = ?";
const LOG = "insert into changes (id, lead, status, note, changed_at, changed_by) values (?, ?, ?, ?, ?, ?)";
const CHANGES = "select status, note, changed_at, changed_by from changes where lead = ? order by rowid desc";

/** Stores a change unless somebody else's came in between. The same again is no change. */
export function setStatus(
  connection: Connection,
  id: string,
  { status, note }: StatusChange,
  { seen, by }: StatusOptions = {},
): StatusChange | null {
  const stored = connection.get<StatusChange>(READ, id);
  if (stored === undefined) return null;
  const isSame = stored.status === status && stored.note === note;
  const isSeen = seen === undefined || (stored.status === seen.status && stored.note === seen.note);
  if (isSame || !isSeen) return { ...stored };
  const now = new Date().toISOString();
  const who = by || null;
  connection.run(SET, status, note, now, who, id);
  connection.run(LOG, crypto.randomUUID(), id, status, note, now, who);
  return { status, note };
}

/** Newest first. */
export function changesOf(connection: Connection, id: string): LeadInFull["changes"] {
  return connection.all<LeadInFull["changes"][number]>(CHANGES, id).map((change) => ({ ...change }));
}

/** Releases a lead from spam, or a marked lead's report (B8). Its marks stay. */
export function release(connection: Connection, id: string, channels: readonly DeliveryChannel[]): ReleaseOutcome {
  const row = connection.get<LeadRow>("select * from leads where id = ?", id);
  const lead = row ? leadOf(connection, row) : null;
  if (lead === null) return { status: "unknown", channels: [] };
  const isReportable = lead.consent_version !== null && channels.includes("visitor_report");
  const now = new Date().toISOString();
  if (lead.disposition === "spam" && !lead.marks.includes("test")) {
    removeWords(connection, lead);
    connection.run("update leads set disposition = 'accepted' where id = ?", id);
    addWords(connection, { ...lead, disposition: "accepted" });
    const due = channels.filter((channel) => channel !== "visitor_report" || isReportable);
    return { status: "released", channels: addDeliveries(connection, id, due, now) };
  }
  const isHeldBack = lead.disposition === "accepted" && lead.marks.length > 0 && isReportable;
  const added = isHeldBack ? addDeliveries(connection, id, ["visitor_report"], now) : [];
  return { status: added.length > 0 ? "released" : "not-spam", channels: added };
}
