import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { prepareDatabase } from "../src/storage/apply-migrations.ts";
import { openPostgresDatabase } from "../src/storage/postgres/postgres-database.ts";
import { LEAD_INTAKE_PATH } from "../src/leads/function-paths.ts";
import { ADMIN_DATABASE, startPostgresServer } from "../src/testing/databases/postgres-server.ts";
import { webhookEnv } from "../src/testing/delivery-samples.ts";
import { leadWith } from "../src/testing/requests/sample-leads.ts";
import { type WebhookReceiver, webhookReceiver } from "../src/testing/webhook-receiver.ts";
import { loadAtTimes, loadOverHttp, type OpenLoad } from "./http-load.ts";
import { type BenchServer, cpuMs, leads, memory, startServer, stop } from "./programs.ts";
import { percentile, printGoals, sorted } from "./statistics.ts";

/**
 * How long a visitor's lead takes while the server does something else. A server is filled over HTTP and then sent 50
 * leads a second: alone, and with deliveries, an export of everything, and a checkpoint, in turns within one run. A phase
 * lasts until the export and the checkpoint in it have ended.
 */
const { values } = parseArgs({
  options: {
    database: { type: "string", default: "embedded" },
    leads: { type: "string", default: "100000" },
    rounds: { type: "string", default: "2" },
    seconds: { type: "string", default: "10" },
  },
});
const IS_EMBEDDED = values.database === "embedded";
const LEADS = Number(values.leads);
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const PER_SECOND = 50;
const FILLERS = 16;
const DELIVERY_LIMIT_MS = 30_000;
const GOALS = { p99Ms: 50, memoryMb: 400, cpuMs: 0.3 };

type Env = Record<string, string>;
type Installed = BenchServer & { readonly env: Env };
type Installation = {
  readonly plain: Installed;
  /** The same, but it delivers to a webhook on this machine. */
  readonly delivering: Installed;
};
type Filling = {
  readonly perSecond: number;
  /** The server's, of one lead. */
  readonly cpuMs: number;
  readonly memory: { readonly now: number; readonly most: number };
};
type Phase = {
  readonly name: string;
  readonly server: Installed;
  /** What an operator does meanwhile, with `pnpm leads`. */
  readonly commands: readonly (readonly string[])[];
};
type Result = OpenLoad & { readonly cpuMs: number; readonly commandSeconds: readonly number[] };

let posted = 0;
/** No two leads have the same name and address. */
function body(): string {
  posted += 1;
  const name = [...String(posted)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  return JSON.stringify(leadWith({ contact: { first_name: name, email: `${name}@park.example` } }));
}

const intake = ({ page }: BenchServer) => new URL(LEAD_INTAKE_PATH, page);

async function fill(server: BenchServer): Promise<Filling> {
  const [began, before] = [performance.now(), await cpuMs(server.child)];
  let stored = 0;
  while (stored < LEADS) stored += (await loadOverHttp(intake(server), body, FILLERS, 1)).count;
  const taken = (await cpuMs(server.child)) - before;
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: stored / seconds, cpuMs: taken / stored, memory: await memory(server.child) };
}

async function start(env: Env): Promise<Installed> {
  const server = await startServer(env);
  undo.push(() => stop(server.child));
  return { ...server, env };
}

/** Two servers on copies of one directory, of which the one that was measured filled the first. */
async function embedded(folder: string, webhook: Env): Promise<{ filling: Filling; installation: Installation }> {
  const [plainEnv, copyEnv] = [{ DATA_DIR: join(folder, "plain") }, { DATA_DIR: join(folder, "copy") }];
  const first = await start(plainEnv);
  await loadOverHttp(intake(first), body, 1, 1);
  await leads(["backup", "-o", join(folder, "few.backup")], plainEnv);
  const filling = await fill(first);
  await stop(first.child);
  await cp(plainEnv.DATA_DIR, copyEnv.DATA_DIR, { recursive: true });
  return {
    filling,
    installation: { plain: await start(plainEnv), delivering: await start({ ...copyEnv, ...webhook }) },
  };
}

/** Two servers on one database. */
async function postgres(webhook: Env): Promise<{ filling: Filling; installation: Installation }> {
  const server = await startPostgresServer();
  undo.push(() => server.stop());
  const env = { DATABASE_URL: server.url(ADMIN_DATABASE) };
  const database = openPostgresDatabase(env.DATABASE_URL, { connections: 1 });
  await prepareDatabase(database);
  await database.close();
  const plain = await start(env);
  const filling = await fill(plain);
  return { filling, installation: { plain, delivering: await start({ ...env, ...webhook }) } };
}

async function measure({ server, commands }: Phase): Promise<Result> {
  const over = new AbortController();
  const before = await cpuMs(server.child);
  const load = loadAtTimes(intake(server), body, PER_SECOND, over.signal);
  const timed = async (command: readonly string[]) => {
    const began = performance.now();
    await leads(command, server.env);
    return (performance.now() - began) / 1000;
  };
  const [commandSeconds] = await Promise.all([Promise.all(commands.map(timed)), sleep(SECONDS * 1000)]);
  over.abort();
  const result = await load;
  const cpu = ((await cpuMs(server.child)) - before) / result.latenciesMs.length;
  return { ...result, cpuMs: cpu, commandSeconds };
}

