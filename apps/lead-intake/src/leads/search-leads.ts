import type { SqlDatabase } from "./sql-database.ts";
import type { Disposition } from "./lead-record.ts";
import type { LeadCursor, StoredLead } from "./lead-store.ts";
import type { LeadStatus } from "./lead-status.ts";
import { isTest } from "./test-lead.ts";

/** Which leads are looked for. Null is any. */
export type LeadSearch = {
  /**
   * Each word must begin a word of the name, the email address or the id, or a part of the phone, with or without its accents.
   * One with an @ must begin the email address.
   */
  readonly words: string;
  readonly disposition: Disposition;
  readonly status: LeadStatus | null;
  /** Id of a trade. */
  readonly trade: string | null;
  readonly tier: string | null;
  /** `utm_source`; empty for leads without one. */
  readonly source: string | null;
  /** Only what comes after this lead. @default from the newest on */
  readonly after?: LeadCursor | undefined;
};

/** A lead as the list shows it. */
export type LeadSummary = Pick<
  StoredLead,
  | "id"
  | "received_at"
  | "first_name"
  | "last_name"
  | "email"
  | "phone"
  | "business_type"
  | "selected_plan"
  | "net_monthly_savings"
  | "business_tier"
  | "conversion_likelihood"
  | "utm_source"
  | "disposition"
> & { readonly status: LeadStatus };

export type LeadSearchPage = {
  /** Newest first, at most 50; may be fewer though there are more. */
  readonly leads: readonly LeadSummary[];
  /** Where the next page begins; null after the last one. */
  readonly next: LeadCursor | null;
};

const SEARCH_ROWS = 50;
/** So many are sorted at once. What more leads have in common is found sooner by reading leads in order. */
const FEW = 2_000;
/** Leads that one statement reads in order. */
const WINDOW = 1_000;

/** The expression of the index leads_search_words. */
const TERMS = `public.lead_search_words(
  l.id, l.first_name, l.last_name, l.email, coalesce(l.phone_e164, l.phone),
  l.disposition, l.business_type, l.business_tier, l.utm_source
)`;

const SUMMARY = `
  l.id, l.received_at, l.first_name, l.last_name, l.email, coalesce(l.phone_e164, l.phone) as phone, l.business_type,
  l.selected_plan, l.net_monthly_savings, l.business_tier, l.conversion_likelihood, l.utm_source, l.disposition,
  coalesce(s.status, 'new') as status
`;
/** As in `lead-pages.ts`: the first page is read by the same plan as the others. */
const after = (row: string, id: string) => `
  ${row}.received_at <= coalesce($1::timestamptz, 'infinity')
  and (${row}.received_at < coalesce($1::timestamptz, 'infinity') or ${row}.${id} > $2::uuid)
`;
const HAS_STATUS = "($4::text is null or coalesce(s.status, 'new') = $4::text)";

type Found = { readonly leads: readonly LeadSummary[] | null };

// The limit makes the planner use the index if it has no statistics; a count above FEW says that rows are missing.
const SEARCH_INDEX = `
  with matches as materialized (
    select l.id, l.received_at from public.leads as l where ${TERMS} @@ lower($3::text)::tsquery and not ${isTest("l")} limit ${FEW + 1}
  ), page as materialized (
    select s.*
    from (
      select m.*, (select t.status from public.lead_status as t where t.lead_id = m.id) as status from matches as m
    ) as s
    where ${after("s", "id")} and ${HAS_STATUS}
    order by s.received_at desc, s.id
    limit ${SEARCH_ROWS + 1}
  )
  select
    (select count(*) from matches)::integer as matches,
    (
      select json_agg(row_to_json(r) order by r.received_at desc, r.id)
      from (select ${SUMMARY} from page as s join public.leads as l on l.id = s.id) as r
    ) as leads
`;

