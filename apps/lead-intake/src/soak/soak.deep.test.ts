import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { withinTime } from "@contractor-roi/lead-store/base/within-time";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { leadPost, withKey } from "@contractor-roi/lead-store/testing/lead-requests";
import { leadWith } from "@contractor-roi/lead-store/testing/sample-leads";
import { randomFrom } from "../demo/invented.ts";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";
import { runLeads } from "../testing/programs.ts";
import { type Installation, startInstallation } from "./installation.ts";

/** Half as many in `pnpm test:deep`. */
const SECONDS = Number(process.env["SOAK_SECONDS"] ?? 600);
const SEED = Number(process.env["SOAK_SEED"] ?? Date.now() % 1_000_000);
const WRITERS = 2;
const PAUSE_MS = 200;
const SHORTEST_FAULT_MS = 700;
const CALM_MS = 1000;
/** The share of faults that do not wait until all is well after the one before. */
const HASTY = 0.5;
/** A fault lasts longer the longer the whole does, and by up to half longer or shorter than that. */
const FAULT_MS = Math.max(SHORTEST_FAULT_MS, Math.min(5000, SECONDS * 10));
const DRAIN_MS = 120_000;
const RECOVERY_MS = 60_000;
const POLL_MS = 100;
const ANSWER_LIMIT_MS = 10_000;
const RETRY_MS = 250;
/** Below that, a server that was just started is still warming up. */
const MEMORY_FROM_SECONDS = 300;
const LARGEST_GROWTH = 1.2;

type Row = { readonly id: string; readonly email: string };

/** A lead that the server said it had stored. */
type Acknowledged = Row & {
  /** When the answer came, by this process's clock. */
  readonly at: number;
};

type Operator = {
  /** Addresses whose leads are erased, and those where it is not known, since the command failed. */
  readonly erased: ReadonlySet<string>;
  readonly maybeErased: ReadonlySet<string>;
  /** The last backup that was written, with when it was begun. */
  readonly backup: { readonly file: string; readonly begunAt: number } | null;
  readonly commands: number;
  readonly failed: number;
};

it(
  `every acknowledged lead is stored once and delivered: ${SECONDS} s of faults, seed ${SEED}`,
  async () => {
    const folder = await testFolder();
    const installation = await startInstallation();
    const acknowledged: Acknowledged[] = [];
    const memory: number[] = [];
    const over = performance.now() + SECONDS * 1000;
    const isOver = () => performance.now() > over;

    const visits = Array.from({ length: WRITERS }, () => postLeads(installation.url, isOver, acknowledged));
    const operator = operate(installation, folder, acknowledged, isOver);
    const faults = await breakAndMend(installation, isOver, memory);
    await Promise.all(visits);
    const { erased, maybeErased, backup, commands, failed } = await operator;
    await installation.anHourLater();
    const kept = acknowledged.filter(({ email }) => !erased.has(email) && !maybeErased.has(email));

    const rows = await listed(installation.env);
    const idOf = new Map(rows.map(({ email, id }) => [email, id]));
    expect(idOf.size, "each address is stored once").toBe(rows.length);
    expect(kept.filter(({ email, id }) => id !== idOf.get(email))).toEqual([]);
    expect([...erased].filter((email) => idOf.has(email))).toEqual([]);
    expect(await found(erased, installation.dataDir)).toEqual([]);
    const undelivered = () => {
      const delivered = installation.delivered();
      return kept.filter(({ email }) => !delivered.has(idOf.get(email) ?? ""));
    };
    await expect.poll(undelivered, { timeout: DRAIN_MS, interval: 500 }).toEqual([]);
    await expect.poll(() => installation.mails() >= kept.length, { timeout: DRAIN_MS, interval: 500 }).toBe(true);
    if (backup) await expectRestores(backup, join(folder, "restored"), kept);

    const [early, late] = [median(memory.slice(0, memory.length / 3)), median(memory.slice(-memory.length / 3))];
    if (SECONDS >= MEMORY_FROM_SECONDS) expect(late).toBeLessThan(early * LARGEST_GROWTH);
    console.log(
      [
        `${acknowledged.length} leads acknowledged, 0 missing, 0 twice, 0 undelivered; ${erased.size} erased, 0 came back`,
        `${faults} faults of: ${installation.faults.map(({ name }) => name).join(", ")}; seed ${SEED}`,
        `operator: ${commands} commands, ${failed} of them while something was broken, with a sentence; backup ${backup ? "restored" : "not reached"}`,
        `memory ${early} MiB at first, ${late} MiB at last`,
        ...installation.leftOut.map((reason) => `left out: ${reason}`),
      ].join("\n"),
    );
  },
  SECONDS * 1000 + 4 * DRAIN_MS,
);

