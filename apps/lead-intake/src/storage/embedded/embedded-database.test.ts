import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { LogEntry } from "../../platform/log.ts";
import { smallDisk } from "../../testing/databases/small-disk.ts";
import { emptyDatabase, emptyDataDirectory } from "../../testing/databases/temporary-data.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import type { SqlDatabase } from "../../leads/sql-database.ts";
import { StorageUnavailable } from "../../leads/storage-unavailable.ts";

describe("the embedded database", () => {
  let database: SqlDatabase;
  let discard: () => Promise<void>;
  beforeAll(async () => {
    ({ database, discard } = await emptyDatabase());
    await database.script("create table public.things (id integer primary key, name text check (name <> 'bad'))");
  });
  afterAll(() => discard());

  it("leaves the caller's thread free while a statement runs", async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 10);
    await database.query("select count(*) from generate_series(1, 5000000)");
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  });

  it("keeps few pages in memory, which would fill up with the leads", async () => {
    expect(await database.query("show shared_buffers")).toEqual([{ shared_buffers: "16MB" }]);
  });

  it("hands over values and errors whole", async () => {
    const bytes = new Uint8Array([0, 1, 255]);
    const [row] = await database.query(
      "select $1::bytea as bytes, $2::jsonb as json, timestamptz '2026-01-31T12:00:00Z' as time, null as nothing",
      [bytes, '{"a":[1]}'],
    );
    expect(row).toEqual({ bytes, json: { a: [1] }, time: new Date("2026-01-31T12:00:00Z"), nothing: null });
    await expect(database.query("insert into public.things values (1, 'bad')")).rejects.toMatchObject({
      code: "23514",
      constraint: "things_name_check",
      detail: "Failing row contains (1, bad).",
    });
  });

  it("runs a transaction whole or not at all, and lets nothing in between", async () => {
    const committed = database.transaction(async (session) => {
      await session.query("insert into public.things values (2, 'two')");
      await sleep(50);
      return session.query("select id from public.things");
    });
    const meanwhile = database.query("insert into public.things values (3, 'three')");
    expect(await committed).toEqual([{ id: 2 }]);
    await meanwhile;
    const failed = database.transaction(async (session) => {
      await session.query("delete from public.things");
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    expect(await database.query("select id from public.things order by id")).toEqual([{ id: 2 }, { id: 3 }]);
  });

  it.each([
    ["o1 o2 u1 u2", "first u1 u2 o1 o2"],
    ["o1 o2 u1 u2 u3 u4 u5", "first u1 u2 u3 u4 o1 u5 o2"],
  ])("runs of %s what is urgent before the rest, which never waits for ever", async (names, expected) => {
    const order: string[] = [];
    const run = async (name: string) => {
      await (name.startsWith("u") ? database.urgent! : database).query("select 1");
      order.push(name);
    };
    await Promise.all(["first", ...names.split(" ")].map(run));
    expect(order.join(" ")).toBe(expected);
  });

  it("goes on after statements that failed", async () => {
    const failing = [database.query("select 1 / 0"), database.urgent!.query("select 1 / 0")];
    const last = database.query("select 1 as one");
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await last).toEqual([{ one: 1 }]);
  });

  it("leaves no transaction open when the space runs out in it: what is stored afterwards stays", async (test) => {
    const disk = await smallDisk(test, "100m");
    const { database: folder } = await emptyDataDirectory(join(disk.path, "data"));
    const own = await openEmbeddedDatabase(folder);
    await own.script("create table public.things (name text)");
    const insert = "insert into public.things values ($1)";
    let file = "";
    const interrupted = own.transaction(async (session) => {
      await session.query(insert, ["lost"]);
      file = await disk.fill(1024 * 1024);
      await session.query(insert, ["refused"]);
    });
    await expect(interrupted).rejects.toBeInstanceOf(StorageUnavailable);
    await rm(file);
    await own.query(insert, ["kept"]);
    await own.close();
    const again = await openEmbeddedDatabase(folder);
    onTestFinished(() => again.close());
    expect(await again.query("select name from public.things")).toEqual([{ name: "kept" }]);
  });

  it("comes back by itself from a statement that needed more space than there was, with what was committed before", async (test) => {
    const disk = await smallDisk(test, "75m");
    const log: LogEntry[] = [];
    const own = await openEmbeddedDatabase((await emptyDataDirectory(join(disk.path, "data"))).database, (entry) =>
      log.push(entry),
    );
    onTestFinished(() => own.close());
    await own.script("create table public.things (name text); insert into public.things values ('kept')");
    const tooMuch = own.query(
      "insert into public.things select string_agg(md5(random()::text), '') from generate_series(1, 1000000) as n group by n % 300",
    );
    await expect(tooMuch).rejects.toBeInstanceOf(StorageUnavailable);
    await disk.remount("size=300m");
    await expect.poll(() => own.query("select name from public.things").catch(String)).toEqual([{ name: "kept" }]);
    expect(log.map(({ event }) => event)).toEqual(["no-space-left", "database-available-again"]);
  });
});