/** Reads a part of the leads in order, and of these what is looked for. */
const readInOrder = ({ table, id, rows, joined }: Record<"table" | "id" | "rows" | "joined", string>) => `
  with page as materialized (
    select ${SUMMARY}
    from ${joined}
    where l.disposition = $5::text and not ${isTest("l")} and ${HAS_STATUS}
      and ($6::text is null or l.business_type = $6::text)
      and ($7::text is null or l.business_tier = $7::text)
      and ($8::text is null or l.utm_source = $8::text)
      and ($3::text = '' or ${TERMS} @@ lower($3::text)::tsquery)
    order by l.received_at desc, l.id
    limit ${SEARCH_ROWS + 1}
  )
  select
    (select json_agg(row_to_json(p) order by p.received_at desc, p.id) from page as p) as leads,
    (
      select json_build_object('received_at', e.received_at, 'id', e.${id})
      from ${table} as e
      where ${after("e", id)} ${rows}
      order by e.received_at desc, e.${id}
      offset ${WINDOW - 1} limit 1
    ) as "end"
`;
const ALL_IN_ORDER = readInOrder({
  table: "public.leads",
  id: "id",
  rows: "",
  joined: `
    (
      select * from public.leads as w where ${after("w", "id")} order by w.received_at desc, w.id limit ${WINDOW}
    ) as l left join public.lead_status as s on s.lead_id = l.id
  `,
});
const STATUS_IN_ORDER = readInOrder({
  table: "public.lead_status",
  id: "lead_id",
  rows: "and e.status = $4::text",
  joined: `
    (
      select * from public.lead_status as w
      where ${after("w", "lead_id")} and w.status = $4::text
      order by w.received_at desc, w.lead_id limit ${WINDOW}
    ) as s join public.leads as l on l.id = s.lead_id
  `,
});

/** Finds leads. However many there are, a statement reads a bounded number of rows, by an index. */
export async function searchLeads(database: SqlDatabase, search: LeadSearch): Promise<LeadSearchPage> {
  const { disposition, status, trade, tier, source } = search;
  const words = wordsQuery(search.words);
  const place = [search.after?.received_at ?? null, search.after?.id ?? null];
  const isNarrow = words !== "" || disposition === "spam" || trade !== null || tier !== null || source !== null;
  if (isNarrow) {
    const terms = Object.entries({ disposition, trade, tier, source }).flatMap(([name, value]) =>
      value === null ? [] : quoted(`=${name} ${cut(value)}`),
    );
    const query = [...terms, ...(words === "" ? [] : [words])].join(" & ");
    const [found] = await database.query<Found & { readonly matches: number }>(SEARCH_INDEX, [...place, query, status]);
    if (found && found.matches <= FEW) return page(found.leads ?? [], null);
  }
  const [found] = await database.query<Found & { readonly end: LeadCursor | null }>(
    status === null || status === "new" ? ALL_IN_ORDER : STATUS_IN_ORDER,
    [...place, words, status, disposition, trade, tier, source],
  );
  return page(found?.leads ?? [], found?.end ?? null);
}

function page(found: readonly LeadSummary[], end: LeadCursor | null): LeadSearchPage {
  const leads = found.slice(0, SEARCH_ROWS);
  const last = leads.at(-1);
  const next = found.length > SEARCH_ROWS && last ? { received_at: last.received_at, id: last.id } : end;
  return { leads, next };
}

/** As in `lead_search_words`. */
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~]+/;
const MOST_LETTERS = 200;
const MOST_WORDS = 20;

/** A `tsquery` of the words' beginnings; empty without a word. */
function wordsQuery(text: string): string {
  const terms = text.split(/\s+/).flatMap((part) => {
    const address = /[^<>(),;"']+@[^<>(),;"']+/.exec(part)?.[0];
    return address === undefined ? plainWords(part) : [`=email ${address}`];
  });
  return terms
    .slice(0, MOST_WORDS)
    .map((term) => `${quoted(cut(term))}:*`)
    .join(" & ");
}

function plainWords(text: string): readonly string[] {
  const plain = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return plain.split(BETWEEN_WORDS).filter((word) => word !== "");
}

function cut(term: string): string {
  return [...term].slice(0, MOST_LETTERS).join("");
}

function quoted(term: string): string {
  return `'${term.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
