import { PLANS } from "@contractor-roi/roi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqlLeadAdministration } from "../administration/lead-administration.ts";
import type { SqlDatabase } from "../../leads/sql-database.ts";
import { sqlOutbox } from "../../delivery/outbox.ts";
import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { emptyDatabase } from "../../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../../testing/databases/temporary-postgres.ts";
import { submission } from "../../testing/delivery-samples.ts";
import { type DeskLeads, sqlDeskLeads } from "./desk-leads.ts";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

describe.each([
  ["in the embedded database", emptyDatabase],
  ["in a Postgres server", temporaryPostgres],
])("What the desk keeps of leads %s", (_name, open) => {
  let database: SqlDatabase;
  let discard: () => Promise<void>;
  let desk: DeskLeads;
  beforeAll(async () => {
    ({ database, discard } = await open());
    desk = sqlDeskLeads(database);
  });
  afterAll(() => discard());

  async function storeLead(changes: Parameters<typeof submission>[0] = {}): Promise<string> {
    return ((await sqlLeadStore(database).submit(submission(changes))) as { id: string }).id;
  }
  const rows = async (table: string) => (await database.query(`select * from public.${table}`)).length;

  it("a lead comes with the plans that it was shown", async () => {
    const plans = { ...PLANS, elite: { ...PLANS.elite, label: "Gold", monthlyCost: 449 } };
    const id = await storeLead({ email: "plans@x.example", plans, terms: plans.elite });
    expect((await desk.find(id))?.lead.plans).toEqual(plans);
  });

  it("a lead is new, and every change of status or note is logged with its time and who made it", async () => {
    const id = await storeLead({ email: "status@x.example" });
    const row = (await desk.find(id))?.lead;
    expect(await desk.find(id)).toMatchObject({ status: "new", note: "", changes: [], ofPerson: 1 });
    const began = Date.now();
    const rang = { status: "contacted", note: "rang twice" } as const;
    expect(await desk.setStatus(id, rang)).toEqual(rang);
    expect(await desk.setStatus(id, rang)).toEqual(rang);
    expect(await desk.setStatus(id, { status: "won", note: "" }, { by: "Ada" })).toEqual({ status: "won", note: "" });
    const found = await desk.find(id);
    expect(found).toMatchObject({ status: "won", note: "" });
    expect(found?.changes.map(({ status, note, changed_by }) => [status, note, changed_by])).toEqual([
      ["won", "", "Ada"],
      ["contacted", "rang twice", null],
    ]);
    for (const { changed_at } of found?.changes ?? []) {
      expect(Date.parse(changed_at)).toBeGreaterThan(began - 60_000);
      expect(Date.parse(changed_at)).toBeLessThan(Date.now() + 60_000);
    }
    // Status and note are never in the lead's row.
    expect(found?.lead).toEqual(row);
    expect(await desk.setStatus(UNKNOWN, { status: "won", note: "" })).toBeNull();
    expect(await desk.find(UNKNOWN)).toBeNull();
  });

  it("a search in the embedded database too finds leads by word and status", async () => {
    const id = await storeLead({ first_name: "Quentin" });
    await desk.setStatus(id, { status: "lost", note: "" });
    const any = {
      words: "quen",
      disposition: "accepted",
      status: null,
      trade: null,
      tier: null,
      source: null,
    } as const;
    expect((await desk.search(any)).leads.map((lead) => lead.id)).toEqual([id]);
    expect((await desk.search({ ...any, words: "", status: "lost" })).leads.map((lead) => lead.id)).toEqual([id]);
    expect((await desk.search({ ...any, status: "won" })).leads).toEqual([]);
  });

  it("of two people on one lead the second is told what the first has saved", async () => {
    const id = await storeLead({ email: "two@x.example" });
    const seen = { status: "new", note: "" } as const;
    const first = { status: "contacted", note: "rang" } as const;
    const second = { status: "lost", note: "wrong number" } as const;
    const saved = await Promise.all([
      desk.setStatus(id, first, { seen, by: "Ada" }),
      desk.setStatus(id, second, { seen }),
    ]);
    const stored = saved[0]!;
    expect([first, second]).toContainEqual(stored);
    expect(saved[1]).toEqual(stored);
    const left = stored.status === "lost" ? first : second;
    expect(await desk.setStatus(id, left, { seen })).toEqual(stored);
    expect(await desk.setStatus(id, stored, { seen })).toEqual(stored);
    expect(await desk.setStatus(id, left, { seen: stored })).toEqual(left);
    expect((await desk.find(id))?.changes).toHaveLength(2);
  });

  it("erasing a person removes status, note and their log, and so does retention", async () => {
    const administration = sqlLeadAdministration(database, []);
    await database.script("delete from public.leads");
    const erased = await storeLead({ email: "Gone@x.example" });
    await storeLead({ email: "gone@x.example" });
    const old = await storeLead({ received_at: "2020-01-01T00:00:00.000Z" });
    for (const id of [erased, old]) await desk.setStatus(id, { status: "contacted", note: "a note" });
    expect((await desk.find(erased))?.ofPerson).toBe(2);
    expect([await rows("lead_status"), await rows("lead_status_log")]).toEqual([2, 2]);
    expect(await administration.eraseByEmail("gone@x.example")).toBe(2);
    expect([await rows("lead_status"), await rows("lead_status_log")]).toEqual([1, 1]);
    await administration.deleteOlderThan(365);
    expect([await rows("lead_status"), await rows("lead_status_log")]).toEqual([0, 0]);
  });

  it("retries the one delivery that was given up", async () => {
    const outbox = sqlOutbox(database);
    const ids = [await storeLead(), await storeLead()];
    for (const delivery of await outbox.claim({ channels: ["webhook"], limit: 10, leaseSeconds: 60 }))
      await outbox.fail(delivery, "http-410", null);
    const deliveries = async (id: string) => (await desk.find(id))?.deliveries ?? [];
    const [dead] = await deliveries(ids[0]!);
    expect(dead).toMatchObject({ channel: "webhook", state: "dead", attempts: 1, last_failure: "http-410" });
    expect(await desk.retryDelivery(dead!.id)).toBe(true);
    expect(await deliveries(ids[0]!)).toMatchObject([{ state: "pending", attempts: 0 }]);
    expect(await deliveries(ids[1]!)).toMatchObject([{ state: "dead" }]);
    expect(await desk.retryDelivery(dead!.id)).toBe(false);
  });
});
