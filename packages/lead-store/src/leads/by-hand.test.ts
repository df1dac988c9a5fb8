import { describe, expect, it } from "vitest";
import { join } from "node:path";
import { openStore } from "../served/open-store.ts";
import type { Store } from "../served/store.ts";
import { dataDirectory } from "../sqlite/data-directory.ts";
import { inStore, testDataDirectory, testFolder, testStore } from "../testing/temporary-data.ts";
import { CONSENT, submission } from "../testing/submissions.ts";
import type { TypedLead } from "./by-hand.ts";

const ANN = {
  first_name: "Ann",
  last_name: "Lee",
  email: "",
  phone: "(602) 555-0123",
  business_type: "plumbing",
} as const;
const OWNER = "ann@roi.example";
const everything = { words: "", disposition: "accepted" } as const;

describe("a lead by hand (D6)", () => {
  const add = async (store: Store, changes: Partial<TypedLead> = {}, id: string = crypto.randomUUID()) => {
    await store.addByHand(id, { ...ANN, source: "phone", note: "Wants a call back", ...changes }, OWNER);
    return id;
  };

  it("has no figure, score, terms, consent or delivery, is contacted if it came by phone, and says by whom", async () => {
    const store = await testStore();
    const id = await add(store);
    await add(store, { first_name: "Again" }, id);
    const { lead, changes, deliveries } = (await store.find(id))!;
    const none = { terms: null, plans: null, business_tier: null, net_monthly_savings: null, consent_version: null };
    expect(lead).toMatchObject({ ...none, client_payload: null, first_contact_at: null, lead_source: "desk" });
    expect(lead).toMatchObject({ first_name: "Ann", status: "contacted", phone_e164: "+16025550123" });
    expect(lead.note).toMatch(/Wants a call back$/);
    expect(changes.map(({ kind, changed_by }) => [kind, changed_by])).toEqual([
      ["note", OWNER],
      ["added", OWNER],
    ]);
    expect(deliveries).toEqual([]);
    expect((await store.search({ ...everything, words: "5550123" })).leads).toMatchObject([{ id, plan: null }]);
    expect((await store.find(await add(store, { source: "referral" })))!.lead.status).toBe("new");
    await store.setStatus(id, { status: "won" });
    expect((await store.find(id))!.lead).toMatchObject({ first_contact_at: null, sold_monthly: null });
    const { total, by } = await store.numbers({ days: 30, zone: "UTC" });
    expect(total).toMatchObject({ leads: 2, contacted: 1, won: 1, first_contact_seconds: null });
    expect(by.plan).toMatchObject([{ key: "", leads: 2 }]);
    expect((await store.search({ ...everything, plan: "" })).leads).toHaveLength(2);
  });

  it("goes to programs when the owner sends it, and to nobody else", async () => {
    const store = await testStore();
    const channels = ["webhook", "hubspot", "owner_email", "visitor_report", "slack"] as const;
    const sent = async (email: string) => (await store.release(await add(store, { email }), channels)).channels;
    expect(await sent("")).toEqual(["webhook"]);
    expect(await sent("ann@lee.example")).toEqual(["hubspot", "webhook"]);
  });

  it("without an address is a person of its own: erasing one, or '', erases no other", async () => {
    const store = await testStore();
    const [first, second] = [await add(store), await add(store)];
    expect((await store.find(first))!.ofPerson).toBe(1);
    expect((await store.search(everything)).leads.map(({ earlier }) => earlier)).toEqual([0, 0]);
    await expect(store.eraseByEmail("")).rejects.toThrow("one email address");
    expect(await store.eraseByEmail(first)).toMatchObject({ leads: 1, remains: [] });
    // Tried again by a desk that has not seen the erasure.
    await add(store, {}, first);
    expect((await store.search(everything)).leads).toMatchObject([{ id: second }]);
  });
});

