import { expect, it, onTestFinished } from "vitest";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { freePort } from "../testing/free-port.ts";
import { writeLeads } from "../testing/lead-writers.ts";
import { nginxBefore } from "../testing/nginx.ts";
import { testServer } from "../testing/test-server.ts";

const ROUNDS = 3;
const LEADS_BETWEEN = 60;
const PATIENCE = { timeout: 120_000, interval: 50 };

it("fails no lead while two doors behind nginx, before Postgres through PgBouncer, are restarted one after the other", async () => {
  const { database, url, pooledUrl, discard } = await temporaryPostgres();
  onTestFinished(discard);
  if (pooledUrl === url) throw new Error("There is no PgBouncer here: apt-get install -y pgbouncer");
  const ports = [await freePort(), await freePort()];
  const start = (port: number) => testServer({ DATABASE_URL: pooledUrl, PORT: String(port) });
  const servers = await Promise.all(ports.map(start));
  const writers = writeLeads([await nginxBefore(ports)]);
  const more = async () => {
    const { size } = writers.acknowledged;
    await expect.poll(() => writers.acknowledged.size, PATIENCE).toBeGreaterThan(size + LEADS_BETWEEN);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, port] of ports.entries()) {
      await more();
      servers[at]?.signal("SIGTERM");
      expect((await servers[at]?.finished)?.code).toBe(0);
      servers[at] = await start(port);
    }
  }
  await more();
  await writers.stop();

  console.log(
    `rolling restart: ${2 * ROUNDS} restarts, ${writers.acknowledged.size} leads acknowledged, ${writers.refused()} failed`,
  );
  expect(writers.refused()).toBe(0);
  const stored = await database.query<{ key: string; id: string }>(
    "select idempotency_key::text as key, id::text as id from public.lead_mailbox",
  );
  expect(new Map(stored.map(({ key, id }) => [key, id]))).toEqual(writers.acknowledged);
  expect(stored).toHaveLength(writers.acknowledged.size);
}, 300_000);
