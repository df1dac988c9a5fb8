import { execFile } from "node:child_process";
import { cp, mkdir, readdir, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { sqlLeadAdministration } from "../../http/administration/lead-administration.ts";
import { sqlDeskLeads } from "../../http/desk/desk-leads.ts";
import type { DataDirectory } from "../data-directory/data-directory.ts";
import { directoryIdentity } from "../data-directory/directory-identity.ts";
import { isInUse } from "./database-folder.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { openJournal } from "../journal/journal.ts";
import { CONSENT, submission } from "../../testing/delivery-samples.ts";
import { smallDisk } from "../../testing/databases/small-disk.ts";
import { emptyDataDirectory, testDataDirectory } from "../../testing/databases/temporary-data.ts";
import { runLeads } from "../../testing/programs.ts";
import { type EmbeddedLeads, openEmbeddedLeads } from "./open-embedded-leads.ts";
import { listLeads } from "../../leads/lead-pages.ts";

const ERASED = "q.zephyrhorn@quixotica.example";

/** What `pnpm test:deep` tries, too. */
const IS_LONG = process.env["DATABASE_FAULTS"] === "all";

async function opened<Result>(
  directory: DataDirectory,
  work: (leads: EmbeddedLeads) => Promise<Result>,
): Promise<Result> {
  const leads = await openEmbeddedLeads(directory, { machineStopped: false });
  try {
    return await work(leads);
  } finally {
    await leads.close();
  }
}

async function store({ leads }: EmbeddedLeads, email: string, changes = {}): Promise<string> {
  const outcome = await leads.submit(submission({ email, ...changes }));
  return "id" in outcome ? outcome.id : outcome.status;
}

/** What the built program reads, which has the prepared database. */
async function read({ path }: DataDirectory, ...args: string[]): Promise<unknown> {
  const { stdout, stderr } = await runLeads([...args, "--json"], { DATA_DIR: path });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

/** The largest file of the database's folder is that of the leads. */
async function leadsFile(folder: string): Promise<string> {
  const base = join(folder, "base");
  let largest = { path: "", size: 0 };
  for (const name of await readdir(base, { recursive: true })) {
    const { size } = await stat(join(base, name));
    if (/\/\d+$/.test(name) && size > largest.size && Number(name.split("/")[1]) > 16_384)
      largest = { path: join(base, name), size };
  }
  return largest.path;
}

/** Acknowledged leads: three before a checkpoint, of which one is erased, and three after it, of which one was spam. */
async function directoryWithHistory() {
  const directory = await testDataDirectory();
  const copies = {
    old: `${directory.path}/copy-1`,
    recent: `${directory.path}/copy-2`,
    whole: `${directory.path}/copy-3`,
  };
  const all = await opened(directory, async (leads) => {
    const administration = sqlLeadAdministration(leads.database, ["webhook"], leads.journaled);
    const desk = sqlDeskLeads(leads.database, leads.journaled);
    const first = await store(leads, "ada0@park.example");
    await desk.setStatus(first, { status: "contacted", note: "rang" }, { by: "Ada" });
    await store(leads, "ada1@park.example", CONSENT);
    await store(leads, ERASED);
    await leads.journaled.checkpoint();
    await cp(directory.database, copies.old, { recursive: true });
    expect(await administration.eraseByEmail(ERASED.toUpperCase())).toBe(1);
    await store(leads, "ada2@park.example");
    await cp(directory.database, copies.recent, { recursive: true });
    const wording = { ...CONSENT, consent_version: "d".repeat(64), consent_wording: "I agree to be called." };
    await store(leads, "ada3@park.example", wording);
    const released = await store(leads, "ada4@park.example", { disposition: "spam" });
    await administration.releaseSpam(released);
    await desk.setStatus(first, { status: "won", note: "paid" }, { by: "Grace" });
    await desk.setStatus(released, { status: "lost", note: "" });
    return listLeads(leads.leads, { disposition: "all" });
  });
  await cp(directory.database, copies.whole, { recursive: true });
  return { directory, copies, all };
}

type History = Awaited<ReturnType<typeof directoryWithHistory>>;
type Fault = (history: History) => Promise<unknown>;

async function copyWhole({ directory, copies }: History): Promise<string> {
  await cp(copies.whole, directory.database, { recursive: true });
  return directory.database;
}

const FAULTS: Record<string, Fault> = {
  deleted: async () => {},
  "from before an erasure": ({ directory, copies }) => cp(copies.old, directory.database, { recursive: true }),
};
const MORE_FAULTS: Record<string, Fault> = {
  "from after the checkpoint": ({ directory, copies }) => cp(copies.recent, directory.database, { recursive: true }),
  "half-written": async (history) => rm(join(await copyWhole(history), "global/pg_control")),
  "with the end of the leads missing": async (history) => truncate(await leadsFile(await copyWhole(history)), 0),
  "torn by a crash of the machine, though it opens": async (history) => {
    const database = await openEmbeddedDatabase(await copyWhole(history));
    await database.script("update public.leads set first_name = 'torn'");
    await database.close();
    const { path, lockFile } = history.directory;
    const holder = { pid: 1, processStart: "an-earlier-boot/1", nonce: crypto.randomUUID(), admin: null };
    await writeFile(lockFile, JSON.stringify({ ...holder, directory: await directoryIdentity(path) }));
  },
};

// Acknowledged means on the disk (B5).
describe("every acknowledged lead is there once, and no erased one, whatever became of the database's folder", () => {
  it("deleted, older, half-written, or torn by a crash of the machine", async () => {
    const history = await directoryWithHistory();
    const { directory, all } = history;
    expect(all).toHaveLength(5);
    for (const [fault, make] of Object.entries({ ...FAULTS, ...(IS_LONG && MORE_FAULTS) })) {
      await rm(directory.database, { recursive: true });
      await make(history);
      expect(await read(directory, "--all"), fault).toEqual(all);
    }
    if (IS_LONG) expect(await read(directory, "outbox")).toHaveLength(5);
  });

  it("with each change of its status and note", async () => {
    const directory = await testDataDirectory();
    const changes = await opened(directory, async (leads) => {
      const desk = sqlDeskLeads(leads.database, leads.journaled);
      const id = await store(leads, "ada@park.example");
      await leads.journaled.checkpoint();
      for (const note of ["rang", "rang twice"]) await desk.setStatus(id, { status: "contacted", note }, { by: "Ada" });
      // Saved again: it is no change, and once more in the journal.
      await desk.setStatus(id, { status: "contacted", note: "rang twice" }, { by: "Grace" });
      return (await desk.find(id))?.changes;
    });
    expect(changes).toMatchObject([
      { note: "rang twice", changed_by: "Ada" },
      { note: "rang", changed_by: "Ada" },
    ]);
    await rm(directory.database, { recursive: true });
    for (const _start of [1, 2])
      await opened(directory, async ({ database, leads }) => {
        const [lead] = await listLeads(leads, { disposition: "all" });
        expect(lead).toMatchObject({ status: "contacted", note: "rang twice", status_changed_by: "Ada" });
        expect((await sqlDeskLeads(database).find(lead!.id))?.changes).toEqual(changes);
      });
  });

  it("not trusted after a crash of the machine before it is rebuilt, however often that fails", async () => {
    const directory = await testDataDirectory();
    await opened(directory, async (leads) => {
      await store(leads, "ada@park.example");
      await leads.journaled.checkpoint();
    });
    const [name] = await readdir(directory.checkpoints);
    const dump = join(directory.checkpoints, name!);
    await rename(dump, `${directory.path}/dump`);
    await mkdir(dump);
    for (const machineStopped of [true, false])
      await expect(openEmbeddedLeads(directory, { machineStopped })).rejects.toThrow("EISDIR");
    expect(await isInUse(directory.database)).toBe(true);
  });

  it("refused, and untouched, if there is nothing to rebuild it from", async () => {
    const directory = await testDataDirectory();
    await rm(join(directory.database, "PG_VERSION"));
    await expect(opened(directory, async () => {})).rejects.toThrow("PG_VERSION is missing. Nothing was changed");
  });

  it("goes on with an erasure that was interrupted", async () => {
    const directory = await testDataDirectory();
    await opened(directory, async (leads) => {
      await store(leads, "ada@park.example");
      const id = await store(leads, ERASED);
      await leads.journaled.checkpoint();
      // As a process leaves it that was killed before it deleted anything.
      const { journal } = await openJournal(directory.journal, 9);
      await journal.append({ kind: "erased", ids: [id] });
      await journal.close();
    });
    expect(await opened(directory, async ({ leads }) => listLeads(leads, { disposition: "all" }))).toHaveLength(1);
    await expectNothingOf(directory, ERASED);
  });
});

describe("a checkpoint", () => {
  it("is not begun without an inode for the journal's next file, and leads are stored all the same", async (test) => {
    const disk = await smallDisk(test, "200m");
    const directory = await emptyDataDirectory(join(disk.path, "data"));
    await opened(directory, async (leads) => {
      await store(leads, "ada0@park.example");
      await leads.journaled.checkpoint();
      await store(leads, "ada1@park.example");
      await disk.useUpInodes();
      await expect(leads.journaled.checkpoint()).rejects.toThrow("inodes");
      await store(leads, "ada2@park.example");
      expect(await listLeads(leads.leads, { disposition: "all" })).toHaveLength(3);
    });
  });
});

const run = promisify(execFile);

async function expectNothingOf({ path }: DataDirectory, text: string): Promise<void> {
  await expect(run("grep", ["-rlia", text, path])).rejects.toMatchObject({ code: 1, stdout: "" });
}

describe("erasing", () => {
  it("leaves nothing of a person in any file of the data directory, while running and afterwards", async () => {
    const directory = await testDataDirectory();
    await opened(directory, async (leads) => {
      const { eraseByEmail, deleteOlderThan } = sqlLeadAdministration(leads.database, [], leads.journaled);
      await store(leads, ERASED);
      await leads.journaled.checkpoint();
      await store(leads, "ada@park.example");
      const noted = await store(leads, ERASED);
      const desk = sqlDeskLeads(leads.database, leads.journaled);
      await desk.setStatus(noted, { status: "contacted", note: `wrote to ${ERASED}` }, { by: "Ada" });
      await writeFile(join(directory.path, "unrelated"), "");
      expect(await eraseByEmail(ERASED)).toBe(2);
      await expectNothingOf(directory, ERASED);
      await store(leads, "old@quixotica.example", { received_at: "2020-01-01T00:00:00.000Z" });
      expect(await deleteOlderThan(365)).toBe(1);
      await expectNothingOf(directory, "old@quixotica.example");
    });
    await expectNothingOf(directory, "quixotica.example");
    expect(await opened(directory, ({ leads }) => listLeads(leads, { disposition: "all" }))).toHaveLength(1);
  });
});
