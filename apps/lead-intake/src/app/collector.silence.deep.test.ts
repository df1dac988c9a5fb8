import { expect, it, onTestFinished } from "vitest";
import { leadsIn, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { putRows } from "@contractor-roi/lead-queue/testing/queue-rows";
import { swallowingProxy } from "@contractor-roi/lead-queue/testing/swallowing-proxy";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { temporaryCollector } from "../testing/databases/temporary-collector.ts";
import { kill, startServerProcess } from "../testing/programs.ts";

const PATIENCE = { timeout: 200_000, interval: 200 };
const WAITING = "select from public.lead_queue where taken_at is null limit 1";

it("a collector goes on within two minutes when its connections carry nothing more", async () => {
  const { url, database } = await testPostgres();
  const proxy = await swallowingProxy(url);
  const { store, empty, logged } = await temporaryCollector(proxy.url);
  await empty();
  for (let times = 0; times < 2; times += 1) {
    proxy.swallow();
    const begin = Date.now();
    const [id] = await putRows(database, [submission()]);
    await expect.poll(() => store.find(id!), PATIENCE).not.toBeNull();
    console.log(`took a lead ${Math.round((Date.now() - begin) / 1000)} s after its connections were swallowed`);
    expect(Date.now() - begin).toBeLessThan(120_000);
  }
  expect(logged.map(({ event }) => event)).toContain("queue-away");
  const [noted] = await database.query<{ seconds: number }>(
    "select extract(epoch from clock_timestamp() - emptied_at)::float8 as seconds from public.lead_queue_collector",
  );
  expect(noted!.seconds).toBeLessThan(50);
}, 400_000);

it("a collector whose machine vanished starts again on its store, and loses and doubles nothing", async () => {
  const { url, database } = await testPostgres();
  const proxy = await swallowingProxy(url);
  const directory = await testDataDirectory();
  const env = { DATA_DIR: directory.path };
  const first = await startServerProcess({ ...env, QUEUE_URL: proxy.url });
  await putRows(
    database,
    Array.from({ length: 500 }, () => submission()),
  );
  proxy.swallow();
  await kill(first);
  const begin = Date.now();
  await expect
    .poll(async () => {
      const started = await startServerProcess({ ...env, QUEUE_URL: url }).catch(() => null);
      if (started !== null) onTestFinished(() => kill(started));
      return started !== null;
    }, PATIENCE)
    .toBe(true);
  console.log(`started again after ${Math.round((Date.now() - begin) / 1000)} s`);
  await expect.poll(() => database.query(WAITING), PATIENCE).toEqual([]);
  expect(await leadsIn(directory)).toHaveLength(500);
}, 400_000);

it("a collector empties 200,000 waiting rows, odd ones among them, and gives signs meanwhile", async () => {
  const { url, database } = await testPostgres();
  for (let thousand = 0; thousand < 200; thousand += 1)
    await putRows(
      database,
      Array.from({ length: 1_000 }, (_, at) => (at === 0 ? null : submission())),
      1_800 + thousand,
    );
  const begin = Date.now();
  const { refused } = await temporaryCollector(url);
  let longest = 0;
  const left = "select from public.lead_queue where taken_at is null and failure is null limit 1";
  await expect
    .poll(
      async () => {
        const [collector] = await database.query<{ seconds: number }>(
          "select extract(epoch from clock_timestamp() - emptied_at)::float8 as seconds from public.lead_queue_collector",
        );
        longest = Math.max(longest, collector?.seconds ?? 0);
        return database.query(left);
      },
      { timeout: 1_500_000, interval: 1_000 },
    )
    .toEqual([]);
  console.log(`emptied in ${Math.round((Date.now() - begin) / 1000)} s, the longest silence ${Math.round(longest)} s`);
  expect(longest).toBeLessThan(45);
  expect(refused.flatMap(({ leads }) => leads)).toHaveLength(200);
}, 1_800_000);
