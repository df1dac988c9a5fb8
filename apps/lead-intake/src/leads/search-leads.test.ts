import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SqlDatabase } from "./sql-database.ts";
import { storeManyLeads } from "../testing/databases/many-leads.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { type LeadSearch, type LeadSummary, searchLeads } from "./search-leads.ts";

/** `pnpm test:deep` searches in 100,000. */
const LEADS = Number(process.env["SEARCH_LEADS"] ?? 10_000);
const SPAM_EVERY = LEADS / 20;
const ANY: LeadSearch = { words: "", disposition: "accepted", status: null, trade: null, tier: null, source: null };
/** Of each lead by its number. The first one, which is copied, stays as it is. */
const DIFFERENT = {
  first_name: "case when n % 1000 = 0 then 'Zoë' else 'Ida' end",
  last_name: "'O''Neil ' || lpad(n::text, 6, '0')",
  email: "'person' || lpad(n::text, 6, '0') || '@site.example'",
  phone_e164: "'+1212555' || lpad((n % 10000)::text, 4, '0')",
  business_type: `case when n % ${LEADS / 5} = 7 then 'roofing' when n % 3 = 0 then 'hvac' else 'plumbing' end`,
  business_tier: "case when n % 2 = 0 then 'A' else 'C' end",
  utm_source: `case when n % ${LEADS / 2} = 7 then 'the "old" van''s' else 'newsletter' end`,
};
const STATUSES = `
  insert into public.lead_status (lead_id, status, note, received_at)
  select l.id, case when l.phone_e164 like '%7' then 'won' else 'contacted' end, '', l.received_at
  from public.leads as l order by l.received_at limit ${LEADS / 3}
`;
const SEARCHES: readonly Partial<LeadSearch>[] = [
  {},
  { words: "ida" },
  { words: "zo" },
  { words: "nobody" },
  { words: "555" },
  { trade: "roofing" },
  { trade: "hvac", tier: "A" },
  { source: "" },
  { disposition: "spam" },
  { status: "won" },
  { status: "won", words: "ida" },
  { status: "new", words: "neil 0017" },
];

