import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type DataDirectory, dataDirectory } from "../data-directory/data-directory.ts";
import { directoryIdentity } from "../data-directory/directory-identity.ts";
import { emptyDataDirectory, temporaryFolder } from "../testing/databases/temporary-data.ts";
import { submission } from "../testing/delivery-samples.ts";
import { runLeads } from "../testing/programs.ts";
import { openEmbeddedLeads } from "./open-embedded-leads.ts";

const LEADS_PER_PART = 4;

type History = {
  readonly directory: DataDirectory;
  /** Ids of the leads of the checkpoint, then of each file of the journal. */
  readonly parts: readonly (readonly string[])[];
};
let history: History;

beforeAll(async () => {
  const { path, remove } = await temporaryFolder();
  const directory = await emptyDataDirectory(path);
  const parts: string[][] = [];
  for (let part = 0; part < 4; part += 1) {
    const { leads, journaled, close } = await openEmbeddedLeads(directory, { machineStopped: false });
    const ids: string[] = [];
    for (let number = 0; number < LEADS_PER_PART; number += 1) {
      const outcome = await leads.submit(submission());
      if (outcome.status === "created") ids.push(outcome.id);
    }
    parts.push(ids);
    if (part === 0) await journaled.checkpoint();
    await close();
  }
  history = { directory, parts };
  return remove;
}, 300_000);

/** How a file is damaged, and which of its four leads can be read afterwards. */
type Damage = { readonly make: (file: string) => Promise<void>; readonly keeps: readonly number[] };

const DAMAGES: Record<string, Damage> = {
  "one byte": { make: (file) => flip(file, 200), keeps: [0, 2, 3] },
};

/** Changes a byte of the second lead. @param at from the beginning of its JSON */
async function flip(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[secondLead(bytes) + at]! ^= 1;
  await writeFile(file, bytes);
}

function secondLead(bytes: Buffer): number {
  const start = '{"kind":"lead"';
  return bytes.indexOf(start, bytes.indexOf(start) + 1);
}

const FOLDERS: Record<string, (directory: DataDirectory) => Promise<void>> = {
  "with the database's folder": async () => {},
  "with the folder, after a power failure": async ({ path, lockFile }) => {
    const holder = { pid: 1, processStart: "an-earlier-boot/1", nonce: crypto.randomUUID(), admin: null };
    await writeFile(lockFile, JSON.stringify({ ...holder, directory: await directoryIdentity(path) }));
  },
  "without the folder": ({ database }) => rm(database, { recursive: true }),
};

async function copyOfHistory(): Promise<DataDirectory> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  await cp(history.directory.path, path, { recursive: true });
  return dataDirectory(path);
}

async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}

async function storedIds({ path }: DataDirectory): Promise<string[]> {
  const { stdout, stderr } = await runLeads(["--all", "--json"], { DATA_DIR: path });
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id).sort();
}

const CASES = Object.keys(DAMAGES).flatMap((what) => Object.keys(FOLDERS).map((folder) => [what, folder] as const));

describe("a damaged file of the journal", () => {
  // proof: damaged-journal-1
  it.each(CASES)(
    "%s, %s",
    async (what, folder) => {
      const { make, keeps } = DAMAGES[what]!;
      const directory = await copyOfHistory();
      const file = (await filesOf(directory.journal))[1]!;
      await make(file);
      await FOLDERS[folder]!(directory);
      const { parts } = history;
      const expected = folder.includes("without")
        ? [...parts[0]!, ...parts[1]!, ...keeps.map((place) => parts[2]![place]!), ...parts[3]!]
        : parts.flat();
      expect(await storedIds(directory)).toEqual(expected.sort());
    },
    60_000,
  );
});
