import type { PlanId } from "@contractor-roi/roi-core";
import { toCents } from "@contractor-roi/roi-core/shared";
import { type DeliveryChannel, toPrograms } from "../lead/delivery-channels.ts";
import type { LeadChange, LeadEntry, LeadStatus, Sale, StatusChange, StatusOptions } from "../lead/lead-status.ts";
import type { Connection, Value } from "../sqlite/connection.ts";
import { addDeliveries, endDeliveries } from "./outbox.ts";
import { leadOf, type LeadRow, PLACE } from "../sqlite/rows.ts";
import { isWhole } from "../sqlite/schema.ts";
import { changeWords } from "./search-index.ts";

/** A status that is taken back so soon was a slip, which is no first contact and no first sale. */
const SLIP_MS = 60_000;
/** When such a status was set first, from ?8 on. */
const firstOf = (condition: string) =>
  `(select min(changed_at) from changes where lead = ?1 and kind = 'status' and ${condition} and changed_at >= ?8 and ${isWhole("changes")})`;
// A first time is a slip's from ?7 on. An undo finds one again that the change it takes back had made a slip's.
const SET = `
  update leads set
    status = ?2, status_changed_at = ?3, status_changed_by = ?4, sold_plan = ?5, sold_monthly = ?6,
    first_contact_at = case
      when terms is null then null
      when ?2 not in ('new', 'junk') then coalesce(first_contact_at, ${firstOf("value not in ('new', 'junk')")}, ?3)
      when first_contact_at < ?7 then first_contact_at end,
    first_won_at = case
      when ?2 = 'won' then coalesce(first_won_at, ${firstOf("value = 'won'")}, ?3)
      when first_won_at < ?7 then first_won_at end
  where place = ?1
`;
const NOTE_CHANGE = "update leads set status_changed_at = ?2, status_changed_by = ?3 where place = ?1";
// That of the newest entry: an older one may be written again.
const SET_FOLLOW_UP = `
  update leads set follow_up_on = (
    select nullif(value, '') from changes where lead = ?1 and kind = 'follow_up' and ${isWhole("changes")} order by rowid desc limit 1
  ) where place = ?1
`;
const KNOWN = "select 1 from changes where id = ? and lead = ? and kind = ? and value = ? and changed_by is ?";
const ADD = `
  insert into changes (id, lead, kind, value, changed_at, changed_by, sold_plan, sold_monthly) values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (id) do update set value = excluded.value
    where lead = excluded.lead and kind = excluded.kind and changed_by is excluded.changed_by
`;
const CHANGES = `
  select kind, value, changed_at, changed_by, sold_plan, sold_monthly from changes
  where lead = (${PLACE}) and (kind <> 'note' or value <> '') and ${isWhole("changes")}
  order by changed_at desc, rowid desc
`;

/** The newest day first. */
const LAST_DAYS = `
  select value, changed_at from changes where lead = ? and kind = 'follow_up' and ${isWhole("changes")}
  order by changed_at desc, rowid desc limit 2
`;
const RELEASED = `
  select place from leads where id = ? and disposition = 'accepted'
    and exists (select 1 from changes where lead = place and kind = 'disposition' and ${isWhole("changes")})
`;
const SET_AT = "select changed_at from changes where lead = ? and kind = 'status' order by rowid desc limit 1";

/**
 * Stores a status unless somebody else's came in between. The same again is no change.
 *
 * @returns the stored one, with the change that takes it back, null if nothing was changed; null without such a lead
 */
export function setStatus(
  connection: Connection,
  id: string,
  { status, sale, undoes }: StatusChange,
  { seen, seenMonthly, by }: StatusOptions = {},
) {
  const row = connection.get<LeadRow>("select * from leads where id = ?", id);
  if (row === undefined) return null;
  const stored = row["status"] as LeadStatus;
  // An undo of a sale without a price has none.
  const sold = status === "won" ? (sale ?? (undoes === undefined ? chosenPlan(row) : null)) : null;
  const before = soldOf(row);
  const followUp = row["follow_up_on"] as string | null;
  const isSold = sale === undefined || (before?.plan === sale.plan && before.monthly === sale.monthly);
  const setAt = connection.get<{ changed_at: string }>(SET_AT, row.place)?.changed_at;
  const price = before?.monthly ?? null;
  const isRepriced = seenMonthly !== undefined && seenMonthly !== price;
  const isOvertaken = stored !== (seen ?? stored) || isRepriced || (undoes ?? setAt) !== setAt;
  if ((stored === status && isSold) || isOvertaken)
    return { status: stored, sold_monthly: price, follow_up_on: followUp, undo: null };
  const now = new Date().toISOString();
  const minuteBefore = new Date(Date.parse(undoes ?? now) - SLIP_MS).toISOString();
  const [slip, first] = undoes === undefined ? [minuteBefore, null] : [undoes, minuteBefore];
  const who = by || null;
  const soldAs = [sold?.plan ?? null, sold?.monthly ?? null] as const;
  connection.run(SET, row.place, status, now, who, ...soldAs, slip, first);
  connection.run(ADD, crypto.randomUUID(), row.place, "status", status, now, who, ...soldAs);
  const isEnd = status === "won" || status === "lost" || status === "junk";
  const day = undoes === undefined && isEnd ? null : (endedDay(connection, row.place, undoes) ?? followUp);
  if (day !== followUp) {
    connection.run(ADD, crypto.randomUUID(), row.place, "follow_up", day ?? "", now, who, null, null);
    connection.run(SET_FOLLOW_UP, row.place);
  }
  const undo = { status: stored, seen: status, sale: before ?? undefined, undoes: now };
  return { status, sold_monthly: sold?.monthly ?? null, follow_up_on: day, undo };
}

