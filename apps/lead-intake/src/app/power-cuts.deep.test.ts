/** @module-tag compiler */
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { listLeads } from "@contractor-roi/lead-store/lead/lead-pages";
import { temporaryFolder, testFolder, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { readAsStranger } from "@contractor-roi/lead-store/testing/foreign-reader";
import { compileIoFaults, ioFault, recordedIo } from "@contractor-roi/lead-store/testing/io-faults";
import { type Change, Disk, readChanges } from "@contractor-roi/lead-store/testing/power-cut";
import { leadWith } from "@contractor-roi/lead-store/testing/sample-leads";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { openStore } from "@contractor-roi/lead-store/served/open-store";
import { kill, runLeads, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { submit } from "../testing/test-server.ts";

const IMAGES = Number(process.env["POWER_CUTS"] ?? 60);
const WRITERS = 6;
const LEADS = 600;
const PERSONS = 6;
/** A second store is restored from every tenth image. */
const RESTORED_EACH = 10;
const SYNC_MS = 300;
/** Longer than the server waits before it writes the log back. */
const IDLE_MS = 3_000;
const LIMIT_MS = 20 * 60_000;
const EVERY_7TH_SYNC_FAILS = { IO_FAULTS_CALL: "sync", IO_FAULTS_EVERY: "7", IO_FAULTS_ERRNO: "5" };

const NOTHING_LOST = { missing: 0, twice: 0, back: 0, unreadable: 0, unnamed: 0 };

type Trial = {
  readonly folder: string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly changes: readonly Change[];
  /** Each lead with the moment at which its sender knew that it is stored. */
  readonly acknowledged: readonly { key: string; id: string; email: string; time: number }[];
  /** Each erased person with the moment at which the command said so. */
  readonly erased: readonly { email: string; time: number }[];
  /** Each copy in a file outside with the moment at which the command said that it was made; the first has a person who is erased. */
  readonly copies: readonly { file: string; time: number }[];
  /** Requests that were refused, and sent again with their key. */
  readonly refused: number;
};

const personOf = (number: number) => `person-${number}@quixotica.example`;

/** A server under load, and commands that erase, set spam free and copy beside it. */
async function runTrial(faults: Record<string, string>): Promise<Trial> {
  const library = await compileIoFaults();
  const directory = await testDataDirectory();
  const apart = await testFolder();
  const record = join(apart, "record");
  const store = await openStore(directory);
  await store.close();
  const files = new Map<string, Buffer>();
  for (const name of await readdir(directory.path)) {
    // Shared memory, which no power failure leaves.
    if (name.endsWith("-shm")) continue;
    const path = join(directory.path, name);
    // The driver removes an emptied log when it collects the statements.
    const bytes = await readFile(path).catch(() => null);
    if (bytes !== null) files.set(path, bytes);
  }

  const env = {
    DATA_DIR: directory.path,
    RATE_LIMIT_LEADS: "0",
    ...recordedIo(library, directory.path, record, faults),
  };
  const server = await started(env);
  const acknowledged: Trial["acknowledged"][number][] = [];
  const erased: Trial["erased"][number][] = [];
  const copies: Trial["copies"][number][] = [];
  const backUp = async (name: string) => {
    const file = join(apart, name);
    // No copy is made if every 7th sync fails.
    const { code } = await runLeads(["backup", "-o", file], env);
    if (code === 0) copies.push({ file, time: Date.now() });
  };
  let refused = 0;
  const send = async (email: string): Promise<void> => {
    const key = crypto.randomUUID();
    for (;;) {
      const response = await submit(server, leadWith({ contact: { email } }), key).catch(() => null);
      if (response?.ok) {
        const { id } = (await response.json()) as { id: string };
        acknowledged.push({ key, id, email, time: Date.now() });
        return;
      }
      await response?.arrayBuffer();
      refused += 1;
      await sleep(5);
    }
  };
  const writing = Array.from({ length: WRITERS }, async () => {
    while (acknowledged.length < LEADS) await send("ada@park.example");
  });
  for (let person = 0; person < PERSONS; person += 1) {
    await send(personOf(person));
    if (person === 0) await backUp("before.db");
    while ((await runLeads(["delete", "--email", personOf(person)], env)).code !== 0) await sleep(5);
    erased.push({ email: personOf(person), time: Date.now() });
    await backUp(`${person}.db`);
  }
  await Promise.all(writing);
  await kill(server);
  // Three processes have written, erased and copied.
  const after = await openStore(directory);
  expect((await after.examine()).damages).toEqual([]);
  await after.close();
  return { folder: directory.path, files, changes: await readChanges(record), acknowledged, erased, copies, refused };
}

/** A sync of its start may fail, too. */
async function started(env: Record<string, string>): Promise<ServerProcess> {
  for (;;) {
    const server = await startServerProcess(env).catch(() => null);
    if (server === null) continue;
    onTestFinished(() => kill(server));
    return server;
  }
}

/** `unnamed`: outside copies that no erasure names. */
type Losses = Readonly<typeof NOTHING_LOST>;

/** Cuts the power at moments spread over a trial, and reads the store after the next start. */
async function cutPower(trial: Trial, { syncs = true } = {}): Promise<Losses> {
  const disk = new Disk(trial.folder, trial.files);
  const every = Math.floor(trial.changes.length / IMAGES);
  const losses = { ...NOTHING_LOST };
  for (const [at, change] of trial.changes.entries()) {
    disk.play(change, syncs);
    if (at % every !== every - 1) continue;
    const { path, remove } = await temporaryFolder();
    try {
      const isTorn = (at / every) % 2 >= 1;
      await disk.writeImage(path, isTorn ? Math.random : null);
      await rm(join(path, "leads.db-shm"), { force: true });
      const isRestored = Math.floor(at / every) % RESTORED_EACH === 0;
      if (isRestored) await countRestored(path, change.time, trial, losses);
      const found = await listIn(path);
      if (found === null) losses.unreadable += 1;
      else count(found, change.time, trial, losses);
    } finally {
      await remove();
    }
  }
  return losses;
}

/** Reads a second store that is restored from an image, as from a file that was moved away, and from a copy of before the erasures. */
async function countRestored(path: string, time: number, trial: Trial, losses: typeof NOTHING_LOST): Promise<void> {
  const second = await openStore(await testDataDirectory());
  try {
    await second.restore(dataDirectory(path).database);
    const [before] = trial.copies;
    if (before !== undefined) await second.restore(before.file);
    count(await listLeads(second, { disposition: "all" }), time, trial, losses);
    const { remains } = await second.eraseByEmail("nobody@park.example");
    const named = remains.join();
    losses.unnamed += trial.copies.filter((copy) => copy.time < time && !named.includes(copy.file)).length;
  } catch {
    losses.unreadable += 1;
  } finally {
    await second.close();
  }
}

type Found = { readonly id: string; readonly idempotency_key: string; readonly email: string };

async function listIn(path: string): Promise<readonly Found[] | null> {
  try {
    const store = await openStore(dataDirectory(path));
    try {
      return await listLeads(store, { disposition: "all" });
    } finally {
      await store.close();
    }
  } catch {
    return null;
  }
}

function count(
  found: readonly Found[],
  time: number,
  trial: Pick<Trial, "acknowledged" | "erased">,
  losses: typeof NOTHING_LOST,
) {
  const ids = new Map(found.map(({ idempotency_key, id }) => [idempotency_key, id]));
  losses.twice += found.length - ids.size;
  const gone = new Set(trial.erased.map(({ email }) => email));
  const known = trial.acknowledged.filter((lead) => lead.time < time && !gone.has(lead.email));
  losses.missing += known.filter(({ key, id }) => ids.get(key) !== id).length;
  const back = new Set(trial.erased.filter((erasure) => erasure.time < time).map(({ email }) => email));
  losses.back += found.filter(({ email }) => back.has(email)).length;
}

it(
  "a power failure at any moment loses no acknowledged lead and brings no erased person back",
  async () => {
    const trial = await runTrial({});
    const losses = await cutPower(trial);
    const control = await cutPower(trial, { syncs: false });
    tell("power cuts", trial, losses);
    tell("control without syncs", trial, control);
    expect(losses).toEqual(NOTHING_LOST);
    expect(trial.copies).toHaveLength(PERSONS + 1);
    expect(control.missing + control.unreadable).toBeGreaterThan(0);
  },
  LIMIT_MS,
);

it(
  "a disk whose every 7th sync fails loses nothing that was acknowledged",
  async () => {
    const trial = await runTrial(EVERY_7TH_SYNC_FAILS);
    const losses = await cutPower(trial);
    tell("every 7th sync fails", trial, losses);
    expect(trial.changes.filter(({ kind }) => kind === "F").length).toBeGreaterThan(10);
    expect(trial.refused).toBeGreaterThan(0);
    expect(losses).toEqual(NOTHING_LOST);
  },
  LIMIT_MS,
);

/**
 * A part of the log is written back beside a transaction of another program, and one of the syncs from then on fails.
 *
 * @param failing its number
 */
async function partTrial(failing: number): Promise<Trial> {
  const library = await compileIoFaults();
  const directory = await testDataDirectory();
  const record = join(await testFolder(), "record");
  const fault = await ioFault(library, directory.path, { call: "sync", first: failing, count: 1, error: "EIO" });
  const env = {
    DATA_DIR: directory.path,
    RATE_LIMIT_LEADS: "0",
    ...recordedIo(library, directory.path, record, fault.env),
  };
  let server = await started(env);
  const acknowledged: Trial["acknowledged"][number][] = [];
  const email = "ada@park.example";
  let refused = 0;
  const send = async (): Promise<void> => {
    const key = crypto.randomUUID();
    for (;;) {
      const response = await submit(server, leadWith({ contact: { email } }), key).catch(() => null);
      if (response?.ok) {
        const { id } = (await response.json()) as { id: string };
        acknowledged.push({ key, id, email, time: Date.now() });
        return;
      }
      refused += 1;
      // A failed sync of the part ends the server; a supervisor starts it again.
      if (response !== null) await sleep(5);
      else {
        await fault.disarm();
        server = await started(env);
      }
    }
  };
  // Leads come while the other program begins, so that the log is not empty then.
  const stranger = await whileSending(send, () => readAsStranger(directory.database, LIMIT_MS));
  await send();
  await fault.arm();
  await sleep(IDLE_MS);
  await send();
  await sleep(IDLE_MS);
  await stranger.stop();
  await send();
  await sleep(IDLE_MS);
  await send();
  await sleep(IDLE_MS);
  // Takes the place of the emptied log's beginning on the disk.
  await send();
  await kill(server);
  expect((await fault.failed()).length).toBeLessThanOrEqual(1);
  const changes = await readChanges(record);
  return { folder: directory.path, files: new Map(), changes, acknowledged, erased: [], copies: [], refused };
}

async function whileSending<Result>(send: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  const done = new AbortController();
  const sending = Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (!done.signal.aborted) await send();
    }),
  );
  try {
    return await work();
  } finally {
    done.abort();
    await sending;
  }
}

