import { expect, it, onTestFinished } from "vitest";
import { migratePostgres, openPostgresStore } from "../storage/postgres/postgres-store.ts";
import { startPostgresPair } from "../testing/databases/postgres-pair.ts";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { writeLeads } from "../testing/lead-writers.ts";
import { testServer } from "../testing/test-server.ts";
import { missingLeads, webhookReceiver } from "../testing/webhook-receiver.ts";
import { listLeads } from "../leads/lead-pages.ts";

const ROUNDS = 10;
const LEADS_BETWEEN = 40;
const PATIENCE = { timeout: 120_000, interval: 100 };

it(
  `loses no acknowledged lead when the primary is killed and its synchronous standby promoted, ${ROUNDS} times, and delivers each`,
  async () => {
    const pair = await startPostgresPair();
    onTestFinished(pair.stop);
    await migratePostgres(pair.url);
    const receiver = await webhookReceiver();
    onTestFinished(() => receiver.close());
    // Two servers, which both deliver.
    const env = { DATABASE_URL: pair.url, ...webhookEnv(receiver.url) };
    const servers = [await testServer(env), await testServer(env)];

    const writers = writeLeads(servers.map(({ url }) => url));
    for (let round = 0; round < ROUNDS; round += 1) {
      const { size } = writers.acknowledged;
      await expect.poll(() => writers.acknowledged.size, PATIENCE).toBeGreaterThan(size + LEADS_BETWEEN);
      await pair.failOver();
    }
    await writers.stop();

    const after = await openPostgresStore(pair.url);
    onTestFinished(() => after.close());
    const stored = await listLeads(after, { disposition: "all" });
    const ids = new Map(stored.map(({ idempotency_key, id }) => [idempotency_key, id]));
    const missing = [...writers.acknowledged].filter(([key, id]) => ids.get(key) !== id);
    console.log(
      `failover: ${ROUNDS} primaries killed, ${writers.acknowledged.size} leads acknowledged, ${missing.length} missing, ${writers.refused()} requests refused or broken and sent again`,
    );
    expect(missing).toEqual([]);
    expect(ids.size).toBe(stored.length);
    await expect.poll(() => missingLeads(writers.acknowledged.values(), receiver), PATIENCE).toEqual([]);
  },
  ROUNDS * 60_000,
);
