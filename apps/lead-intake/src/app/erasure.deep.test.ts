// Persons who are erased beside copies, restores and exports, with kills at any moment: no file has a byte of them in the end.
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { compileIoFaults, recordedIo } from "@contractor-roi/lead-store/testing/io-faults";
import { Disk, readChanges } from "@contractor-roi/lead-store/testing/power-cut";
import { testDataDirectory, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { leadWith } from "@contractor-roi/lead-store/testing/sample-leads";
import { kill, killableLeads, runLeads, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { submit } from "../testing/test-server.ts";

const ROUNDS = Number(process.env["ERASURE_KILLS"] ?? 10);
const CUTS = Math.ceil(ROUNDS / 2);
const CONTROL_CUTS = 4;
const PERSONS = 4;
/** A file system in memory, on Linux. */
const MEMORY = "/dev/shm";
const LIMIT_MS = 30 * 60_000;
/** Longer than a command needs to begin, and to end on a busy machine. */
const KILLED_WITHIN_MS = 1_200;

async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const found: string[] = [];
  for (const file of files) if ((await readFile(file, "latin1")).toLowerCase().includes(text)) found.push(file);
  return found;
}

/** Files with a text that no erasure names, below a folder with files that the owner has named. */
async function unnamedFiles(folder: string, text: string, env: Record<string, string>): Promise<string[]> {
  const { stderr } = await runLeads(["delete", "--email", "nobody@park.example"], env);
  return (await filesWith(folder, text)).filter((file) => !stderr.includes(`The copy ${file} is yours to delete.`));
}

/** A folder on a file system of its own where there is one. */
async function otherDisk(): Promise<string> {
  if (!existsSync(MEMORY)) return testFolder();
  const path = await mkdtemp(join(MEMORY, "lead-intake-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Until doctor would name no pending erasure. */
async function reconciled(env: Record<string, string>): Promise<void> {
  await expect.poll(async () => (await runLeads(["reconcile"], env)).stdout, { timeout: 60_000 }).toMatch(/agree/);
}

it(
  "leave nothing in any file once none is pending, whatever was killed and restored meanwhile",
  async () => {
    const directory = await testDataDirectory();
    const [copies, outside] = [await otherDisk(), await otherDisk()];
    const env = { DATA_DIR: directory.path, BACKUP_DIR: copies, RATE_LIMIT_LEADS: "0" };
    // Another brand keeps its copies in the same folder.
    const other = { ...env, DATA_DIR: (await testDataDirectory()).path };
    expect((await runLeads(["restore", await backupOf(other)], other)).code).toBe(0);
    await runLeads(["backup"], other);
    const foreign = await readdir(copies);

    let server: ServerProcess | undefined = await startServerProcess(env);
    onTestFinished(() => kill(server));
    let kept = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const token = `zq${round}x`;
      const email = `${token}@quixotica.example`;
      const person = { email, first_name: `${token}first`, last_name: `${token}last` };
      await submit(server, leadWith({ contact: person, utm_source: `${token}source` }), crypto.randomUUID());
      await submit(server, leadWith({ contact: { email: `kept${round}@park.example` } }), crypto.randomUUID());
      kept += 1;
      const former = join(outside, `${round}.db`);
      await runLeads(["backup", "-o", former], env);
      // A drill with the server's settings erases them, too, and leaves the server's copies alone.
      const drill = { ...env, DATA_DIR: (await testDataDirectory()).path };
      await runLeads(["backup"], env);
      expect((await runLeads(["restore", former], drill)).stderr).toContain("Copies of the former store, left alone: ");
      await runLeads(["backup"], drill);
      expect((await runLeads(["delete", "--email", email], drill)).code).toBe(0);
      await reconciled(drill);
      expect(await filesWith(drill.DATA_DIR, token)).toEqual([]);
      expect((await filesWith(copies, token)).length).toBeGreaterThan(0);
      const beside = [
        ["backup"],
        ["restore", former],
        ["export", "-o", join(outside, "leads.csv")],
        ["backup", "-o", join(outside, "leads.db")],
      ][round % 4]!;
      const others = killableLeads(beside, env, (["SIGKILL", "SIGTERM", "SIGINT"] as const)[round % 3]);
      const erasing = killableLeads(["delete", "--email", email], env);
      await sleep(randomInt(KILLED_WITHIN_MS));
      await Promise.all([erasing.kill(), round % 2 === 0 ? others.kill() : others.finished]);
      if (round % 3 === 0) {
        await kill(server);
        server = await startServerProcess(env);
      }
      // The first try may have been killed before it began.
      expect((await runLeads(["delete", "--email", email], env)).code).toBe(0);
      expect((await runLeads(["restore", former], env)).code).toBe(0);
      await reconciled(env);
      expect(await filesWith(directory.path, token)).toEqual([]);
      expect(await filesWith(copies, token)).toEqual([]);
      expect(await unnamedFiles(outside, token, env)).toEqual([]);
      expect((await readdir(outside)).filter((name) => name.includes(".draft-"))).toEqual([]);
    }
    const { stdout } = await runLeads(["list", "--json"], env);
    expect((JSON.parse(stdout) as unknown[]).length).toBe(kept);
    for (const name of foreign) expect(await readdir(copies)).toContain(name);
  },
  LIMIT_MS,
);

it(
  "leave nothing after a power failure at any moment; without syncs they would",
  async () => {
    const folder = await testFolder();
    const env = { DATA_DIR: join(folder, "data"), BACKUP_DIR: join(folder, "copies"), RATE_LIMIT_LEADS: "0" };
    const restored = { ...env, DATA_DIR: join(folder, "restored") };
    const record = join(await testFolder(), "record");
    const recording = recordedIo(await compileIoFaults(), folder, record);
    const [recorded, second] = [
      { ...env, ...recording },
      { ...restored, ...recording },
    ];
    let server = await startServerProcess(recorded);
    onTestFinished(() => kill(server));
    const outside = join(folder, "outside");
    await mkdir(outside);
    const former = join(outside, "former.db");
    const erased: { token: string; time: number }[] = [];
    for (let person = 0; person < PERSONS; person += 1) {
      const token = `zq${person}x`;
      const email = `${token}@quixotica.example`;
      await submit(server, leadWith({ contact: { email, last_name: token } }), crypto.randomUUID());
      await submit(server, leadWith({ contact: { email: `kept${person}@park.example` } }), crypto.randomUUID());
      await runLeads(["backup"], recorded);
      await runLeads(["backup", "-o", former], recorded);
      const copying = runLeads(["backup"], recorded);
      await runLeads(["export", "-o", join(outside, `${person}.csv`)], recorded);
      await runLeads(["restore", former], second);
      await runLeads(["backup"], second);
      for (const each of [second, recorded]) expect((await runLeads(["delete", "--email", email], each)).code).toBe(0);
      erased.push({ token, time: Date.now() });
      await copying;
      await runLeads(["restore", former], recorded);
    }
    await kill(server);
    const changes = await readChanges(record);

    /** @returns the number of files that still have a person whose erasure was told before */
    async function cut(moment: number, syncs: boolean): Promise<number> {
      await rm(folder, { recursive: true });
      const disk = new Disk(folder);
      for (const change of changes.slice(0, moment)) disk.play(change, syncs);
      await disk.writeImage(folder, syncs && moment % 2 === 0 ? null : Math.random);
      await rm(join(env.DATA_DIR, "leads.db-shm"), { force: true });
      const time = changes[moment - 1]!.time;
      let found = 0;
      server = await startServerProcess(env);
      await reconciled(env);
      if (existsSync(join(restored.DATA_DIR, "leads.db"))) await reconciled(restored);
      for (const person of erased)
        if (person.time < time) found += (await unnamedFiles(folder, person.token, env)).length;
      await kill(server);
      return found;
    }

    const first = changes.findIndex(({ time }) => time > erased[0]!.time);
    const moments = Array.from({ length: CUTS }, () => randomInt(first, changes.length) + 1);
    for (const moment of moments) expect(await cut(moment, true), `after ${moment} changes`).toBe(0);
    let control = 0;
    for (const moment of moments.slice(0, CONTROL_CUTS)) control += await cut(moment, false).catch(() => 1);
    console.log(`${CUTS} power failures among ${changes.length} changes; found without syncs: ${control}`);
    expect(control).toBeGreaterThan(0);
  },
  LIMIT_MS,
);

/** A copy without a lead. */
async function backupOf(env: Record<string, string>): Promise<string> {
  const server = await startServerProcess(env);
  const file = join(await testFolder(), "empty.db");
  await runLeads(["backup", "-o", file], env);
  await kill(server);
  return file;
}