describe(`A search in ${LEADS} leads`, () => {
  let database: SqlDatabase;
  let discard: () => Promise<void>;
  beforeAll(async () => {
    ({ database, discard } = await temporaryPostgres());
    // An index is made of all leads sooner than of one after the other.
    const [index] = await database.query<{ sql: string }>(
      "select pg_get_indexdef('public.leads_search_words'::regclass) as sql",
    );
    await database.script("drop index public.leads_search_words");
    await storeManyLeads(database, LEADS, SPAM_EVERY, DIFFERENT);
    await database.script(`${index?.sql}; ${STATUSES}`);
  });
  afterAll(() => discard());

  const search = (changes: Partial<LeadSearch>) => searchLeads(database, { ...ANY, ...changes });
  const emails = async (changes: Partial<LeadSearch>) => (await search(changes)).leads.map(({ email }) => email);

  it.each(SEARCHES)("reads by indexes alone, a bounded number of rows: %j", async (changes) => {
    const plans: string[] = [];
    const explained: SqlDatabase = {
      ...database,
      async query<Row>(sql: string, params?: readonly unknown[]) {
        const lines = await database.query<Record<string, string>>(`explain analyze ${sql}`, params);
        plans.push(lines.map((line) => line["QUERY PLAN"]).join("\n"));
        return database.query<Row>(sql, params);
      },
    };
    await searchLeads(explained, { ...ANY, ...changes });
    const took = plans.map((plan) => /Execution Time: (.*)/.exec(plan)?.[1]);
    console.log(`${LEADS} leads, ${JSON.stringify(changes)}: ${took.join(" + ")}`);
    for (const plan of plans) {
      expect(plan).toMatch(
        /Index (?:Only )?Scan (?:using|on) (?:leads_search_words|leads_received_at|lead_status_in_order)/,
      );
      expect(plan).not.toMatch(/Seq Scan on (?:leads|lead_status)\b/);
      const rows = [...plan.matchAll(/Heap Scan on leads.*? rows=(\d+) loops/g)].map(([, count]) => Number(count));
      expect(Math.max(0, ...rows)).toBeLessThanOrEqual(2_001);
    }
  });

  it("finds by the beginning of each word of name, email address, id, and by parts of the phone", async () => {
    const [lead] = (await search({ words: "person000077@site.example" })).leads as [LeadSummary];
    expect(lead).toMatchObject({ email: "person000077@site.example", phone: "+12125550077", status: "won" });
    for (const words of [
      "O'NEIL 000077 ida",
      "  neil, 000077",
      `${lead.id}`,
      lead.id.slice(0, 8),
      `${lead.id.slice(0, 13)} person000077`,
      "(212) 555-0077 000077",
      "+12125550077 ida 000077",
      "555-0077 person000077",
      "0077 person000077",
    ])
      expect([words, await emails({ words })]).toEqual([words, expect.arrayContaining([lead.email])]);
    expect(await emails({ words: "eil 000077" })).toEqual([]);
  });

  it("finds a name with or without its accents, and with a whole email address that address alone", async () => {
    const names = async (words: string) =>
      new Set((await search({ words, disposition: "spam" })).leads.map((lead) => (lead as LeadSummary).first_name));
    for (const words of ["zoe", "Zoë", "ZOË", "Zoe\u0308"])
      expect([words, await names(words)]).toEqual([words, new Set(["Zoë"])]);
    expect(await emails({ words: "Person000077@site.example" })).toEqual(["person000077@site.example"]);
    expect(await emails({ words: "<person000077@site.exam>, neil" })).toEqual(["person000077@site.example"]);
    expect(await emails({ words: "site@person000077.example" })).toEqual([]);
  });

  it("takes nothing that is typed for an operator or a filter", async () => {
    for (const words of ["'", "\\", "ida & !ida", "77:*", "=disposition", "' | 'ida", "trade hvac", "<->", "((("])
      await expect(search({ words })).resolves.toBeDefined();
    expect(await emails({ words: "=tier a" })).toEqual([]);
    expect((await search({ words: "!&|" })).leads).toHaveLength(50);
  });

  it("filters by trade, score, source, spam and status", async () => {
    const all = async (changes: Partial<LeadSearch>) => {
      const found: LeadSummary[] = [];
      let after: LeadSearch["after"];
      do {
        const page = await search({ ...changes, after });
        found.push(...page.leads);
        after = page.next ?? undefined;
      } while (after);
      return found;
    };
    expect(new Set((await all({ trade: "roofing" })).map(({ business_type }) => business_type))).toEqual(
      new Set(["roofing"]),
    );
    expect(await all({ trade: "roofing" })).toHaveLength(5);
    expect(await all({ source: `the "old" van's` })).toHaveLength(2);
    expect((await all({ disposition: "spam" })).every(({ disposition }) => disposition === "spam")).toBe(true);
    expect(await all({ disposition: "spam" })).toHaveLength(19);
    const won = await all({ status: "won" });
    expect(won.length).toBeGreaterThan(LEADS / 40);
    expect(new Set(won.map(({ id, status }) => `${id} ${status}`)).size).toBe(won.length);
    const times = won.map(({ received_at }) => Date.parse(received_at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const scored = await search({ tier: "A", trade: "hvac", status: "new" });
    expect(new Set(scored.leads.map((lead) => `${lead.business_tier} ${lead.business_type} ${lead.status}`))).toEqual(
      new Set(["A hvac new"]),
    );
  });

  it("goes through all pages and shows each lead once", async () => {
    const ids: string[] = [];
    let after: LeadSearch["after"];
    for (let pages = 0; pages < 5; pages += 1) {
      const page = await search({ words: "ida", after });
      ids.push(...page.leads.map(({ id }) => id));
      after = page.next ?? undefined;
    }
    expect(ids).toHaveLength(250);
    expect(new Set(ids).size).toBe(250);
  });
});
