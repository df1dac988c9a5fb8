import { execFile } from "node:child_process";
import { cp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { sqlLeadAdministration } from "../administration/lead-administration.ts";
import type { DataDirectory } from "../data-directory/data-directory.ts";
import { directoryIdentity } from "../data-directory/directory-identity.ts";
import { openEmbeddedDatabase } from "../database/embedded-database.ts";
import { openJournal } from "../journal/journal.ts";
import { submission } from "../testing/delivery-samples.ts";
import { testDataDirectory } from "../testing/databases/temporary-data.ts";
import { runLeads } from "../testing/programs.ts";
import { type EmbeddedLeads, openEmbeddedLeads } from "./open-embedded-leads.ts";

const ERASED = "q.zephyrhorn@quixotica.example";

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

/** What a new process reads: all leads, or what is to be delivered of them. */
async function read({ path }: DataDirectory, ...args: string[]): Promise<string[]> {
  const { stdout, stderr } = await runLeads([...args, "--json"], { DATA_DIR: path });
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as unknown[]).map((row) => JSON.stringify(row)).sort();
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

/** Acknowledged leads: five before a checkpoint, of which one is erased, and four after it, of which one was spam. */
async function directoryWithHistory() {
  const directory = await testDataDirectory();
  const copies = { old: `${directory.path}/copy-1`, recent: `${directory.path}/copy-2` };
  await opened(directory, async (leads) => {
    for (let lead = 0; lead < 4; lead += 1) await store(leads, `ada${lead}@park.example`);
    await store(leads, ERASED);
    await leads.journaled.checkpoint();
  });
  await cp(directory.database, copies.old, { recursive: true });
  await opened(directory, async (leads) => {
    const { eraseByEmail } = sqlLeadAdministration(leads.database, [], leads.journaled);
    expect(await eraseByEmail(ERASED.toUpperCase())).toBe(1);
    await store(leads, "ada4@park.example");
  });
  await cp(directory.database, copies.recent, { recursive: true });
  await opened(directory, async (leads) => {
    for (let lead = 5; lead < 7; lead += 1) await store(leads, `ada${lead}@park.example`);
    const spam = await store(leads, "ada7@park.example", { disposition: "spam" });
    await sqlLeadAdministration(leads.database, ["crm_webhook"], leads.journaled).releaseSpam(spam);
  });
  return { directory, copies };
}

// Acknowledged means on the disk (B5).
describe("every acknowledged lead is there once, and no erased one, whatever became of the database's folder", () => {
  // proof: open-embedded-leads-1
  it("deleted, older, half-written, or torn by a crash of the machine", async () => {
    const { directory, copies } = await directoryWithHistory();
    const { path, database, lockFile } = directory;
    const whole = `${path}/whole`;
    await cp(database, whole, { recursive: true });
    const all = await read(directory, "--all");
    expect(all).toHaveLength(8);
    const faults: Record<string, () => Promise<unknown>> = {
      deleted: async () => {},
      "from before an erasure": () => cp(copies.old, database, { recursive: true }),
      "from after the checkpoint": () => cp(copies.recent, database, { recursive: true }),
      "with the end of the leads missing": async () => {
        await cp(whole, database, { recursive: true });
        await truncate(await leadsFile(database), 0);
      },
      "torn by a crash of the machine, though it opens": async () => {
        await cp(whole, database, { recursive: true });
        const opens = await openEmbeddedDatabase(database);
        await opens.script("update public.leads set first_name = 'torn'");
        await opens.close();
        const holder = { pid: 1, processStart: "an-earlier-boot/1", nonce: crypto.randomUUID(), admin: null };
        await writeFile(lockFile, JSON.stringify({ ...holder, directory: await directoryIdentity(path) }));
      },
    };
    for (const [fault, make] of Object.entries(faults)) {
      await rm(database, { recursive: true });
      await make();
      expect(await read(directory, "--all"), fault).toEqual(all);
    }
    expect(await read(directory, "outbox")).toHaveLength(8);
  }, 120_000);

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
    expect(await opened(directory, async ({ leads }) => leads.list({ disposition: "all" }))).toHaveLength(1);
    await expectNothingOf(directory, ERASED);
  });
});

const run = promisify(execFile);

async function expectNothingOf({ path }: DataDirectory, text: string): Promise<void> {
  await expect(run("grep", ["-rlia", text, path])).rejects.toMatchObject({ code: 1, stdout: "" });
}

describe("erasing", () => {
  // proof: open-embedded-leads-2
  it("leaves nothing of a person in any file of the data directory, while running and afterwards", async () => {
    const directory = await testDataDirectory();
    await opened(directory, async (leads) => {
      const { eraseByEmail, deleteOlderThan } = sqlLeadAdministration(leads.database, [], leads.journaled);
      await store(leads, ERASED);
      await leads.journaled.checkpoint();
      await store(leads, "ada@park.example");
      await store(leads, ERASED);
      await writeFile(join(directory.path, "unrelated"), "");
      expect(await eraseByEmail(ERASED)).toBe(2);
      await expectNothingOf(directory, ERASED);
      await store(leads, "old@quixotica.example", { received_at: "2020-01-01T00:00:00.000Z" });
      expect(await deleteOlderThan(365)).toBe(1);
      await expectNothingOf(directory, "old@quixotica.example");
    });
    await expectNothingOf(directory, "quixotica.example");
    expect(await opened(directory, ({ leads }) => leads.list({ disposition: "all" }))).toHaveLength(1);
  });
});
