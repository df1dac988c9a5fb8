/** @module-tag compiler */
// Files with everybody in them, on other disks than the data directory's.
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { compileIoFaults, ioFault } from "@contractor-roi/lead-store/testing/io-faults";
import { inStore, testDataDirectory, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { openConnection } from "@contractor-roi/lead-store/sqlite/connection";
import { killableLeads, runLeads } from "../testing/programs.ts";

const EMAIL = "ada@quixotica.example";
/** A file system in memory, on Linux: no draft of the data directory can be renamed to it. */
const MEMORY = "/dev/shm";
const ALWAYS = 1_000_000;

async function storeWithLead() {
  const directory = await testDataDirectory();
  await inStore(directory, (store) => store.submit(submission({ email: EMAIL })));
  return directory;
}

async function filesWith(text: string, folder: string): Promise<string[]> {
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(files.map((file) => readFile(file, "latin1").catch(() => "")));
  return files.filter((_, at) => texts[at]!.includes(text));
}

it.each<[command: string, signal: NodeJS.Signals, disk: "same" | "other"]>([
  ["backup", "SIGINT", "other"],
  ["backup", "SIGKILL", "same"],
  ["export", "SIGTERM", "other"],
  ["restore", "SIGKILL", "same"],
])(
  "leads %s that is ended by %s on the %s disk leaves no bytes after an erasure",
  { tags: ["compiler"] },
  async (command, signal, disk) => {
    const isMemory = disk === "other" && existsSync(MEMORY);
    const folder = isMemory ? await mkdtemp(join(MEMORY, "lead-intake-")) : await testFolder();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    let directory = await storeWithLead();
    const words = [command, "-o", join(folder, "leads.file")];
    if (command === "restore") {
      // A store that was moved away with its log.
      const moved = join(folder, "moved.db");
      const holder = openConnection(directory.database);
      holder.run("insert into facts (name, value) values ('held', '1')");
      for (const end of ["", "-wal"]) await copyFile(directory.database + end, moved + end);
      holder.close();
      directory = await testDataDirectory();
      words.splice(1, 2, moved);
    }
    const there = await readdir(folder);
    const slow = { LD_PRELOAD: await compileIoFaults(), IO_FAULTS_FOLDER: "", IO_FAULTS_DELAY_MS: "300" };
    const { kill } = killableLeads(words, { DATA_DIR: directory.path, ...slow }, signal);
    const isBegun = async () => {
      const beside = (await readdir(folder)).filter((name) => !there.includes(name));
      const drafts = isMemory ? [] : await filesWith(EMAIL, directory.drafts);
      return drafts.length > 0 || (beside.length > 0 && (await filesWith(EMAIL, folder)).length > there.length / 2);
    };
    await expect.poll(isBegun, { timeout: 30_000, interval: 5 }).toBe(true);
    await kill();
    const { stderr } = await runLeads(["delete", "--email", EMAIL], { DATA_DIR: directory.path });
    const found = [...(await filesWith(EMAIL, folder)), ...(await filesWith(EMAIL, directory.path))];
    for (const file of found) expect(stderr).toContain(`The copy ${file} is yours to delete.`);
    for (const name of await readdir(folder)) expect([...there, "leads.file"]).toContain(name);
  },
);

it("a share without locks takes copies, and loses an erased person", { tags: ["compiler"] }, async () => {
  const [directory, share] = [await storeWithLead(), await testFolder()];
  const fault = { call: "lock", first: 1, count: ALWAYS, error: "ENOLCK" } as const;
  const { env, arm, failed } = await ioFault(await compileIoFaults(), share, fault);
  await arm();
  const run = (...words: string[]) => runLeads(words, { DATA_DIR: directory.path, BACKUP_DIR: share, ...env });
  expect(await run("backup")).toMatchObject({ code: 0, stderr: "" });
  expect(await filesWith(EMAIL, share)).toHaveLength(1);
  expect(await run("delete", "--email", EMAIL)).toMatchObject({ code: 0, stderr: "" });
  expect([await filesWith(EMAIL, share), await failed()]).toEqual([[], []]);
  expect((await run("restore", join(share, (await readdir(share))[0]!))).code).toBe(0);
});
