import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { dataDirectory } from "../data-directory/data-directory.ts";
import { leadsIn, temporaryFolder, testDataDirectory } from "../../testing/databases/temporary-data.ts";
import { kill, killableStart, runLeads, runServer } from "../../testing/programs.ts";
import { sampleLead } from "../../testing/requests/sample-leads.ts";
import { submit, testServer } from "../../testing/test-server.ts";

const LEADS = 3;

async function directoryWithLeads() {
  const directory = await testDataDirectory();
  const server = await testServer({ DATA_DIR: directory.path });
  for (let lead = 0; lead < LEADS; lead += 1) await submit(server, sampleLead());
  await kill(server);
  // Nothing is left to rebuild the database from.
  for (const folder of [directory.journal, directory.checkpoints]) await rm(folder, { recursive: true, force: true });
  return directory;
}

describe("the database's folder", () => {
  it.each(["PG_VERSION", "global/pg_control"])(
    "is refused without %s, by server and command, and untouched: what comes back from a backup is whole",
    async (part) => {
      const directory = await directoryWithLeads();
      const lost = join(directory.database, part);
      const backup = `${directory.path}/backup`;
      await rename(lost, backup);
      const before = await readdir(directory.database);
      const refused = {
        code: 1,
        stdout: "",
        stderr: `The database in ${directory.database} is not whole: ${part} is missing. Nothing was changed: restore the folder from a backup.\n`,
      };
      expect(await runServer({ DATA_DIR: directory.path })).toEqual(refused);
      expect(await runLeads([], { DATA_DIR: directory.path })).toEqual(refused);
      expect(await readdir(directory.database)).toEqual(before);
      await rename(backup, lost);
      expect(await leadsIn(directory)).toHaveLength(LEADS);
    },
  );

  it("is there whole or not at all after a first start that was killed, and the next start removes what it left", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const { database } = dataDirectory(path);
    for (const moment of ["", "base", "PG_VERSION"]) {
      const { kill: killNow } = killableStart({ DATA_DIR: path });
      await expect.poll(() => existsSync(join(`${database}.draft`, moment)), { interval: 1 }).toBe(true);
      await killNow();
      expect(await readdir(path)).toEqual(expect.arrayContaining(["database.draft", "server.lock"]));
      expect(existsSync(database)).toBe(false);
      expect(await runLeads([], { DATA_DIR: path })).toEqual({ code: 0, stdout: "No leads yet.\n", stderr: "" });
    }
    const server = await testServer({ DATA_DIR: path });
    expect((await submit(server, sampleLead())).status).toBe(201);
    expect((await readdir(path)).filter((name) => name.includes("draft"))).toEqual([]);
  });

  it("is refused when it holds something else", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const { database } = dataDirectory(path);
    await mkdir(database);
    await writeFile(join(database, "notes.txt"), "mine");
    expect((await runServer({ DATA_DIR: path })).stderr).toContain(
      `The database in ${database} is not whole: PG_VERSION is missing.`,
    );
    expect(await readdir(database)).toEqual(["notes.txt"]);
    expect(await readFile(join(database, "notes.txt"), "utf8")).toBe("mine");
  });
});
