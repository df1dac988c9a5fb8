/** @module-tag compiler */
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { formerStore } from "@contractor-roi/lead-store/testing/former-store";
import { compileIoFaults, ioFault, recordedIo } from "@contractor-roi/lead-store/testing/io-faults";
import { Disk, readChanges } from "@contractor-roi/lead-store/testing/power-cut";
import { leadsIn, temporaryFolder, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { openConnection } from "@contractor-roi/lead-store/sqlite/connection";
import { type DataDirectory, dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { isOwnSchema, SCHEMA_VERSION, schemaVersion } from "@contractor-roi/lead-store/sqlite/schema";
import { runLeads } from "../testing/programs.ts";

const IMAGES = 150;
const LIMIT_MS = 20 * 60_000;
const LEADS = 60;

/** Runs a command, which moves the leads on. */
const moveOn = ({ path }: DataDirectory, env: Record<string, string>) =>
  runLeads(["list", "--limit", "1"], { DATA_DIR: path, ...env });

/** @returns the version of the store, which is whole */
function versionIn({ database }: DataDirectory): number {
  const connection = openConnection(database);
  try {
    const leads = connection.all("select id from leads").length;
    expect([isOwnSchema(connection), leads]).toEqual([true, LEADS]);
    return schemaVersion(connection, database);
  } finally {
    connection.close();
  }
}

it(
  "a kill or a power failure at any moment of an upgrade leaves the former store or the new one",
  { timeout: LIMIT_MS },
  async () => {
    const library = await compileIoFaults();
    const directory = await formerStore(2, await testFolder());
    const files = new Map([[directory.database, await readFile(directory.database)]]);
    const record = join(await testFolder(), "record");
    expect((await moveOn(directory, recordedIo(library, directory.path, record))).code).toBe(0);
    const changes = await readChanges(record);
    const disk = new Disk(directory.path, files);
    const every = Math.max(1, Math.floor(changes.length / IMAGES));
    const versions = new Set<number>();
    const kinds = [null, Math.random, () => 0];
    for (const [at, change] of changes.entries()) {
      disk.play(change);
      if (at % every !== 0) continue;
      const { path, remove } = await temporaryFolder();
      // Bytes that were not synced are gone, in part, or there: as a killed process leaves it.
      await disk.writeImage(path, kinds[Math.floor(at / every) % kinds.length]!);
      await rm(join(path, "leads.db-shm"), { force: true });
      const cut = dataDirectory(path);
      versions.add(versionIn(cut));
      expect(await leadsIn(cut)).toHaveLength(LEADS);
      await remove();
    }
    expect([...versions].sort()).toEqual([2, SCHEMA_VERSION]);
  },
);

it(
  "a disk that is full at any write of an upgrade leaves the former store, and says so",
  { timeout: LIMIT_MS },
  async () => {
    const library = await compileIoFaults();
    let stopped = 0;
    for (let first = 1; ; first = Math.ceil(first * 1.3)) {
      const directory = await formerStore(2, await testFolder());
      const fault = await ioFault(library, directory.path, { call: "write", first, count: 100_000, error: "ENOSPC" });
      await fault.arm();
      const { code, stderr } = await moveOn(directory, fault.env);
      if ((await fault.failed()).length === 0) break;
      const version = versionIn(directory);
      if (version === 2) {
        stopped += 1;
        expect({ first, code, stderr }).toEqual({
          first,
          code: 1,
          stderr: expect.stringMatching(/stays as it was|SQLITE_/),
        });
        expect((await readdir(directory.copies).catch(() => [])).filter((name) => name.includes("draft"))).toEqual([]);
      }
      expect(await leadsIn(directory)).toHaveLength(LEADS);
    }
    expect(stopped).toBeGreaterThan(10);
  },
);