/** The day to follow up on that a status has ended at a time, unless one was set since. */
function endedDay(connection: Connection, place: number, at: string | undefined): string | undefined {
  const [last, former] = connection.all<{ value: string; changed_at: string }>(LAST_DAYS, place);
  return last?.value === "" && last.changed_at === at ? former?.value : undefined;
}

function chosenPlan(row: LeadRow): Sale | null {
  if (row["terms"] === null) return null;
  const { monthlyCost } = JSON.parse(String(row["terms"])) as { readonly monthlyCost: number };
  return { plan: row["selected_plan"] as PlanId, monthly: toCents(monthlyCost) };
}

/** Null without a price. */
function soldOf(row: LeadRow): Sale | null {
  const monthly = row["sold_monthly"] as number | null;
  return monthly === null ? null : { plan: row["sold_plan"] as PlanId | null, monthly };
}

/**
 * Stores a note or a follow-up. Its writer's next one with the same id takes its place.
 *
 * @returns whether it is stored: an id that somebody else has is refused. Null without such a lead
 */
export function addEntry(
  connection: Connection,
  lead: string,
  { id, kind, value }: LeadEntry,
  by?: string,
): boolean | null {
  const place = connection.get<{ place: number }>(PLACE, lead)?.place;
  if (place === undefined) return null;
  const now = new Date().toISOString();
  // Sent once more, since its answer was lost.
  if (connection.get(KNOWN, id, place, kind, value, by ?? null) !== undefined) return true;
  const add = () => connection.run(ADD, id, place, kind, value, now, by ?? null, null, null);
  if ((kind === "note" ? changeWords(connection, place, add) : add()) === 0) return false;
  connection.run(NOTE_CHANGE, place, now, by ?? null);
  if (kind === "follow_up") connection.run(SET_FOLLOW_UP, place);
  return true;
}

/** Newest first. */
export function changesOf(connection: Connection, id: string): readonly LeadChange[] {
  return connection.all<LeadChange>(CHANGES, id).map((change) => ({ ...change }));
}

type ReleaseOutcome = {
  /** `not-spam`: it is a lead already, and nothing of it waits. `unknown`: there is no such lead. */
  readonly status: "released" | "not-spam" | "unknown";
  /** By which it is delivered now. */
  readonly channels: readonly DeliveryChannel[];
};

/** Releases a lead from spam, or a marked lead's report; its marks stay. Sends one that was added by hand to programs. */
export function release(
  connection: Connection,
  id: string,
  channels: readonly DeliveryChannel[],
  by?: string,
): ReleaseOutcome {
  const row = connection.get<LeadRow>("select * from leads where id = ?", id);
  const lead = row ? leadOf(connection, row) : null;
  if (row === undefined || lead === null) return { status: "unknown", channels: [] };
  const isReportable = lead.consent_version !== null && channels.includes("visitor_report");
  const now = new Date().toISOString();
  if (lead.disposition === "spam" && !lead.marks.includes("test")) {
    amend(connection, row.place, { disposition: "accepted" }, { kind: "disposition", value: "accepted" }, by);
    const due = channels.filter((channel) => channel !== "visitor_report" || isReportable);
    return { status: "released", channels: addDeliveries(connection, row.place, due, now) };
  }
  const isHeldBack = lead.disposition === "accepted" && lead.marks.length > 0 && isReportable;
  const held: DeliveryChannel[] = isHeldBack ? ["visitor_report"] : [];
  const programs = toPrograms(channels).filter((channel) => channel === "webhook" || lead.email !== "");
  const added = addDeliveries(connection, row.place, lead.terms === null ? programs : held, now);
  return { status: added.length > 0 ? "released" : "not-spam", channels: added };
}

/** Makes a lead that was released spam again, and ends its deliveries that wait. @returns whether it was one */
export function returnToSpam(connection: Connection, id: string, by?: string): boolean {
  const released = connection.get<{ place: number }>(RELEASED, id);
  if (released === undefined) return false;
  amend(connection, released.place, { disposition: "spam" }, { kind: "disposition", value: "spam" }, by);
  endDeliveries(connection, released.place);
  return true;
}

type Columns = Readonly<Record<string, Value>>;
type Line = Pick<LeadChange, "kind" | "value">;

/** Sets columns of a lead, with a line in its history. */
export function amend(connection: Connection, place: number, columns: Columns, { kind, value }: Line, by?: string) {
  const now = new Date().toISOString();
  const set = Object.keys(columns).map((name) => `${name} = ?`);
  changeWords(connection, place, () =>
    connection.run(`update leads set ${set.join(", ")} where place = ?`, ...Object.values(columns), place),
  );
  connection.run(ADD, crypto.randomUUID(), place, kind, value, now, by ?? null, null, null);
  connection.run(NOTE_CHANGE, place, now, by ?? null);
}