/**
 * Reads the store as a power failure at the end of a trial leaves it.
 *
 * @param losesParts a disk that drops the part at its sync, which nobody notices, to see that a loss is
 */
async function endOf({ folder, changes, acknowledged }: Trial, { losesParts = false } = {}): Promise<Losses> {
  const disk = new Disk(folder);
  let isWhole = false;
  for (const change of changes) {
    const isOfDatabase = change.path.endsWith("/leads.db");
    // A checkpoint of the whole log sets the file's length before its sync.
    if (isOfDatabase && change.kind !== "S") isWhole = change.kind === "T";
    const isOfPart = isOfDatabase && change.kind === "S" && !isWhole;
    disk.play(losesParts && isOfPart ? { ...change, kind: "F" } : change);
  }
  const { path, remove } = await temporaryFolder();
  try {
    await disk.writeImage(path, null);
    await rm(join(path, "leads.db-shm"), { force: true });
    const losses = { ...NOTHING_LOST };
    const found = await listIn(path);
    if (found === null) losses.unreadable += 1;
    else count(found, Infinity, { acknowledged, erased: [] }, losses);
    return losses;
  } finally {
    await remove();
  }
}

it(
  "a log written back in part, beside another program's transaction, outlives failing syncs",
  async () => {
    let lostByControl = 0;
    const ofEach = async (failing: number) => ({ failing, trial: await partTrial(failing) });
    for (const { failing, trial } of await Promise.all([1, 2, 3, 4, 5, 6, 7].map(ofEach))) {
      const losses = await endOf(trial);
      const control = await endOf(trial, { losesParts: true });
      lostByControl += control.missing + control.unreadable;
      console.log(
        `sync ${failing} failed: ${trial.acknowledged.length} acknowledged, ${trial.refused} refused and sent again: ` +
          `${JSON.stringify(losses)}; if the part is lost: ${JSON.stringify(control)}`,
      );
      expect(losses).toEqual(NOTHING_LOST);
    }
    expect(lostByControl).toBeGreaterThan(0);
  },
  LIMIT_MS,
);

