import { reading } from "../operation.ts";
import type { LeadSearch, LeadSearchPage, LeadSummary } from "../../leads/search-leads.ts";
import type { NotedLead } from "../../leads/lead-store.ts";
import type { Connection } from "../sqlite/connection.ts";
import { type LeadRow, placeOf, readRows } from "../sqlite/rows.ts";
import { IS_BEGUN, IS_TEST } from "../sqlite/schema.ts";
import { wordsQuery } from "./words.ts";

const PAGE_ROWS = 50;
/** Leads that one search looks at: others wait for it. */
const MOST_ROWS = 2_000;

type Candidate = { readonly place: number; readonly id: string; readonly received_at: string; readonly fits: number };

/** Finds leads, newest first. However many there are, a search looks at a bounded number of them. */
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

/** Read one by one, so that a search that finds its page early reads no more. */
function candidates(connection: Connection, wanted: LeadSearch): IterableIterator<Candidate> {
  const { disposition, status, trade, tier, source, words } = wanted;
  const before = placeOf(connection, wanted.after);
  const isNarrow = words.trim() !== "" || trade !== null || tier !== null || source !== null;
  const query = isNarrow ? wordsQuery({ words, facets: { disposition, trade, tier, source } }) : null;
  const fits = `l.disposition = ?1 and not (${IS_TEST}) and (?2 is null or l.status = ?2) as fits`;
  const columns = `l.place, l.id, l.received_at, ${fits}`;
  if (query !== null)
    return connection.iterate(
      `select ${columns}
      from (select rowid as place from words where words match ?3 and rowid < ?4 order by rowid desc limit ${MOST_ROWS}) as w
      join leads as l on l.place = w.place order by w.place desc`,
      disposition,
      status,
      query,
      before,
    );
  const inOrder = status === null || status === "new" ? "l.disposition = ?1" : `l.${IS_BEGUN} and l.status = ?2`;
  return connection.iterate(
    `select ${columns} from leads as l where ${inOrder} and l.place < ?3 order by l.place desc limit ${MOST_ROWS}`,
    disposition,
    status,
    before,
  );
}

function cursorOf(candidate: Candidate | null): LeadSearchPage["next"] {
  return candidate && { received_at: candidate.received_at, id: candidate.id };
}

function summaries(connection: Connection, places: readonly number[]): Omit<LeadSearchPage, "next"> {
  // A command may have erased one in the meantime.
  const rows = places.flatMap((place) => connection.get<LeadRow>("select * from leads where place = ?", place) ?? []);
  const { leads, damaged } = readRows(connection, rows);
  return { leads: leads.map(summary), damaged };
}

function summary(lead: NotedLead): LeadSummary {
  const { id, received_at, first_name, last_name, email, business_type, selected_plan } = lead;
  const { net_monthly_savings, business_tier, conversion_likelihood, utm_source, disposition } = lead;
  return {
    id,
    received_at,
    first_name,
    last_name,
    email,
    phone: lead.phone_e164 ?? lead.phone,
    business_type,
    selected_plan,
    net_monthly_savings,
    business_tier,
    conversion_likelihood,
    utm_source,
    disposition,
    status: lead.status as LeadSummary["status"],
  };
}
