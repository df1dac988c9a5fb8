import { execFile } from "node:child_process";
import { cp, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { sqlLeadAdministration } from "../../http/administration/lead-administration.ts";
import { type DataDirectory, dataDirectory } from "../data-directory/data-directory.ts";
import { directoryIdentity } from "../data-directory/directory-identity.ts";
import { sqlOutbox } from "../../delivery/outbox.ts";
import type { Damage } from "../journal/damaged-files.ts";
import { emptyDataDirectory, temporaryFolder } from "../../testing/databases/temporary-data.ts";
import { DAMAGED_LENGTH, DAMAGES, LEAD_IN_DUMP, LEAD_IN_JOURNAL } from "../../testing/damages.ts";
import { CONSENT, submission } from "../../testing/delivery-samples.ts";
import { freePort } from "../../testing/free-port.ts";
import { mailServer } from "../../testing/mail-server.ts";
import { runLeads } from "../../testing/programs.ts";
import { testServer } from "../../testing/test-server.ts";
import { openEmbeddedLeads } from "./open-embedded-leads.ts";
import { listLeads } from "../../leads/lead-pages.ts";

/** What `pnpm test:deep` tries, too. */
const IS_LONG = process.env["DATABASE_FAULTS"] === "all";
const LEADS_PER_FILE = 4;
const ERASED = "q.zephyrhorn@quixotica.example";
const run = promisify(execFile);

/** Ids of the leads of the checkpoint, then of each file of the journal, in the order in which they are there. */
let parts: string[][];
let original: DataDirectory;

beforeAll(async () => {
  const { path, remove } = await temporaryFolder();
  original = await emptyDataDirectory(path);
  parts = [];
  for (let part = 0; part < 4; part += 1) {
    const { leads, journaled, close } = await openEmbeddedLeads(original, { machineStopped: false });
    const ids: string[] = [];
    for (let place = 0; place < LEADS_PER_FILE; place += 1) {
      const email = part === 2 && place === 2 ? ERASED : "ada@park.example";
      const outcome = await leads.submit(submission({ ...CONSENT, email, delivery_channels: ["visitor_report"] }));
      if (outcome.status === "created") ids.push(outcome.id);
    }
    parts.push(part === 0 ? ids.sort() : ids);
    if (part === 0) await journaled.checkpoint();
    await close();
  }
  return remove;
}, 300_000);

async function copyOfOriginal(): Promise<DataDirectory> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  await cp(original.path, path, { recursive: true });
  return dataDirectory(path);
}

const TARGETS = {
  journal: {
    part: 2,
    leadBegins: LEAD_IN_JOURNAL,
    damages: { ...DAMAGES, "one length": DAMAGED_LENGTH },
    file: async ({ journal }: DataDirectory) => join(journal, (await readdir(journal)).sort()[1]!),
  },
  checkpoint: {
    part: 0,
    leadBegins: LEAD_IN_DUMP,
    damages: DAMAGES,
    file: async ({ checkpoints }: DataDirectory) => join(checkpoints, (await readdir(checkpoints))[0]!),
  },
};

const FOLDERS: Record<string, (directory: DataDirectory) => Promise<void>> = {
  "with the database's folder": async () => {},
  "with the folder after a power failure": async ({ path, lockFile }) => {
    const holder = { pid: 1, processStart: "an-earlier-boot/1", nonce: crypto.randomUUID(), admin: null };
    await writeFile(lockFile, JSON.stringify({ ...holder, directory: await directoryIdentity(path) }));
  },
  "without the folder": ({ database }) => rm(database, { recursive: true }),
};

const ALL = Object.entries(TARGETS).flatMap(([target, { damages }]) =>
  Object.keys(damages).flatMap((damage) => Object.keys(FOLDERS).map((folder) => `${target}, ${damage}, ${folder}`)),
);
const FEW = [
  "journal, one byte, with the folder after a power failure",
  "journal, one byte, without the folder",
  "checkpoint, one byte, with the folder after a power failure",
];

