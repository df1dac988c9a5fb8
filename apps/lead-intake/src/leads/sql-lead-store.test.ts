import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { SqlDatabase } from "./sql-database.ts";
import { storeManyLeads } from "../testing/databases/many-leads.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { CONSENT } from "../testing/delivery-samples.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { countLeads, listLeads } from "./lead-pages.ts";
import { type LeadRecord, leadRecord } from "./lead-record.ts";
import type { LeadStore } from "./lead-store.ts";
import { sqlLeadStore } from "./sql-lead-store.ts";

function record(changes: Partial<LeadRecord> = {}): LeadRecord {
  const receipt = { idempotencyKey: crypto.randomUUID(), requestHash: "a".repeat(64), receivedAt: new Date() };
  return { ...leadRecord(sampleLead(), receipt), ...changes };
}

const CHANNEL = { delivery_channels: ["webhook"] } as Partial<LeadRecord>;

describe("sqlLeadStore", () => {
  let database: SqlDatabase;
  let leads: LeadStore;
  let discard: () => Promise<void>;
  beforeAll(async () => {
    ({ database, discard } = await temporaryPostgres());
    leads = sqlLeadStore(database);
  });
  beforeEach(() => database.script("truncate public.leads cascade"));
  afterAll(() => discard());

  it("stores nothing of a lead that the database refuses, and goes on", async () => {
    await expect(leads.submit(record({ received_at: "not a time" }))).rejects.toMatchObject({ code: "22007" });
    await expect(leads.submit(record({ disposition: "unknown" as never }))).rejects.toMatchObject({ code: "23514" });
    expect(await listLeads(leads, { disposition: "all" })).toEqual([]);
    expect((await leads.submit(record())).status).toBe("created");
  });

  it("stores and returns a column that one alter table added", async () => {
    await database.script("alter table public.leads add column budget numeric, add column region text not null");
    const added = { budget: 12.5, region: "east" };
    await leads.submit({ ...record(), ...added });
    expect(await listLeads(leads, { disposition: "all" })).toMatchObject([added]);
    await database.script("alter table public.leads drop column budget, drop column region");
  });

  it("fills in the defaults of columns that a lead leaves out or has null in, and keeps its id", async () => {
    const { received_at: _, ...without } = record();
    const id = crypto.randomUUID();
    const outcome = await leads.submit({ ...without, marks: null, figures_mismatch: null, id } as never);
    expect(outcome).toEqual({ status: "created", id });
    const [stored] = await listLeads(leads, { disposition: "all" });
    expect(stored).toMatchObject({ marks: [], figures_mismatch: [] });
    expect(Math.abs(Date.parse(stored!.received_at) - Date.now())).toBeLessThan(60_000);
  });

  it("reads a page as quickly at the end as at the start: each row once for all pages, however rare what is asked for", async () => {
    await storeManyLeads(database, ROWS, 1_000);
    for (const [disposition, expected] of [
      ["all", ROWS],
      ["spam", ROWS / 1_000 - 1],
    ] as const) {
      const before = await rowsRead();
      const listed = await listLeads(leads, { disposition });
      expect(new Set(listed.map(({ id }) => id)).size).toBe(expected);
      const read = (await rowsRead()) - before;
      expect(read).toBeGreaterThanOrEqual(ROWS);
      expect(read).toBeLessThan(1.5 * ROWS);
      expect(await countLeads(leads, disposition)).toBe(expected);
    }
  });

  const ROWS = 6_000;
  /** By the database's own count. */
  async function rowsRead(): Promise<number> {
    await database.query("select pg_stat_force_next_flush()");
    const [stats] = await database.query<{ rows: number }>(
      "select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_user_tables where relname = 'leads'",
    );
    return stats!.rows;
  }

  // Ready means a lead would be kept now (B11).
  it.each([
    [
      "42703",
      "alter table leads rename phone_e164 to phone_number",
      "alter table leads rename phone_number to phone_e164",
    ],
    ["42703", "alter table lead_outbox rename channel to way", "alter table lead_outbox rename way to channel"],
    [
      "42883",
      "alter function lead_intake(jsonb) rename to intake",
      "alter function intake(jsonb) rename to lead_intake",
    ],
    [
      "P0001",
      "create trigger refuse after insert on leads for each row execute function refuse()",
      "drop trigger refuse on leads",
    ],
    [
      "23514",
      "alter table leads add constraint c check (lead_source <> 'roi_calculator')",
      "alter table leads drop constraint c",
    ],
  ])("a probe finds a schema that refuses leads, with %s after %s, and stores nothing", async (code, change, back) => {
    await database.script(
      "create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$",
    );
    await leads.probe();
    await database.script(change);
    await expect(leads.probe()).rejects.toMatchObject({ code });
    await expect(leads.submit(record({ ...CONSENT, ...CHANNEL }))).rejects.toMatchObject({ code });
    await database.script(back);
    await leads.probe();
    expect((await leads.submit(record())).status).toBe("created");
    for (const table of ["lead_outbox", "lead_arrivals", "consent_wordings"])
      expect(await database.query(`select from ${table}`)).toEqual([]);
    expect(await listLeads(leads, { disposition: "all" })).toHaveLength(1);
  });

  it("a probe stores and takes back one lead for each schema", async () => {
    await database.script(`
      create sequence stored;
      create function count_stored() returns trigger language plpgsql as $$ begin perform nextval('public.stored'); return new; end $$;
      create trigger count_stored before insert on leads for each row execute function count_stored();
    `);
    const count = () => database.query("select last_value::integer as count from stored");
    await leads.probe();
    await leads.probe();
    expect(await count()).toEqual([{ count: 1 }]);
    await database.script("alter table leads add column budget numeric");
    await leads.probe();
    expect(await count()).toEqual([{ count: 2 }]);
    await database.script("alter table leads drop column budget; drop trigger count_stored on leads");
  });

  it("a probe stores and takes back a lead after one was not stored, since a trigger may refuse what it did not before", async () => {
    await leads.probe();
    await database.script(`
      create table refusing ();
      create function refuse_while_told() returns trigger language plpgsql as $$
      begin if exists (select from public.refusing) then raise 'no'; end if; return new; end $$;
      create trigger refuse before insert on leads for each row execute function refuse_while_told();
    `);
    await leads.probe();
    await database.script("insert into refusing default values");
    await expect(leads.submit(record())).rejects.toMatchObject({ code: "P0001" });
    await expect(leads.probe()).rejects.toMatchObject({ code: "P0001" });
    await database.script("drop trigger refuse on leads; drop table refusing");
    await leads.probe();
  });
});

describe("sqlLeadStore over a database that never answers", () => {
  it("gives up each lead and each ping after a time, and does not make later ones wait for it", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let statements = 0;
    const silent = () => {
      statements += 1;
      return new Promise<never>(() => {});
    };
    const leads = sqlLeadStore({ query: silent, script: silent, transaction: silent, close: async () => {} });
    const givenUp = Promise.allSettled([leads.submit(record()), leads.ping()]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await givenUp).toEqual([
      { status: "rejected", reason: expect.objectContaining({ code: "TIME_LIMIT" }) },
      { status: "rejected", reason: expect.objectContaining({ code: "TIME_LIMIT" }) },
    ]);
    const later = Promise.allSettled([leads.submit(record())]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await later).toEqual([{ status: "rejected", reason: expect.objectContaining({ code: "TIME_LIMIT" }) }]);
    expect(statements).toBe(3);
  });
});
