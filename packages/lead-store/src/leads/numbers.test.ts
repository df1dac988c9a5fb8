import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { LeadSubmission } from "../lead/lead-store.ts";
import { temporaryStore } from "../testing/temporary-data.ts";
import { submission } from "../testing/submissions.ts";
import { type Connection, openConnection } from "../sqlite/connection.ts";
import { setFact } from "../sqlite/facts.ts";
import type { Store } from "../served/store.ts";
import { DAMAGED } from "./numbers.ts";

const ZONE = "America/New_York";
let store: Store;
let connection: Connection;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const made = await temporaryStore();
  ({ store } = made);
  connection = openConnection(made.directory.database);
  onTestFinished(async () => {
    connection.close();
    await made.discard();
  });
});
afterEach(() => void vi.useRealTimers());

async function arrive(time: string, changes: Partial<LeadSubmission> = {}): Promise<string> {
  vi.setSystemTime(new Date(time));
  const outcome = await store.submit(submission({ received_at: new Date(time).toISOString(), ...changes }));
  return "id" in outcome ? outcome.id : "";
}

async function sell(id: string, time: string, cents: number): Promise<void> {
  vi.setSystemTime(new Date(time));
  await store.setStatus(id, { status: "won", sale: { plan: null, monthly: cents } });
}

it("leads count in the owner's week of their arrival, over the year's end and a changed clock", async () => {
  // The clock goes back on November 1 at 2:00: that day has 25 hours.
  await arrive("2026-11-01T03:59:59Z");
  await arrive("2026-11-01T04:00:00Z");
  await arrive("2026-11-08T04:59:59Z");
  await arrive("2026-11-08T05:00:00Z");
  await arrive("2027-01-03T04:59:59Z");
  await arrive("2027-01-03T05:00:00Z");
  const { from, to, total, by } = await store.numbers({ days: 90, zone: ZONE });
  expect([from, to, total.leads]).toEqual(["2026-10-06", "2027-01-03", 6]);
  expect(by.week.map(({ key }) => key).slice(0, 2)).toEqual(["2027-01-03", "2026-12-27"]);
  const counted = Object.fromEntries(by.week.map(({ key, leads }) => [key, leads]));
  expect(by.week).toHaveLength(14);
  expect(counted).toMatchObject({
    "2026-10-25": 1,
    "2026-11-01": 2,
    "2026-11-08": 1,
    "2026-12-27": 1,
    "2027-01-03": 1,
  });
});

it("the numbers sum the price that was sold of leads that are won now", async () => {
  const google = { utm_source: "google", utm_campaign: "spring", business_type: "roofing" } as const;
  const first = await arrive("2026-11-02T12:00:00Z", google);
  await store.setStatus(first, { status: "contacted" });
  const second = await arrive("2026-11-03T12:00:00Z", google);
  await sell(first, "2026-11-05T12:00:00Z", 49_700);
  await sell(second, "2026-11-03T14:00:00Z", 29_700);
  const third = await arrive("2026-11-04T12:00:00Z", { utm_source: "van", utm_campaign: "" });
  await sell(third, "2026-11-04T13:00:00Z", 99_900);
  await store.setStatus(third, { status: "lost" });
  await arrive("2026-11-04T15:00:00Z", { disposition: "spam" });
  await arrive("2026-11-04T15:00:00Z", { marks: ["test"] });
  await store.setStatus(await arrive("2026-11-04T15:00:00Z"), { status: "junk" });
  vi.setSystemTime(new Date("2026-11-06T12:00:00Z"));
  const { by, total, sold } = await store.numbers({ days: 30, zone: ZONE });
  expect(total).toEqual({
    key: "",
    leads: 3,
    contacted: 3,
    won: 2,
    lost: 1,
    first_contact_seconds: 3_600,
    first_contact: "60 min",
    monthly_cents: 79_400,
  });
  expect(by.source.map(({ key, won, monthly_cents }) => [key, won, monthly_cents])).toEqual([
    ["google", 2, 79_400],
    ["van", 0, 0],
  ]);
  expect(by.source[0]?.first_contact_seconds).toBe(3_600);
  expect(by.campaign.map(({ key, leads }) => [key, leads])).toEqual([
    ["spring", 2],
    ["", 1],
  ]);
  expect(by.trade[0]).toMatchObject({ key: "roofing", leads: 2 });
  expect(by.plan).toHaveLength(1);
  expect(sold).toEqual({ won: 2, monthly_cents: 79_400 });
  const week = await store.numbers({ days: 7, zone: ZONE, until: "2026-11-03" });
  expect([week.from, week.total.leads, week.sold.won]).toEqual(["2026-10-28", 2, 1]);
});

it("the numbers by plan say whether it was chosen, and each is a list's filter (L15)", async () => {
  for (const plan of ["chosen", "shown", "shown", undefined] as const)
    await arrive("2026-11-02T12:00:00Z", { figures_typed: plan ? { plan } : null });
  const { by } = await store.numbers({ days: 30, zone: ZONE });
  expect(by.plan.map(({ key, leads }) => [key, leads])).toEqual([
    ["was shown elite", 2],
    ["unknown: elite", 1],
    ["wants elite", 1],
  ]);
  for (const { key: plan, leads } of by.plan)
    expect((await store.search({ words: "", disposition: "accepted", plan })).leads).toHaveLength(leads);
});

it("leads are counted under a folded value in its commonest spelling, and the list finds as many by it", async () => {
  const spelled = ["google", "Google", "google ", "GOOGLE", "google", "Käfer", "ka\u0308fer", "none", "", " "];
  for (const value of spelled) await arrive("2026-11-02T12:00:00Z", { utm_source: value, utm_campaign: value });
  vi.setSystemTime(new Date("2026-11-06T12:00:00Z"));
  const { by } = await store.numbers({ days: 30, zone: ZONE });
  for (const grouping of ["source", "campaign"] as const) {
    const counts = Object.fromEntries(by[grouping].map(({ key, leads }) => [key, leads]));
    expect(counts).toEqual({ google: 5, Käfer: 2, none: 1, "": 2 });
    for (const [key, leads] of Object.entries(counts))
      expect((await store.search({ words: "", disposition: "accepted", [grouping]: key })).leads).toHaveLength(leads);
  }
  const { sources } = await store.overview({ starts: [], today: "2026-11-06" });
  expect(sources).toEqual(["google", "Käfer", "none"]);
});

it("a lead whose row the copy found damaged is named and left out; one of the future counts as today's", async () => {
  const id = await arrive("2026-11-02T12:00:00Z");
  await arrive("2036-11-02T12:00:00Z");
  vi.setSystemTime(new Date("2026-11-06T12:00:00Z"));
  setFact(connection, DAMAGED, JSON.stringify([id]));
  const { damaged, total, by } = await store.numbers({ days: 30, zone: ZONE });
  expect(damaged).toEqual([id]);
  expect(total.leads).toBe(1);
  expect(by.week[0]).toMatchObject({ key: "2026-11-01", leads: 1 });
});