it(
  "a disk whose every sync takes 300 ms holds up no answer that needs none",
  async () => {
    const library = await compileIoFaults();
    const directory = await testDataDirectory();
    const slow = recordedIo(library, directory.path, "/dev/null", { IO_FAULTS_DELAY_MS: String(SYNC_MS) });
    const server = await started({ DATA_DIR: directory.path, RATE_LIMIT_LEADS: "0", ...slow });
    const leads = Promise.all(Array.from({ length: 60 }, () => submit(server, leadWith({}))));
    const times: number[] = [];
    const stored = new AbortController();
    void leads.finally(() => stored.abort());
    while (!stored.signal.aborted) {
      const asked = performance.now();
      await (await fetch(new URL("/healthz", server.url))).text();
      times.push(performance.now() - asked);
    }
    expect((await leads).every(({ status }) => status === 201)).toBe(true);
    times.sort((a, b) => a - b);
    console.log(
      `syncs of ${SYNC_MS} ms: healthz was asked ${times.length} times, ${times.at(-1)?.toFixed(1)} ms at most`,
    );
    // A thread that waited for the syncs would answer none quicker.
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(SYNC_MS / 2);
  },
  LIMIT_MS,
);

function tell(name: string, { changes, acknowledged, erased, refused }: Trial, losses: Losses): void {
  const kinds = (kind: Change["kind"]) => changes.filter((change) => change.kind === kind).length;
  console.log(
    `${name}: ${IMAGES} images of ${changes.length} changes (${kinds("S")} syncs, ${kinds("F")} failed), ` +
      `${acknowledged.length} leads acknowledged, ${refused} refused and sent again, ${erased.length} persons erased: ${JSON.stringify(losses)}`,
  );
}
