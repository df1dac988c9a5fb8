import { expect, it } from "vitest";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { leadPost, withKey } from "@contractor-roi/lead-store/testing/lead-requests";
import { formerStore } from "@contractor-roi/lead-store/testing/former-store";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { lockFile } from "@contractor-roi/lead-store/sqlite/connection";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";
import { killableStart, runLeads } from "../testing/programs.ts";

const PATIENCE = { timeout: 60_000, interval: 100 };

it("serves the page while it moves leads on, refuses new ones until then, and says how far it is", async () => {
  const directory = await formerStore(2);
  // Another program's copies hold it up.
  const lock = lockFile(directory.copiesLock, 0)!;
  const port = await freePort();
  const env = { DATA_DIR: directory.path, BACKUP_DIR: directory.copies, PORT: String(port) };
  const ask = (path: string, init = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const statusOf = (path: string) =>
    ask(path).then(
      ({ status }) => status,
      () => 0,
    );
  const started = async (signal: NodeJS.Signals) => {
    const server = killableStart(env, signal);
    await expect.poll(() => statusOf("/healthz"), PATIENCE).toBe(200);
    return server;
  };
  await (await started("SIGTERM")).kill();
  const server = await started("SIGKILL");
  const key = crypto.randomUUID();
  const send = () => ask(LEAD_INTAKE_PATH, leadPost(sampleLead(), withKey(key)));

  expect([await statusOf("/nothing"), await statusOf("/readyz"), (await send()).status]).toEqual([404, 503, 503]);
  expect(await (await ask("/readyz")).text()).toBe(
    "Not ready: leads of an earlier release are moved on. The log says how far.\n",
  );
  expect((await runLeads(["list"], env)).stderr).toMatch(/earlier release, and a server runs on it/);
  lock.release();
  await expect.poll(() => statusOf("/readyz"), PATIENCE).toBe(200);
  expect((await send()).status).toBe(201);
  await server.kill();
  expect((await server.finished).stderr).toMatch(
    /"event":"upgrade".*First a copy[^]*"event":"upgrade".*Rows so far: \d+ of/,
  );
}, 120_000);
