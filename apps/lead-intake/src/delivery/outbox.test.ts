import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../store/store.ts";
import { temporaryStore } from "../testing/databases/temporary-data.ts";
import { submission } from "../testing/delivery-samples.ts";
import type { Outbox } from "../leads/outbox.ts";

const ALL = { state: "all", limit: 1000 } as const;
const claim = { channels: ["webhook" as const], limit: 10, leaseSeconds: 60 };
/** Due again at once. */
const brief = { ...claim, leaseSeconds: 0 };

describe("the outbox", () => {
  let leads: Store;
  let outbox: Outbox;
  let discard: () => Promise<void>;
  beforeEach(async () => {
    ({ store: leads, discard } = await temporaryStore());
    outbox = leads.outbox;
  });
  afterEach(() => discard());

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

  it("gives each due delivery to one worker only", async () => {
    for (let at = 0; at < 20; at += 1) await leads.submit(submission());
    const claims = await Promise.all(Array.from({ length: 8 }, () => outbox.claim({ ...claim, limit: 5 })));
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  it("gives a delivery with its lead and the number of the try, and again when the lease is over", async () => {
    const outcome = await leads.submit(submission());
    const [first] = await outbox.claim(brief);
    expect(first).toMatchObject({
      channel: "webhook",
      attempt: 1,
      lead: { id: "id" in outcome && outcome.id, first_name: "Ada" },
    });
    expect(await outbox.claim(claim)).toEqual([{ ...first, attempt: 2 }]);
    expect(await outbox.claim(claim)).toEqual([]);
  });

  it("gives only what goes to the channels that a worker has", async () => {
    await leads.submit(submission({ delivery_channels: ["owner_email"] }));
    expect(await outbox.claim(claim)).toEqual([]);
    expect(await outbox.claim({ ...claim, channels: ["owner_email"] })).toHaveLength(1);
  });

  it("takes a result only from the try that is the latest", async () => {
    await leads.submit(submission());
    const [slow] = await outbox.claim(brief);
    const [quick] = await outbox.claim(claim);
    if (slow === undefined || quick === undefined) throw new Error("nothing claimed");
    await outbox.fail(slow, "http-500", null);
    expect(await outbox.list(ALL)).toMatchObject([{ state: "pending", last_failure: null }]);
    await outbox.succeed(quick);
    await outbox.fail(quick, "http-500", null);
    expect(await outbox.list(ALL)).toMatchObject([{ state: "delivered", last_failure: null }]);
    expect(await outbox.claim(claim)).toEqual([]);
  });

  it("keeps what was given up, with the reason, until it is revived", async () => {
    await leads.submit(submission());
    const [delivery] = await outbox.claim(claim);
    await outbox.fail(delivery!, "http-410", null);
    expect(await outbox.claim(claim)).toEqual([]);
    expect(await outbox.list({ ...ALL, state: "undelivered" })).toMatchObject([
      { state: "dead", attempts: 1, last_failure: "http-410", next_attempt_at: null },
    ]);
    expect(await outbox.revive()).toBe(1);
    expect(await outbox.revive()).toBe(0);
    expect(await outbox.claim(claim)).toMatchObject([{ id: delivery!.id, attempt: 1 }]);
  });

  it("revives the one delivery that is named", async () => {
    for (let at = 0; at < 2; at += 1) await leads.submit(submission());
    for (const delivery of await outbox.claim(claim)) await outbox.fail(delivery, "http-410", null);
    const [one, other] = await outbox.list(ALL);
    expect(await outbox.revive(one!.id)).toBe(1);
    expect(await outbox.ofLead(one!.lead_id)).toMatchObject([{ state: "pending", attempts: 0 }]);
    expect(await outbox.ofLead(other!.lead_id)).toMatchObject([{ state: "dead", last_failure: "http-410" }]);
    expect(await outbox.revive(one!.id)).toBe(0);
  });
});
