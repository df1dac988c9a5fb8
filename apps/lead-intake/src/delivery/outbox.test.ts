import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SqlDatabase } from "../leads/sql-database.ts";
import type { LeadStore } from "../leads/lead-store.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { emptyDatabase } from "../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { submission } from "../testing/delivery-samples.ts";
import { type Outbox, sqlOutbox } from "./outbox.ts";
import { listLeads } from "../leads/lead-pages.ts";

const ALL = { state: "all", limit: 1000 } as const;
const claim = { channels: ["webhook" as const], limit: 10, leaseSeconds: 60 };

describe.each([
  ["the embedded database", emptyDatabase],
  ["a Postgres server", temporaryPostgres],
])("the outbox in %s", (_name, open) => {
  let database: SqlDatabase;
  let leads: LeadStore;
  let outbox: Outbox;
  let discard: () => Promise<void>;
  beforeAll(async () => {
    ({ database, discard } = await open());
    leads = sqlLeadStore(database);
    outbox = sqlOutbox(database);
  });
  beforeEach(() => database.script("truncate public.leads cascade"));
  afterAll(() => discard());

  /** Makes waiting deliveries due. */
  const passTime = () => database.query("update public.lead_outbox set next_attempt_at = now() - interval '1 second'");

  it("has one row per channel for an accepted lead, with the lead's id", async () => {
    const lead = submission({ delivery_channels: ["webhook", "owner_email"] });
    const outcome = await leads.submit(lead);
    const entries = await outbox.list(ALL);
    expect(entries.map(({ channel }) => channel).sort()).toEqual(["owner_email", "webhook"]);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        lead_id: "id" in outcome && outcome.id,
        state: "pending",
        attempts: 0,
        last_failure: null,
      });
    }
  });

  it("has nothing for spam, for a lead of which nobody is to be told, or for a repeated request", async () => {
    await leads.submit(submission({ disposition: "spam" }));
    await leads.submit(submission({ delivery_channels: [] }));
    expect(await outbox.list(ALL)).toEqual([]);
    const lead = submission();
    for (let times = 0; times < 3; times += 1) await leads.submit(lead);
    await leads.submit({ ...lead, request_hash: "b".repeat(64) });
    expect(await outbox.list(ALL)).toHaveLength(1);
  });

  it("has one row for one lead when the same request comes many times at once", async () => {
    const lead = submission();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => leads.submit(lead)));
    expect(outcomes.filter(({ status }) => status === "created")).toHaveLength(1);
    expect(await listLeads(leads, { disposition: "all" })).toHaveLength(1);
    expect(await outbox.list(ALL)).toHaveLength(1);
  });

  it("has no lead without its row and no row without its lead: if one cannot be written, neither is", async () => {
    await expect(leads.submit(submission({ delivery_channels: ["webhook", "webhook"] }))).rejects.toMatchObject({
      code: "23505",
    });
    expect(await listLeads(leads, { disposition: "all" })).toEqual([]);
    expect(await outbox.list(ALL)).toEqual([]);
  });

  it("gives each due delivery to one worker only", async () => {
    for (let at = 0; at < 20; at += 1) await leads.submit(submission());
    const claims = await Promise.all(Array.from({ length: 8 }, () => outbox.claim({ ...claim, limit: 5 })));
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  it("gives a delivery with its lead and the number of the try, and again when the lease is over", async () => {
    const outcome = await leads.submit(submission());
    const [first] = await outbox.claim(claim);
    expect(first).toMatchObject({
      channel: "webhook",
      attempt: 1,
      lead: { id: "id" in outcome && outcome.id, first_name: "Ada" },
    });
    expect(await outbox.claim(claim)).toEqual([]);
    await passTime();
    expect(await outbox.claim(claim)).toEqual([{ ...first, attempt: 2 }]);
  });

  it("gives only what goes to the channels that a worker has", async () => {
    await leads.submit(submission({ delivery_channels: ["owner_email"] }));
    expect(await outbox.claim(claim)).toEqual([]);
    expect(await outbox.claim({ ...claim, channels: ["owner_email"] })).toHaveLength(1);
  });

  it("takes a result only from the try that is the latest", async () => {
    await leads.submit(submission());
    const [slow] = await outbox.claim(claim);
    await passTime();
    const [quick] = await outbox.claim(claim);
    if (slow === undefined || quick === undefined) throw new Error("nothing claimed");
    await outbox.fail(slow, "http-500", null);
    expect(await outbox.list(ALL)).toMatchObject([{ state: "pending", last_failure: null }]);
    await outbox.succeed(quick);
    await outbox.fail(quick, "http-500", null);
    expect(await outbox.list(ALL)).toMatchObject([{ state: "delivered", last_failure: null }]);
    await passTime();
    expect(await outbox.claim(claim)).toEqual([]);
  });

  it("keeps what was given up, with the reason, until it is revived", async () => {
    await leads.submit(submission());
    const [delivery] = await outbox.claim(claim);
    await outbox.fail(delivery!, "http-410", null);
    await passTime();
    expect(await outbox.claim(claim)).toEqual([]);
    expect(await outbox.list({ ...ALL, state: "undelivered" })).toMatchObject([
      { state: "dead", attempts: 1, last_failure: "http-410", next_attempt_at: null },
    ]);
    expect(await outbox.revive()).toBe(1);
    expect(await outbox.revive()).toBe(0);
    expect(await outbox.claim(claim)).toMatchObject([{ id: delivery!.id, attempt: 1 }]);
  });

  it("loses what was to be sent of a lead with the lead", async () => {
    await leads.submit(submission());
    await database.query("delete from public.leads");
    expect(await outbox.list(ALL)).toEqual([]);
  });

  describe("the limit per address", () => {
    const from = (address: string, leadsAllowed = 3) => ({
      rate_limit: { address_hash: `${address}-${crypto.randomUUID()}`, leads: leadsAllowed, window_seconds: 600 },
    });

    it("refuses the lead after the last allowed one, says when to try again, and stores nothing of it", async () => {
      const limit = from("a");
      for (let at = 0; at < 3; at += 1) expect((await leads.submit(submission(limit))).status).toBe("created");
      const refused = await leads.submit(submission(limit));
      expect(refused).toMatchObject({ status: "rate_limited", retry_after_seconds: expect.any(Number) });
      const seconds = "retry_after_seconds" in refused ? refused.retry_after_seconds : 0;
      expect(seconds).toBeGreaterThan(500);
      expect(seconds).toBeLessThanOrEqual(600);
      expect(await listLeads(leads, { disposition: "all" })).toHaveLength(3);
      expect(await outbox.list(ALL)).toHaveLength(3);
    });

    it("answers repetitions of a stored lead, however many", async () => {
      const limit = from("a", 1);
      const lead = submission(limit);
      await leads.submit(lead);
      for (let times = 0; times < 5; times += 1) expect((await leads.submit(lead)).status).toBe("replayed");
      expect((await leads.submit({ ...lead, request_hash: "b".repeat(64) })).status).toBe("conflict");
      expect((await leads.submit(submission(limit))).status).toBe("rate_limited");
    });

    it("is each address's own, and counts spam", async () => {
      const limit = from("a", 1);
      await leads.submit(submission({ ...limit, disposition: "spam" }));
      expect((await leads.submit(submission(limit))).status).toBe("rate_limited");
      expect((await leads.submit(submission(from("b", 1)))).status).toBe("created");
      expect((await leads.submit(submission())).status).toBe("created");
    });

    it("allows more when the time is over", async () => {
      const limit = from("a", 1);
      await leads.submit(submission(limit));
      await database.query("update public.lead_arrivals set arrived_at = arrived_at - interval '601 seconds'");
      expect((await leads.submit(submission(limit))).status).toBe("created");
    });
  });
});