describe("a corrected lead (D6)", () => {
  const [TYPO, RIGHT] = ["ada@gmial.example", "ada@gmail.example"];
  const CORRECT = { ...ANN, first_name: "Adam", email: RIGHT, phone: "(212) 555-0199" };
  const correct = async (store: Store) => {
    const lead = submission({ ...CONSENT, email: TYPO, delivery_channels: ["visitor_report", "webhook"] });
    const { id } = (await store.submit(lead)) as { readonly id: string };
    await store.correct(id, CORRECT, OWNER);
    return id;
  };

  it("is called, found and counted by its corrections, and says what it was and who corrected it", async () => {
    const store = await testStore();
    const id = await correct(store);
    const { lead, changes } = (await store.find(id))!;
    const seen = async (since: number) => (await store.overview({ starts: [], today: "2026-11-24", since })).changed;
    expect(lead).toMatchObject({ ...CORRECT, phone_e164: "+12125550199", phone_typed: null, first_email: TYPO });
    expect(changes).toMatchObject([{ kind: "corrected", changed_by: OWNER }]);
    expect(changes[0]!.value).toContain(`email ${TYPO} → ${RIGHT}, phone`);
    const found = async (words: string) => (await store.search({ ...everything, words })).leads.length;
    expect([await found("adam"), await found("5550199"), await found("gmial")]).toEqual([1, 1, 0]);
    expect((await store.numbers({ days: 30, zone: "UTC" })).by.trade).toMatchObject([{ key: "plumbing" }]);
    // Another desk reads its rows again, once.
    expect([await seen(1), await seen(await store.version())]).toEqual([null, []]);
    // The first address stays, however often it is corrected; the same again is no correction.
    for (const email of ["ada@lee.example", "ada@lee.example"]) await store.correct(id, { ...CORRECT, email });
    const again = (await store.find(id))!;
    expect([again.lead.first_email, again.lead.email, again.changes.length]).toEqual([TYPO, "ada@lee.example", 2]);
  });

  it("gets no report by itself, also not at the address that was wrong", async () => {
    const { outbox, ...store } = await testStore();
    const id = await correct(store as Store);
    const due = () => outbox.due({ channels: ["visitor_report"], limit: 9 });
    expect(await due()).toEqual([]);
    const report = (await outbox.ofLead(id)).find(({ channel }) => channel === "visitor_report")!;
    expect(report).toMatchObject({ state: "dead", last_failure: "address-corrected" });
    expect(await outbox.untold()).toEqual([]);
    await outbox.retry();
    expect(await due()).toEqual([]);
    await outbox.retry(report.id);
    expect(await due()).toMatchObject([{ lead: { email: RIGHT } }]);
  });

  it.each([
    [TYPO, RIGHT, 1],
    [RIGHT, TYPO, 2],
  ])("is erased by %s, which says that it had %s, too", async (email, other, leads) => {
    const store = await testStore();
    await correct(store);
    await store.submit(submission({ email: RIGHT }));
    expect((await store.ofPerson(email)).leads).toHaveLength(leads);
    const remains = [expect.stringContaining(`corrected: it had ${other}, too`)];
    expect(await store.eraseByEmail(email)).toMatchObject({ leads, remains });
  });

  it("is restored as corrected, by whichever copy comes first, and not after either address was erased", async () => {
    const directory = await testDataDirectory();
    const [copy, former] = [join(await testFolder(), "copy.db"), join(await testFolder(), "former.db")];
    const id = await inStore(directory, async (store) => {
      const stored = (await store.submit(submission({ email: TYPO }))) as { readonly id: string };
      await store.backUp(former);
      await store.correct(stored.id, CORRECT);
      await store.backUp(copy);
      return stored.id;
    });
    await inStore(dataDirectory(await testFolder()), async (store) => {
      for (const file of [former, copy, former]) await store.restore(file);
      expect((await store.find(id))!.lead).toMatchObject({ ...CORRECT, first_email: TYPO });
      expect((await store.search({ ...everything, words: RIGHT })).leads).toHaveLength(1);
      expect((await store.ofPerson(RIGHT)).leads).toHaveLength(1);
    });
    const erased = await openStore(dataDirectory(await testFolder()));
    await erased.eraseByEmail(TYPO);
    expect(await erased.restore(copy)).toMatchObject({ added: 0 });
    await erased.close();
  });
});