/** Posts one lead after the other, as pages do: with the same key until it is stored. */
async function postLeads(url: string, isOver: () => boolean, acknowledged: Acknowledged[]): Promise<void> {
  while (!isOver()) {
    const email = `${crypto.randomUUID()}@post.example`;
    const post = leadPost(leadWith({ contact: { email } }), withKey(crypto.randomUUID()));
    for (;;) {
      const answer = await fetch(new URL(LEAD_INTAKE_PATH, url), {
        ...post,
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      }).then(
        async (response) => ({ status: response.status, body: await response.text() }),
        () => null,
      );
      if (answer?.status === 201 || answer?.status === 200) {
        acknowledged.push({ email, id: JSON.parse(answer.body).id, at: performance.now() });
        break;
      }
      if (answer && answer.status !== 503) throw new Error(`A lead was answered with ${answer.status}: ${answer.body}`);
      await sleep(RETRY_MS);
    }
    await sleep(PAUSE_MS);
  }
}

/** One fault after the other, now and then before all is well again. @returns how many */
async function breakAndMend(
  { faults, memory, isCalm }: Installation,
  isOver: () => boolean,
  samples: number[],
): Promise<number> {
  const random = randomFrom(SEED);
  let begun = 0;
  let recovery = Promise.resolve();
  while (!isOver())
    for (const fault of shuffled(faults, random)) {
      const isHasty = random() < HASTY;
      await sleep(CALM_MS);
      if (!isHasty) await withinTime(recovery, RECOVERY_MS);
      samples.push(await memory());
      if (isOver()) break;
      begun += 1;
      await fault.begin();
      await sleep(FAULT_MS * (0.5 + random()));
      await fault.end();
      recovery = recover();
    }
  await withinTime(recovery, RECOVERY_MS);
  return begun;

  async function recover(): Promise<void> {
    while (!(await isCalm().catch(() => false))) await sleep(POLL_MS);
  }
}

/** Lists, searches, exports, backs up and erases, whatever is broken at that time. */
async function operate(
  { env }: Installation,
  folder: string,
  acknowledged: readonly Acknowledged[],
  isOver: () => boolean,
): Promise<Operator> {
  const [erased, maybeErased] = [new Set<string>(), new Set<string>()];
  let [backup, commands, failed]: [Operator["backup"], number, number] = [null, 0, 0];
  const run = async (...args: readonly string[]) => {
    const { code, stderr } = await runLeads(args, env);
    commands += 1;
    if (code !== 0) {
      failed += 1;
      // A sentence for a person, and no stack.
      expect(stderr, args.join(" ")).toMatch(/^[^\n]+\n?$/);
    }
    return { isDone: code === 0, isWhole: code === 0 && stderr === "" };
  };
  for (let round = 0; !isOver(); round += 1) {
    await run("--limit", "50");
    await run("export", "-o", join(folder, "leads.csv"));
    const file = join(folder, `leads-${round}.backup`);
    const begunAt = performance.now();
    if ((await run("backup", "-o", file)).isWhole) backup = { file, begunAt };
    const lead = acknowledged.find(({ email }) => !erased.has(email) && !maybeErased.has(email));
    if (lead) {
      const { isDone } = await run("delete", "--email", lead.email);
      (isDone ? erased : maybeErased).add(lead.email);
    }
    await sleep(CALM_MS);
  }
  return { erased, maybeErased, backup, commands, failed };
}

async function expectRestores(
  backup: { readonly file: string; readonly begunAt: number },
  dataDir: string,
  kept: readonly Acknowledged[],
): Promise<void> {
  expect((await stat(backup.file)).size).toBeGreaterThan(0);
  expect(await runLeads(["restore", backup.file], { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: "" });
  const emails = (await listed({ DATA_DIR: dataDir })).map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  expect(kept.filter(({ email, at }) => at < backup.begunAt && !emails.includes(email))).toEqual([]);
}

/** The files below a folder that have one of the addresses. */
async function found(emails: ReadonlySet<string>, folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  const names: string[] = [];
  for (const { name, parentPath } of files) {
    const bytes = await readFile(join(parentPath, name));
    if ([...emails].some((email) => bytes.includes(email))) names.push(name);
  }
  return names;
}

async function listed(env: Record<string, string>): Promise<Row[]> {
  const { code, stdout, stderr } = await runLeads(["--json", "--all"], env);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout) as Row[];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
