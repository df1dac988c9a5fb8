import { reading } from "../sqlite/operation.ts";
import { type LeadSearch, type LeadSearchPage, type LeadSummary, SUMMARY_FIELDS } from "../lead/search-leads.ts";
import type { NotedLead } from "../lead/lead-store.ts";
import { personKey } from "../lead/email-key.ts";
import type { Connection, Value } from "../sqlite/connection.ts";
import { firstPlace, type LeadRow, placeOf, readRows } from "../sqlite/rows.ts";
import { IS_TEST, PLAN_INTEREST } from "../sqlite/schema.ts";
import { wordsQuery } from "./search-index.ts";

const PAGE_ROWS = 50;
/** Leads that one search looks at: others wait for it. */
const MOST_ROWS = 2_000;

type Candidate = { readonly place: number; readonly id: string; readonly received_at: string; readonly fits: number };

/** Finds leads. However many there are, a search looks at a bounded number of them. */
export const search = reading(function search(connection: Connection, wanted: LeadSearch): LeadSearchPage {
  const places: number[] = [];
  let last: Candidate | null = null;
  let looked = 0;
  for (const candidate of candidates(connection, wanted)) {
    if (places.length === PAGE_ROWS) return { ...summaries(connection, places), next: cursorOf(last) };
    looked += 1;
    last = candidate;
    if (candidate.fits) places.push(candidate.place);
  }
  return { ...summaries(connection, places), next: looked === MOST_ROWS ? cursorOf(last) : null };
});

type Condition = readonly [sql: string, value: Value | undefined];

/** Read one by one, so that a search that finds its page early reads no more. */
function candidates(connection: Connection, wanted: LeadSearch): IterableIterator<Candidate> {
  const { disposition, status, trade, tier, source, campaign, words, due, isOldestFirst } = wanted;
  const isNarrow = words.trim() !== "" || [trade, tier, source, campaign].some((value) => value !== undefined);
  const query = isNarrow ? wordsQuery({ words, facets: { disposition, trade, tier, source, campaign } }) : null;
  const only = status === "begun" || status === "counted" ? undefined : status;
  const [first, last] = range(connection, wanted);
  const order = isOldestFirst ? "asc" : "desc";
  const fits = conditions([
    ["disposition = ?", disposition],
    ["status = ?", only],
    ["status <> ?", status === "begun" ? "new" : undefined],
    ["status <> ?", only === status ? undefined : "junk"],
    [`? in (selected_plan, ${PLAN_INTEREST})`, wanted.plan],
    ["follow_up_on <= ?", due],
  ]);
  const columns = `l.place, l.id, l.received_at, not (${IS_TEST}) and ${fits.sql} as fits`;
  if (query !== null)
    return connection.iterate(
      `select ${columns}
      from (select rowid as place from words where words match ? and rowid > ? and rowid < ? order by rowid ${order} limit ${MOST_ROWS}) as w
      join leads as l on l.place = w.place order by w.place ${order}`,
      ...fits.values,
      query,
      first,
      last,
    );
  const index = due === undefined ? (only ? "leads_by_status" : "leads_by_disposition") : "leads_to_follow_up";
  const within = conditions(
    due === undefined
      ? [
          ["disposition = ?", disposition],
          ["status = ?", only],
        ]
      : [["follow_up_on <= ?", due]],
  );
  return connection.iterate(
    `select ${columns} from leads as l indexed by ${index}
    where ${within.sql} and l.place > ? and l.place < ? order by l.place ${order} limit ${MOST_ROWS}`,
    ...fits.values,
    ...within.values,
    first,
    last,
  );
}

/** Places between which leads are looked for. */
function range(connection: Connection, { after, from, until, isOldestFirst }: LeadSearch): [number, number] {
  const first = from === undefined ? 0 : firstPlace(from) - 1;
  const last = until === undefined ? Number.MAX_SAFE_INTEGER : firstPlace(until);
  if (after === undefined) return [first, last];
  const place = placeOf(connection, after);
  return isOldestFirst ? [Math.max(first, place), last] : [first, Math.min(last, place)];
}

/** Conditions whose value is not undefined, joined. */
function conditions(all: readonly Condition[]): { readonly sql: string; readonly values: readonly Value[] } {
  const given = all.filter((condition): condition is readonly [string, Value] => condition[1] !== undefined);
  return { sql: given.map(([sql]) => sql).join(" and "), values: given.map(([, value]) => value) };
}

function cursorOf(candidate: Candidate | null): LeadSearchPage["next"] {
  return candidate && { received_at: candidate.received_at, id: candidate.id };
}

function summaries(connection: Connection, places: readonly number[]): Omit<LeadSearchPage, "next"> {
  // A command may have erased one in the meantime.
  const rows = places.flatMap((place) => connection.get<LeadRow>("select * from leads where place = ?", place) ?? []);
  const { leads, damaged } = readRows(connection, rows);
  const placeOfId = new Map(rows.map(({ id, place }) => [id, place]));
  return { leads: leads.map((lead) => summary(connection, lead, placeOfId.get(lead.id) ?? 0)), damaged };
}

const EARLIER = `select count(*) as count from leads where email_key = ? and place < ? and not (${IS_TEST})`;

function summary(connection: Connection, lead: NotedLead, place: number): LeadSummary {
  return {
    ...(Object.fromEntries(SUMMARY_FIELDS.map((name) => [name, lead[name]])) as Pick<
      NotedLead,
      (typeof SUMMARY_FIELDS)[number]
    >),
    plan: lead.terms && { label: lead.terms.label, monthlyCost: lead.terms.monthlyCost },
    earlier: connection.get<{ count: number }>(EARLIER, personKey(lead), place)?.count ?? 0,
  };
}
