import { PLANS } from "@contractor-roi/roi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LeadSearch, LeadSummary } from "../lead/search-leads.ts";
import { temporaryStore } from "../testing/temporary-data.ts";
import { submission } from "../testing/submissions.ts";
import type { Store } from "../served/store.ts";
import { testLead } from "../lead/test-lead.ts";

const LEADS = 1_000;
const ANY: LeadSearch = { words: "", disposition: "accepted" };
const PERSON_77 = "person000077@site.example";

function leadNumber(number: number) {
  const digits = String(number).padStart(6, "0");
  return submission({
    received_at: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
    delivery_channels: [],
    first_name: number % 100 === 0 ? "Zoë" : "Ida",
    last_name: `O'Neil ${digits}`,
    email: `person${digits}@site.example`,
    phone_e164: `+1212555${digits.slice(-4)}`,
    business_type: number % 200 === 7 ? "roofing" : number % 3 === 0 ? "hvac" : "plumbing",
    business_tier: number % 2 === 0 ? "A" : "C",
    utm_campaign: number % 250 === 3 ? "spring" : "",
    selected_plan: number % 4 === 0 ? "pro" : "elite",
    utm_source: number % 500 === 7 ? `the "old" van's` : "newsletter",
    disposition: number % 50 === 0 ? "spam" : "accepted",
  });
}