async function allDelivered({ received }: WebhookReceiver, count: number): Promise<void> {
  const limit = performance.now() + DELIVERY_LIMIT_MS;
  while (received.length < count) {
    if (performance.now() > limit) throw new Error(`${received.length} of ${count} leads were delivered`);
    await sleep(100);
  }
}

/** Undone in the reverse order, whatever happens. */
const undo: (() => Promise<unknown>)[] = [];
const results = new Map<string, Result[]>();
let filling: Filling;
let atEnd: Filling["memory"];
try {
  const folder = await mkdtemp(join(tmpdir(), "lead-intake-bench-"));
  undo.push(() => rm(folder, { recursive: true }));
  const receiver = await webhookReceiver();
  undo.push(() => receiver.close());
  const webhook = webhookEnv(receiver.url);
  const installed = await (IS_EMBEDDED ? embedded(folder, webhook) : postgres(webhook));
  filling = installed.filling;
  const { plain, delivering } = installed.installation;

  const exporting = ["export", "--csv", "-o", join(folder, "leads.csv")];
  // What it restores is there, so that what it does is the checkpoint at its end.
  const checkpoint = ["restore", join(folder, "few.backup")];
  const phases: Phase[] = [
    { name: "alone", server: plain, commands: [] },
    { name: "with deliveries", server: delivering, commands: [] },
    { name: "with an export", server: plain, commands: [exporting] },
    ...(IS_EMBEDDED ? [{ name: "with a checkpoint", server: plain, commands: [checkpoint] }] : []),
    { name: "all at once", server: delivering, commands: IS_EMBEDDED ? [exporting, checkpoint] : [exporting] },
  ];
  let delivered = 0;
  const run = async (phase: Phase) => {
    const result = await measure(phase);
    if (phase.server === delivering) delivered += result.latenciesMs.length;
    await allDelivered(receiver, delivered);
    return result;
  };
  // A program that has just started is slower: what it runs often is not compiled yet.
  for (const server of [plain, delivering]) await run({ name: "warm-up", server, commands: [] });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const phase of phases) results.set(phase.name, [...(results.get(phase.name) ?? []), await run(phase)]);
  atEnd = await memory(delivering.child);
} finally {
  for (const step of undo.reverse()) await step();
}

console.log(
  `${LEADS} leads stored over HTTP, ${FILLERS} at a time: ${filling.perSecond.toFixed(0)} a second, ` +
    `${filling.cpuMs.toFixed(2)} ms of CPU each${IS_EMBEDDED ? ", with the embedded database" : ""}`,
);
console.log(
  `Then ${PER_SECOND} a second, ${ROUNDS} rounds of at least ${SECONDS} s; ms from when a lead was to be sent\n`,
);
console.log(
  "| | p50 | p99 | longest | p99 to alone | CPU a lead | commands |\n| --- | --- | --- | --- | --- | --- | --- |",
);
const p99s = new Map<string, number>();
const late: number[] = [];
for (const [name, rounds] of results) {
  const all = sorted(rounds.flatMap(({ latenciesMs }) => latenciesMs));
  late.push(...rounds.flatMap(({ latenessMs }) => latenessMs));
  const p99 = percentile(all, 0.99);
  p99s.set(name, p99);
  const figures = [
    ...[percentile(all, 0.5), p99, all.at(-1) ?? Number.NaN].map((ms) => `${ms.toFixed(1)} ms`),
    (p99 / (p99s.get("alone") ?? Number.NaN)).toFixed(1),
    `${(rounds.reduce((sum, { cpuMs: cpu }) => sum + cpu, 0) / rounds.length).toFixed(2)} ms`,
    rounds.map(({ commandSeconds }) => commandSeconds.map((each) => `${each.toFixed(1)} s`).join(" + ")).join("  "),
  ];
  console.log(`| ${name} | ${figures.join(" | ")} |`);
}
console.log(
  `\nThis process sent its leads late by ${percentile(sorted(late), 0.99).toFixed(1)} ms (p99), which is included.`,
);
console.log(
  `Memory of the server that did all at once: ${atEnd.now.toFixed(0)} MB, at most ${atEnd.most.toFixed(0)} MB.`,
);
printGoals([
  ...[...p99s].map(
    ([name, p99]) => [`p99 ${name}: ${p99.toFixed(1)} ms, goal below ${GOALS.p99Ms} ms`, p99 < GOALS.p99Ms] as const,
  ),
  [
    `memory after ${LEADS} leads: ${filling.memory.now.toFixed(0)} MB (at most ${filling.memory.most.toFixed(0)} MB before), ` +
      `goal below ${GOALS.memoryMb} MB`,
    filling.memory.now < GOALS.memoryMb,
  ],
  ...(IS_EMBEDDED
    ? []
    : [
        [
          `CPU of the server before Postgres: ${filling.cpuMs.toFixed(2)} ms a lead, goal ${GOALS.cpuMs} ms`,
          filling.cpuMs <= GOALS.cpuMs,
        ] as const,
      ]),
]);
