import { rm } from "node:fs/promises";
import { expect, it, onTestFinished } from "vitest";
import { leadsIn, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { answers, createCluster, crash, startAgain } from "@contractor-roi/lead-queue/testing/postgres-programs";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { initQueue } from "@contractor-roi/lead-queue/schema";
import { openWritable } from "@contractor-roi/lead-queue/postgres/writable-postgres";
import { smallDisk } from "../testing/databases/small-disk.ts";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { writeLeads } from "../testing/lead-writers.ts";
import { testServer } from "../testing/test-server.ts";
import { missingLeads, webhookReceiver } from "../testing/webhook-receiver.ts";

const PATIENCE = { timeout: 180_000, interval: 100 };

it("a full disk and crashes of Postgres lose and double no acknowledged lead", async (test) => {
  const disk = await smallDisk(test, "160m");
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = disk.path;
  const cluster = await createCluster();
  process.env["TMPDIR"] = before;
  if (before === undefined) delete process.env["TMPDIR"];
  const port = await freePort();
  const url = cluster.url(port, "postgres");
  const settings = ["max_wal_size=48MB", "min_wal_size=32MB", "shared_buffers=16MB"];
  const start = () =>
    startAgain(
      () => cluster.launch(cluster.data, port, settings),
      () => answers(url),
    );
  let server = await start();
  onTestFinished(() => cluster.remove(server));
  const database = await openWritable(url, { connections: 1 });
  await initQueue(database);
  await database.abort();

  const receiver = await webhookReceiver();
  const directory = await testDataDirectory();
  const edges = [await testServer({ DATABASE_URL: url }), await testServer({ DATABASE_URL: url })];
  await testServer({ QUEUE_URL: url, DATA_DIR: directory.path, ...webhookEnv(receiver.url) });
  const writers = writeLeads(edges.map((edge) => edge.url));
  const more = async (count: number) => {
    const { size } = writers.acknowledged;
    await expect.poll(() => writers.acknowledged.size, PATIENCE).toBeGreaterThan(size + count);
  };
  await more(50);
  const filling = await disk.fill(200_000);
  const refused = writers.refused();
  await expect.poll(() => writers.refused(), PATIENCE).toBeGreaterThan(refused + 8);
  await rm(filling);
  // Postgres ends where it cannot write its log.
  if (server.exitCode !== null || server.signalCode !== null) server = await start();
  await more(50);
  await crash(server);
  server = await start();
  await more(50);
  await writers.stop();

  const ids = new Set(writers.acknowledged.values());
  await expect.poll(async () => (await leadsIn(directory)).length, PATIENCE).toBeGreaterThanOrEqual(ids.size);
  const stored = (await leadsIn(directory)).map(({ id }) => id);
  expect([...ids].filter((id) => !stored.includes(id))).toEqual([]);
  await expect.poll(() => missingLeads(ids, receiver), PATIENCE).toEqual([]);
  // A try whose answer comes late is repeated with the delivery's id.
  const deliveries = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  const delivered = new Set(receiver.received.map(({ body }) => JSON.parse(body).data.id));
  expect(deliveries.size).toBe(delivered.size);
  console.log(`${ids.size} leads acknowledged, ${writers.refused()} requests refused`);
}, 600_000);
