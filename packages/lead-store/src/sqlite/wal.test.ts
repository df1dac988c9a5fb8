import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { testDataDirectory, testFolder } from "../testing/temporary-data.ts";
import { submission } from "../testing/submissions.ts";
import { openConnection, openSharedLock } from "./connection.ts";
import { openWal } from "./wal.ts";
import { openStore } from "../served/open-store.ts";

const pages = (connection: ReturnType<typeof openConnection>) => connection.checkpoint("noop");

it("the log is written back whole or not at all, and never while another process uses the store", async () => {
  const directory = await testDataDirectory();
  const store = await openStore(directory);
  const other = { wal: openWal(directory), connection: openConnection(directory.database) };
  onTestFinished(async () => {
    other.connection.close();
    other.wal.close();
    await store.close();
  });
  await store.submit(submission());
  const written = statSync(`${directory.database}-wal`).size;
  expect(written).toBeGreaterThan(0);

  // A reader of an older state, as an export is: the pages after it could not be written back.
  other.wal.share();
  other.connection.script("begin");
  other.connection.get("select count(*) from leads");
  await store.submit(submission());
  const mine = { wal: openWal(directory), connection: openConnection(directory.database) };
  mine.wal.writeBack(mine.connection);
  expect(mine.wal.empty(mine.connection, 0)).toBe(false);
  expect(pages(mine.connection).checkpointed).toBe(0);

  other.connection.script("commit");
  other.wal.unshare();
  mine.wal.writeBack(mine.connection);
  expect(pages(mine.connection)).toMatchObject({ checkpointed: pages(mine.connection).wal });
  expect(mine.wal.empty(mine.connection)).toBe(true);
  expect(statSync(`${directory.database}-wal`).size).toBe(0);
  mine.connection.close();
  mine.wal.close();
});

it("nothing waits for another program's open transaction, and the log is emptied after it", async () => {
  const directory = await testDataDirectory();
  const store = await openStore(directory);
  const stranger = openConnection(directory.database);
  const mine = { wal: openWal(directory), connection: openConnection(directory.database) };
  onTestFinished(async () => {
    stranger.close();
    mine.connection.close();
    mine.wal.close();
    await store.close();
  });
  await Promise.all(Array.from({ length: 50 }, () => store.submit(submission())));
  stranger.script("begin");
  stranger.get("select count(*) from leads");
  await store.submit(submission());

  const former = join(directory.path, "former");
  // By another process: closing the file in this one would drop SQLite's locks.
  execFileSync("cp", [directory.database, former]);
  const start = performance.now();
  mine.wal.writeBack(mine.connection);
  expect(mine.wal.empty(mine.connection, 0)).toBe(false);
  await store.submit(submission());
  expect(performance.now() - start).toBeLessThan(5_000);
  const { wal, checkpointed } = pages(mine.connection);
  expect(checkpointed).toBeGreaterThan(0);
  expect(checkpointed).toBeLessThan(wal);
  // The disk loses that part at its sync, and the process ends. The next one writes the part once more.
  execFileSync("cp", [former, directory.database]);
  const other = { wal: openWal(directory), connection: openConnection(directory.database) };
  other.wal.writeBack(other.connection);
  expect(pages(other.connection)).toMatchObject({ wal, checkpointed });
  expect(other.wal.empty(other.connection)).toBe(false);
  stranger.script("commit");
  expect(other.wal.empty(other.connection)).toBe(true);
  expect(statSync(`${directory.database}-wal`).size).toBe(0);
  other.connection.close();
  other.wal.close();
  const fresh = await openStore(directory);
  expect((await fresh.examine()).damages).toEqual([]);
  expect(await fresh.count("all")).toBe(52);
  await fresh.close();
});

it("work that fails because something is busy is not tried again, as a held lock is", async () => {
  const lock = openSharedLock(join(await testFolder(), "lock"));
  onTestFinished(() => lock.close());
  const busy = Object.assign(new Error("database is locked"), { errcode: 5 });
  const work = () => {
    throw busy;
  };
  expect(() => lock.alone(work, 0)).toThrow(busy);
  expect(lock.alone(() => {}, 0)).toBe(true);
});
