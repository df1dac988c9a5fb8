import { expect, it, onTestFinished } from "vitest";
import { inStore, leadsIn, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { startPostgresPair } from "@contractor-roi/lead-queue/testing/postgres-pair";
import { initQueue } from "@contractor-roi/lead-queue/schema";
import { edgeAddresses } from "@contractor-roi/lead-queue/testing/edge-user";
import { openWritable } from "@contractor-roi/lead-queue/postgres/writable-postgres";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { writeLeads } from "../testing/lead-writers.ts";
import { kill, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { testServer } from "../testing/test-server.ts";
import { missingLeads, webhookReceiver } from "../testing/webhook-receiver.ts";

const ROUNDS = Number(process.env["EDGE_ROUNDS"] ?? 4);
const LEADS_BETWEEN = 40;
const PATIENCE = { timeout: 180_000, interval: 100 };

it(
  "edges, a collector and a pair of Postgres lose and double no lead, whichever is killed or frozen",
  async () => {
    const pair = await startPostgresPair();
    onTestFinished(pair.stop);
    const database = await openWritable(pair.url, { connections: 1 });
    await initQueue(database);
    const [DATABASE_URL = ""] = await edgeAddresses(database, pair.url);
    await database.close();
    const receiver = await webhookReceiver();
    const directory = await testDataDirectory();
    const edges = [await testServer({ DATABASE_URL }), await testServer({ DATABASE_URL })];
    const collector = { QUEUE_URL: pair.url, DATA_DIR: directory.path, ...webhookEnv(receiver.url) };
    let running: ServerProcess = await testServer(collector);

    const writers = writeLeads(edges.map(({ url }) => url));
    const more = async () => {
      const { size } = writers.acknowledged;
      await expect.poll(() => writers.acknowledged.size, PATIENCE).toBeGreaterThan(size + LEADS_BETWEEN);
    };
    /** A killed collector's lock ends with its connection. */
    const startCollector = async () => {
      await expect
        .poll(async () => {
          const started = await startServerProcess(collector).catch(() => null);
          if (started) running = started;
          return started !== null;
        }, PATIENCE)
        .toBe(true);
      onTestFinished(() => kill(running));
    };
    const trials: readonly (readonly [name: string, run: () => Promise<unknown>])[] = [
      ["collector killed", () => kill(running).then(startCollector)],
      ["primary killed, standby promoted", () => pair.failOver()],
      ["collector killed", () => kill(running).then(startCollector)],
      ["standby killed and started", async () => (await pair.killStandby())()],
      ["primary frozen for a while", async () => (await pair.freezePrimary())()],
    ];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, run] of trials) {
        await more();
        await run();
        console.log(`round ${round + 1}: ${name}, ${writers.acknowledged.size} leads acknowledged`);
      }
    await more();
    await writers.stop();

    const stored = () => leadsIn(directory);
    await expect.poll(async () => (await stored()).length, PATIENCE).toBeGreaterThanOrEqual(writers.acknowledged.size);
    const leads = await stored();
    const ids = new Map(leads.map(({ idempotency_key, id }) => [idempotency_key, id]));
    const missing = [...writers.acknowledged].filter(([key, id]) => ids.get(key) !== id);
    console.log(
      `edges and collector: ${ROUNDS * trials.length} faults, ${writers.acknowledged.size} leads acknowledged, ${missing.length} missing, ` +
        `${leads.length - ids.size} twice, ${writers.refused()} requests refused or broken and sent again`,
    );
    expect(missing).toEqual([]);
    expect(ids.size).toBe(leads.length);
    await expect.poll(() => missingLeads(writers.acknowledged.values(), receiver), PATIENCE).toEqual([]);
    expect(await inStore(directory, (store) => store.server())).not.toBeNull();
  },
  ROUNDS * 240_000,
);
