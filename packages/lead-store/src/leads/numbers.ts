// How it goes: leads, and the owner's money, by week, source, campaign, trade and plan.
import {
  GROUPINGS,
  type Grouping,
  type LeadCount,
  type LeadNumbers,
  type NumbersOptions,
} from "../lead/lead-numbers.ts";
import { countSpellings, foldedKey } from "../lead/folded-key.ts";
import { addDays, dayAt, startOfDay, sundayOf } from "../base/owners-day.ts";
import { reading } from "../sqlite/operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { fact } from "../sqlite/facts.ts";
import { PLACE } from "../sqlite/rows.ts";
import { IS_COUNTED, PLAN_INTEREST } from "../sqlite/schema.ts";

// JSON has no escape for it.
const SEPARATOR = "\u007F";
/** Leads of one batch: the texts of a million at once would take more memory than all else. */
const BATCH_ROWS = 4_000;
// A few long texts are read in a quarter of the time that a row for each lead takes. Texts of visitors stand last.
const read = (isWhole: string) => `
  select max(place) as last,
    json_group_array(place / 1000000) as seconds,
    json_group_array(unixepoch(first_contact_at) - place / 1000000) as waits,
    json_group_array(status) as statuses,
    json_group_array(coalesce(sold_monthly, 0)) as cents,
    json_group_array(concat_ws('${SEPARATOR}', business_type, plan, utm_source, utm_campaign)) as kinds
  from (
    select place, utm_source, utm_campaign, business_type, ${PLAN_INTEREST} as plan, status, first_contact_at, sold_monthly
    from leads indexed by leads_numbers where place > ? and place < ? and ${IS_COUNTED} ${isWhole}
    order by place limit ${BATCH_ROWS}
  )
`;
const SOLD = `
  select count(*) as won, coalesce(sum(sold_monthly), 0) as monthly_cents
  from leads indexed by leads_numbers where status = 'won' and first_won_at >= ? and first_won_at < ? and ${IS_COUNTED}
`;
/** Fact: ids of leads whose rows the daily copy found damaged. */
export const DAMAGED = "damaged-leads";
const WEEK_DAYS = 7;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const MS_A_SECOND = 1_000;
const PLACES_A_MS = 1_000;

const KIND: readonly Grouping[] = ["trade", "plan", "source", "campaign"];

/** A batch, lead by lead: seconds since 1970, seconds to its first contact, status, price, and the values that it is counted by. */
type Columns = {
  readonly seconds: readonly number[];
  readonly waits: readonly (number | null)[];
  readonly statuses: readonly string[];
  readonly cents: readonly number[];
  readonly kinds: readonly string[];
};
/** Values of {@link KIND}, the counts that a lead with them is in, and the number of these leads. */
type Kind = { readonly values: readonly string[]; readonly sums: readonly Sum[]; leads: number };
/** A count that grows. */
type Sum = { leads: number; contacted: number; won: number; lost: number; monthly_cents: number; waits: number[] };
type Groups = Map<string, Sum>;

/** Rows are not verified one by one: those that the daily copy found damaged are left out. */
export const numbers = reading(function numbers(
  connection: Connection,
  { days, zone, until }: NumbersOptions,
): LeadNumbers {
  const to = until ?? dayAt(Date.now(), zone);
  const from = addDays(to, 1 - days);
  const [begin, end] = [startOfDay(from, zone), startOfDay(addDays(to, 1), zone)];
  const damaged = JSON.parse(fact(connection, DAMAGED) ?? "[]") as string[];
  const places = damaged.map((id) => connection.get<{ place: number }>(PLACE, id)?.place ?? 0);
  // A list of numbers: a subquery would take a second time as long.
  const isWhole = ` and place not in (${places.join()})`;
  const last = until === undefined ? Number.MAX_SAFE_INTEGER : end * PLACES_A_MS;
  const weeks: string[] = [];
  for (let day = sundayOf(from); day <= to; day = addDays(day, WEEK_DAYS)) weeks.push(day);
  const starts = weeks.map((sunday) => startOfDay(sunday, zone) / MS_A_SECOND);
  // All of them as they were at one time.
  const { total, by } = connection.savepoint(() =>
    sumUp(batches(connection, read(isWhole), begin * PLACES_A_MS - 1, last), weeks, starts),
  );
  const [first, after] = [begin, end].map((time) => new Date(time).toISOString()) as [string, string];
  const sold = connection.get<LeadNumbers["sold"]>(SOLD + isWhole, first, after)!;
  return { from, to, total: countOf(["", total]), by, sold: { ...sold }, damaged };
});