describe(`A search in ${LEADS} leads`, () => {
  let store: Store;
  let discard: () => Promise<void>;
  beforeAll(async () => {
    ({ store, discard } = await temporaryStore());
    for (let number = 0; number < LEADS; number += 1) {
      // A random id begins as a searched number does, at times.
      const id = `a${String(number).padStart(7, "0")}-ffff-4fff-8fff-ffffffffffff`;
      const stored = await store.submit({ ...leadNumber(number), id });
      if ("id" in stored && number % 10 === 7) await store.setStatus(stored.id, { status: "won" });
    }
  });
  afterAll(() => discard());

  const search = (changes: Partial<LeadSearch>) => store.search({ ...ANY, ...changes });
  const emails = async (changes: Partial<LeadSearch>) => (await search(changes)).leads.map(({ email }) => email);
  async function all(changes: Partial<LeadSearch>): Promise<LeadSummary[]> {
    const found: LeadSummary[] = [];
    let after: LeadSearch["after"];
    do {
      const page = await search({ ...changes, after });
      found.push(...page.leads);
      after = page.next ?? undefined;
    } while (after);
    return found;
  }

  it("finds by the beginning of each word of name, email address, id, and by parts of the phone", async () => {
    const [lead] = (await search({ words: PERSON_77 })).leads as [LeadSummary];
    expect(lead).toMatchObject({ email: PERSON_77, phone_e164: "+12125550077", status: "won" });
    for (const words of [
      "O'NEIL 000077 ida",
      "  neil, 000077",
      lead.id,
      lead.id.slice(0, 8),
      `${lead.id.slice(0, 13)} person000077`,
      "(212) 555-0077 000077",
      "+12125550077 ida 000077",
      "555-0077 person000077",
      "0077 person000077",
      "50077 000077",
      "550077 000077",
      "5550077 000077",
    ])
      expect([words, await emails({ words })]).toEqual([words, expect.arrayContaining([lead.email])]);
    expect(await emails({ words: "eil 000077" })).toEqual([]);
  });

  it("finds a name with or without its accents, and with a whole email address that address alone", async () => {
    for (const words of ["zoe", "Zoë", "ZOË", "Zoe\u0308"]) {
      const { leads } = await search({ words, disposition: "spam" });
      expect([words, new Set(leads.map(({ first_name }) => first_name))]).toEqual([words, new Set(["Zoë"])]);
    }
    expect(await emails({ words: PERSON_77.toUpperCase() })).toEqual([PERSON_77]);
    expect(await emails({ words: "<person000077@site.exam>, neil" })).toEqual([PERSON_77]);
    expect(await emails({ words: "site@person000077.example" })).toEqual([]);
  });

  it("finds notes, quote numbers and reps, and names however they are spelled", async () => {
    const of = { email: "spelled@short.example", quote_number: "Q-7F3KX9", quote_rep: "pat-lee" };
    for (const last_name of ["O'Neil-Díaz", "Søren", "MacDonald", "Strauß", "Mackey"])
      await store.submit(submission({ ...of, first_name: "Una", last_name }));
    const names = async (words: string) => (await search({ words })).leads.map(({ last_name }) => last_name);
    for (const [words, last_name] of [
      ["oneil", "O'Neil-Díaz"],
      ["ONEILDIAZ una", "O'Neil-Díaz"],
      ["o’neil diaz", "O'Neil-Díaz"],
      ["soren", "Søren"],
      ["SØREN", "Søren"],
      ["mcdonald", "MacDonald"],
      ["macdon", "MacDonald"],
      ["strauss", "Strauß"],
      ["mackey", "Mackey"],
    ] as const)
      expect([words, await names(`${words} spelled`)]).toEqual([words, [last_name]]);
    expect(await names("una mac")).toHaveLength(2);
    for (const words of ["q-7f3kx9", "7f3k", "pat-lee"]) expect(await names(words)).toHaveLength(5);
    const [{ id }] = (await search({ words: "strauss" })).leads as [LeadSummary];
    const note = { id: crypto.randomUUID(), kind: "note" } as const;
    await store.addEntry(id, { ...note, value: "Wants a Søborg boiler" });
    expect(await names("soborg una")).toEqual(["Strauß"]);
    await store.addEntry(id, { ...note, value: "Wants a furnace" });
    expect([await names("boiler"), await names("furnace")]).toEqual([[], ["Strauß"]]);
    await store.eraseByEmail(of.email);
    expect(await names("furnace")).toEqual([]);
  });

  it("takes one or two characters for a whole word, and for the beginning of a phone number", async () => {
    const people = [
      ["Li", "Wu"],
      ["Linda", "Wunder"],
      ["Bo", "Yu"],
      ["Bodo", "Yuma"],
    ] as const;
    for (const [first_name, last_name] of people)
      await store.submit(submission({ first_name, last_name, email: `${last_name}@short.example` }));
    const names = async (words: string) =>
      (await search({ words })).leads.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
    expect(await names("li")).toEqual(["Li Wu"]);
    expect(await names("Bo Yu")).toEqual(["Bo Yu"]);
    expect(await names("lin")).toEqual(["Linda Wunder"]);
    for (const words of ["+1 (212) 555-0077", "1-212-555-0077", "+1 212 5550077"])
      expect([words, await emails({ words: `${words} neil` })]).toEqual([words, [PERSON_77]]);
    for (const [, last_name] of people) await store.eraseByEmail(`${last_name}@short.example`);
  });

  it("looks for twenty terms, each once, and refuses more: also in an address", async () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    expect(await emails({ words: `${"ida.".repeat(200)} 000077` })).toEqual([PERSON_77]);
    expect(await emails({ words: letters.slice(0, 20).join(".") })).toEqual([]);
    for (const words of [letters.slice(0, 21).join("."), `ida@${"site.".repeat(20)}`])
      await expect(search({ words })).rejects.toThrow("more than 20 words");
  });

  it("takes nothing that is typed for an operator or a filter", async () => {
    const typed = [
      "'",
      "\\",
      "ida & !ida",
      "77:*",
      "facets : x",
      "' | 'ida",
      '"',
      "NOT ida",
      "ida OR",
      "NEAR(",
      "^",
      "(((",
    ];
    for (const words of typed) await expect(search({ words })).resolves.toBeDefined();
    expect(await emails({ words: "tier41" })).toEqual([]);
    expect((await search({ words: "!&|" })).leads).toHaveLength(50);
  });

  it("filters by trade, score, source, spam and status, newest first", async () => {
    expect(new Set((await all({ trade: "roofing" })).map(({ business_type }) => business_type))).toEqual(
      new Set(["roofing"]),
    );
    expect(await all({ trade: "roofing" })).toHaveLength(5);
    expect(await all({ source: `the "old" van's` })).toHaveLength(2);
    expect(await all({ disposition: "spam" })).toHaveLength(20);
    const won = await all({ status: "won" });
    expect(won).toHaveLength(100);
    const times = won.map(({ received_at }) => Date.parse(received_at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const scored = await search({ tier: "A", trade: "hvac", status: "new" });
    expect(new Set(scored.leads.map((lead) => `${lead.business_tier} ${lead.business_type} ${lead.status}`))).toEqual(
      new Set(["A hvac new"]),
    );
  });

  it("filters by campaign, plan and days, and for leads that are no longer new; oldest first on request", async () => {
    expect(await all({ campaign: "spring" })).toHaveLength(4);
    expect(await all({ campaign: "", plan: "pro" })).toHaveLength(240);
    expect(await all({ status: "begun" })).toHaveLength(100);
    const from = new Date(Date.UTC(2026, 0, 1, 0, 1)).toISOString();
    const until = new Date(Date.UTC(2026, 0, 1, 0, 2)).toISOString();
    const minute = await all({ from, until });
    expect(minute).toHaveLength(59);
    for (const changes of [{}, { words: "ida" }, { status: "new" }] as const) {
      const oldest = await all({ ...changes, from, isOldestFirst: true });
      expect(oldest.map(({ id }) => id)).toEqual((await all({ ...changes, from })).map(({ id }) => id).reverse());
    }
  });

  it("shows with each lead what the person asked before, and the price that is stored with it", async () => {
    const again = leadNumber(999);
    await store.submit({ ...again, idempotency_key: crypto.randomUUID(), terms: { ...again.terms, monthlyCost: 99 } });
    expect((await search({ words: again.email })).leads).toMatchObject([
      { earlier: 1, plan: { monthlyCost: 99 } },
      { earlier: 0, plan: { monthlyCost: again.terms.monthlyCost } },
    ]);
    await store.eraseByEmail(again.email);
  });

  it("counts by day and status, names sources, knows spam and test leads apart, and tells what changed", async () => {
    const starts = [0, 100, 999].map((second) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString());
    await store.storeTest(testLead(PLANS), []);
    const [newest] = (await search({})).leads;
    const since = await store.version();
    await store.addEntry(newest!.id, { id: crypto.randomUUID(), kind: "follow_up", value: "2026-02-01" });
    const { days, counts, sources, changed } = await store.overview({ starts, today: "2026-01-01", since });
    // The other source is older than the newest 300 leads.
    expect([days, sources]).toEqual([[98, 881], ["newsletter"]]);
    expect(counts).toEqual({ new: 879, won: 100, spam: 20, due: 0 });
    const { id, received_at, disposition, sold_monthly } = newest!;
    expect(changed).toEqual([
      { id, received_at, disposition, sold_monthly, status: "new", follow_up_on: "2026-02-01" },
    ]);
    // More than are told one by one, or not known since when: the list is read again.
    expect(await store.overview({ starts, today: "2026-01-01", since: 1 })).toMatchObject({ changed: null });
    expect(await store.overview({ starts, today: "2026-01-01" })).toMatchObject({ changed: null });
  });

  it("goes through all pages and shows each lead once, also after one of them was erased", async () => {
    const found = await all({ words: "ida" });
    expect(found).toHaveLength(979);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    const first = await search({ words: "ida" });
    await store.eraseByEmail(first.leads.at(-1)!.email);
    const second = await search({ words: "ida", after: first.next! });
    expect(second.leads[0]!.id).toBe(found[50]!.id);
  });
});
