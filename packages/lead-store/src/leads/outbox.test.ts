import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../served/store.ts";
import { testStore } from "../testing/temporary-data.ts";
import { failedTry, submission } from "../testing/submissions.ts";
import type { Outbox } from "./outbox.ts";

const ALL = { state: "all", limit: 1000 } as const;
const WEBHOOK = { channels: ["webhook" as const], limit: 10 };
const GIVEN_UP = failedTry({ failure: "http-410", retrySeconds: null });

describe("the outbox", () => {
  let leads: Store;
  let outbox: Outbox;
  beforeEach(async () => {
    leads = await testStore();
    outbox = leads.outbox;
  });

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

  it("gives due deliveries of the channels asked for, again until each has a result", async () => {
    const outcome = await leads.submit(submission({ delivery_channels: ["webhook", "owner_email"] }));
    const [first, ...others] = await outbox.due(WEBHOOK);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      channel: "webhook",
      attempt: 1,
      lead: { id: "id" in outcome && outcome.id, first_name: "Ada" },
    });
    expect(await outbox.due(WEBHOOK)).toEqual([first]);
    await outbox.fail(first!.id, failedTry({ retrySeconds: 0, isCounted: false }));
    await outbox.fail(first!.id, failedTry({ retrySeconds: 0 }));
    expect(await outbox.due(WEBHOOK)).toEqual([{ ...first, attempt: 2 }]);
    await outbox.fail(first!.id, failedTry({ retrySeconds: 60 }));
    expect(await outbox.due(WEBHOOK)).toEqual([]);
  });

  it("records a success whatever was recorded before, and no failure after it", async () => {
    await leads.submit(submission());
    const [delivery] = await outbox.due(WEBHOOK);
    await outbox.fail(delivery!.id, GIVEN_UP);
    await outbox.succeed(delivery!.id);
    await outbox.fail(delivery!.id, GIVEN_UP);
    expect(await outbox.list(ALL)).toMatchObject([{ state: "delivered", last_failure: null, dead_at: null }]);
  });

  it("makes deliveries due now that were given up or wait, with all their tries: all, or one", async () => {
    for (let at = 0; at < 3; at += 1) await leads.submit(submission());
    const [givenUp, waiting, other] = await outbox.due(WEBHOOK);
    await outbox.fail(givenUp!.id, GIVEN_UP);
    for (const { id } of [waiting!, other!]) await outbox.fail(id, failedTry());
    expect(await outbox.due(WEBHOOK)).toEqual([]);
    expect(await outbox.list({ ...ALL, state: "undelivered" })).toContainEqual(
      expect.objectContaining({ state: "dead", attempts: 1, last_failure: "http-410", next_attempt_at: null }),
    );
    expect(await outbox.retry(waiting!.id)).toBe(1);
    expect(await outbox.due(WEBHOOK)).toMatchObject([{ id: waiting!.id, attempt: 1 }]);
    await outbox.succeed(waiting!.id);
    expect(await outbox.retry(waiting!.id)).toBe(0);
    expect(await outbox.retry()).toBe(2);
    expect((await outbox.due(WEBHOOK)).map(({ attempt }) => attempt)).toEqual([1, 1]);
  });

  it("makes again what was delivered, with a new id: of leads, or since a time", async () => {
    const outcomes = [await leads.submit(submission()), await leads.submit(submission())];
    const [one, other] = await outbox.due(WEBHOOK);
    for (const { id } of [one!, other!]) await outbox.succeed(id);
    const [lead] = outcomes.map((outcome) => ("id" in outcome ? outcome.id : ""));
    expect(await outbox.deliverAgain({ channels: ["owner_email"], leads: [lead!], since: null })).toBe(0);
    expect(await outbox.deliverAgain({ channels: ["webhook"], leads: [lead!], since: null })).toBe(1);
    const [again] = await outbox.due(WEBHOOK);
    expect(again).toMatchObject({ attempt: 1, lead: { id: lead } });
    expect([one!.id, other!.id]).not.toContain(again!.id);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await outbox.deliverAgain({ channels: ["webhook"], leads: [], since: later })).toBe(0);
    expect(await outbox.deliverAgain({ channels: ["webhook"], leads: [], since: "2026-01-01T00:00:00.000Z" })).toBe(1);
    expect(await outbox.due(WEBHOOK)).toHaveLength(2);
  });
});