function* batches(connection: Connection, sql: string, after: number, end: number): Generator<Columns> {
  type Batch = Readonly<Record<keyof Columns, string>> & { readonly last: number | null };
  const next = (place: number) => connection.get<Batch>(sql, place, end)!;
  for (let { last, ...texts } = next(after); last !== null; { last, ...texts } = next(last))
    yield Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.parse(text)])) as Columns;
}

function sumUp(all: Iterable<Columns>, weeks: readonly string[], starts: readonly number[]) {
  const groups = Object.fromEntries(GROUPINGS.map((name) => [name, new Map()])) as Record<Grouping, Groups>;
  const total = groupOf(new Map(), "");
  const ofWeeks = weeks.map((sunday) => groupOf(groups.week, sunday));
  const ofKinds = new Map<string, Kind>();
  let week = 0;
  for (const columns of all)
    for (const [lead, kind] of columns.kinds.entries()) {
      const second = columns.seconds[lead]!;
      while (week > 0 && second < starts[week]!) week -= 1;
      while (week + 1 < starts.length && second >= starts[week + 1]!) week += 1;
      add(ofWeeks[week]!, columns, lead);
      const known = ofKinds.get(kind) ?? kindOf(kind);
      known.leads += 1;
      for (const sum of known.sums) add(sum, columns, lead);
    }
  const lists = GROUPINGS.map((name) => {
    const spellings = countSpellings();
    for (const { values, leads } of ofKinds.values()) spellings.add(values[KIND.indexOf(name)] ?? "", leads);
    const counts = [...groups[name]].map(([key, sum]) => countOf([spellings.commonest(key), sum]));
    return [name, counts.sort(name === "week" ? newest : best)];
  });
  return { total, by: Object.fromEntries(lists) as LeadNumbers["by"] };

  function kindOf(kind: string): Kind {
    const values = kind.split(SEPARATOR);
    const sums = values.map((value, at) => groupOf(groups[KIND[at]!], foldedKey(value)));
    const made = { values, sums: [total, ...sums], leads: 0 };
    ofKinds.set(kind, made);
    return made;
  }
}

function add(sum: Sum, { statuses, waits, cents }: Columns, lead: number): void {
  sum.leads += 1;
  const status = statuses[lead];
  if (status === "new") return;
  sum.contacted += 1;
  const wait = waits[lead] ?? null;
  // A wrong clock's contact before the lead counts as at once.
  if (wait !== null) sum.waits.push(Math.max(0, wait));
  if (status === "lost") sum.lost += 1;
  if (status !== "won") return;
  sum.won += 1;
  sum.monthly_cents += cents[lead]!;
}

function groupOf(groups: Groups, key: string): Sum {
  const sum = groups.get(key) ?? { leads: 0, contacted: 0, won: 0, lost: 0, monthly_cents: 0, waits: [] };
  groups.set(key, sum);
  return sum;
}

const newest = (a: LeadCount, b: LeadCount) => (a.key < b.key ? 1 : -1);
const best = (a: LeadCount, b: LeadCount) =>
  b.monthly_cents - a.monthly_cents || b.leads - a.leads || (a.key < b.key ? -1 : 1);

function countOf([key, { waits: unsorted, ...sum }]: readonly [string, Sum]): LeadCount {
  const waits = Int32Array.from(unsorted).sort();
  const [low, high] = [waits[(waits.length - 1) >> 1], waits[waits.length >> 1]];
  const median = low === undefined || high === undefined ? null : (low + high) / 2;
  return { key, ...sum, first_contact_seconds: median, first_contact: median === null ? "" : duration(median) };
}

function duration(seconds: number): string {
  const tenths = (value: number) => Math.round(value * 10) / 10;
  if (seconds < 1.5 * HOUR) return `${Math.round(seconds / 60)} min`;
  return seconds < 2 * DAY ? `${tenths(seconds / HOUR)} h` : `${tenths(seconds / DAY)} days`;
}