describe("a damaged file", () => {
  it.each(IS_LONG ? ALL : FEW)(
    "loses what cannot be read of it, and that only without the folder: %s",
    async (name) => {
      const [target, damage, folder] = name.split(", ") as [keyof typeof TARGETS, string, string];
      const { part, leadBegins, file, damages } = TARGETS[target];
      const { make, keeps } = (damages as typeof DAMAGES)[damage]!;
      const directory = await copyOfOriginal();
      await make(await file(directory), leadBegins);
      await FOLDERS[folder]!(directory);

      const { stdout, stderr } = await runLeads(["--all", "--json"], { DATA_DIR: directory.path });
      expect(stderr).toBe("");
      const isLost = (of: number, place: number) =>
        folder.startsWith("without") && of === part && !keeps.includes(place);
      const kept = parts.flatMap((ids, of) => ids.filter((_, place) => !isLost(of, place)));
      expect((JSON.parse(stdout) as { id: string }[]).map(({ id }) => id).sort()).toEqual(kept.sort());
    },
    300_000,
  );

  it("has its leads stored, whose reports wait for a person, and is kept until somebody discards it", async () => {
    const directory = await copyOfOriginal();
    const file = await TARGETS.journal.file(directory);
    const first = await openEmbeddedLeads(directory, { machineStopped: false });
    // What the database had not stored when its process was killed.
    await first.database.query(
      "delete from public.leads where id = any (array(select jsonb_array_elements_text($1)::uuid))",
      [JSON.stringify(parts[2])],
    );
    await first.close();
    await DAMAGES["one byte"]!.make(file, LEAD_IN_JOURNAL);

    const told: Damage[] = [];
    const opened = await openEmbeddedLeads(directory, { machineStopped: false }, undefined, (damage) =>
      told.push(damage),
    );
    onTestFinished(opened.close);
    expect(told).toEqual([{ path: file, records: 3, unreadBytes: expect.any(Number), missing: 1 }]);
    const all = await listLeads(opened.leads, { disposition: "all" });
    expect(all).toHaveLength(15);
    const waiting = all.filter(({ marks }) => marks.includes("journal-damaged")).map(({ id }) => id);
    expect(waiting.sort()).toEqual([0, 2, 3].map((place) => parts[2]![place]!).sort());
    const administration = sqlLeadAdministration(opened.database, ["visitor_report"], opened.journaled);
    const due = async () =>
      (await sqlOutbox(opened.database).depth()).find(({ channel }) => channel === "visitor_report");
    expect(await due()).toMatchObject({ pending: 12 });
    expect(await administration.releaseSpam(waiting[0]!)).toMatchObject({ status: "released" });
    expect(await due()).toMatchObject({ pending: 13 });

    expect(opened.isCovered).toBe(false);
    await opened.journaled.checkpoint();
    const kept = `${file}.1-missing.damaged`;
    expect((await readdir(directory.journal)).map((name) => join(directory.journal, name))).toEqual([kept]);

    // Whoever is erased leaves what can be read of it, and perhaps not the rest.
    await expect(administration.eraseByEmail(ERASED.toUpperCase())).rejects.toThrow(
      new RegExp(`Deleted 1 lead\\..*${basename(kept)}: ${told[0]!.unreadBytes} bytes`, "s"),
    );
    await expect(run("grep", ["-rlia", ERASED, directory.path])).rejects.toMatchObject({ code: 1, stdout: "" });
    await expect(administration.eraseByEmail(ERASED)).rejects.toThrow("Deleted 0 leads.");
    const discard = (name: string) => runLeads(["discard-damaged", name], { DATA_DIR: directory.path });
    expect(await discard("another")).toMatchObject({ code: 1, stderr: expect.stringContaining(`There are: ${kept}`) });
    expect(await discard(basename(kept))).toMatchObject({ code: 0, stdout: expect.stringContaining("2 records read") });
    expect(await readdir(directory.journal)).not.toContain(basename(kept));
    expect(await administration.eraseByEmail(ERASED)).toBe(0);
  }, 300_000);

  it("is told of in the log, by mail, by a metric and by doctor, and a damaged checkpoint is replaced", async () => {
    const directory = await copyOfOriginal();
    for (const { file, leadBegins } of Object.values(TARGETS))
      await DAMAGES["one byte"]!.make(await file(directory), leadBegins);
    const { url, mails } = await mailServer();
    const token = join(directory.path, "token");
    await writeFile(token, "a-scraper-of-the-tests-0123456789");
    const port = await freePort();
    const env = {
      DATA_DIR: directory.path,
      SMTP_URL: url,
      OWNER_EMAIL: "owner@brand.example",
      MAIL_FROM: "leads@brand.example",
    };
    const server = await testServer({ ...env, ADMIN_PORT: String(port), METRICS_TOKEN_FILE: token });
    await vi.waitFor(
      () => expect(mails.map(({ text }) => text).join()).toMatch(/\.dump\.damaged.*not readable/s),
      60_000,
    );
    expect(mails.map(({ text }) => text).join()).toMatch(/\.records.*1 record lost/s);
    expect(server.output().match(/"event":"file-damaged"/g)).toHaveLength(2);
    const scrape = async () => {
      const headers = { authorization: "Bearer a-scraper-of-the-tests-0123456789" };
      return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
    };
    await vi.waitFor(async () => expect(await scrape()).toContain("lead_intake_damaged_files 2\n"), 60_000);
    const { stdout, code } = await runLeads(["doctor"], env);
    expect(code).toBe(1);
    expect(stdout).toMatch(/problem +files +\S+\.dump\.damaged: \d+ records read, \d+ bytes not readable\./);
    expect(stdout).toMatch(
      /problem +files +\S+\.1-missing\.damaged: 3 records read, \d+ bytes not readable, 1 record lost\./,
    );
  }, 300_000);
});
