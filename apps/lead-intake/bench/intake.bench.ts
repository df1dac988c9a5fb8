import { type ChildProcess, execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs, promisify } from "node:util";
import { createDataDirectory, dataDirectory } from "../src/storage/data-directory/data-directory.ts";
import { prepareDatabase } from "../src/storage/apply-migrations.ts";
import { openEmbeddedDatabase } from "../src/storage/embedded/embedded-database.ts";
import { openPostgresDatabase } from "../src/storage/postgres/postgres-database.ts";
import type { SqlDatabase } from "../src/leads/sql-database.ts";
import { leadRecord } from "../src/leads/lead-record.ts";
import { LEAD_INTAKE_PATH } from "../src/leads/function-paths.ts";
import { ADMIN_DATABASE, startPostgresServer } from "../src/testing/databases/postgres-server.ts";
import { sampleLead } from "../src/testing/requests/sample-leads.ts";
import { loadOverHttp, type Measured, measured } from "./http-load.ts";
import { type BenchServer, cpuMs, startServer, stop } from "./programs.ts";
import { median, percentile, printGoals } from "./statistics.ts";

/**
 * The price of HTTP: the same lead, stored by calling `public.lead_intake` directly and by submitting it to the server,
 * from the same number of connections, in turns within one run on one machine. Compare ratios: the rates themselves
 * vary with whatever else the machine does.
 */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, seconds: { type: "string", default: "4" } },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;
const GOALS = { cpuMs: 0.3, p99Ms: 250 };
const CALL = "select public.lead_intake($1::jsonb)";

const body = JSON.stringify(sampleLead());
const receipt = () => ({ idempotencyKey: randomUUID(), requestHash: "0".repeat(64), receivedAt: new Date() });
const record = () => ({ ...leadRecord(sampleLead(), receipt()), delivery_channels: [], rate_limit: null });

type Contender = {
  readonly name: string;
  /** Where leads come over HTTP; null without one. */
  readonly server: ChildProcess | null;
  run(seconds: number): Promise<Measured>;
};

/** pgbench, Postgres's own tool: 16 clients that call the function, each call a transaction. */
function directPostgres(programs: string, url: string, folder: string): Contender {
  const run = promisify(execFile);
  return {
    name: "Postgres, direct (pgbench)",
    server: null,
    async run(seconds) {
      const script = join(folder, "call.sql");
      // pgbench takes a colon and a name for one of its variables, so a space keeps them apart.
      const lead = JSON.stringify(record()).replaceAll("'", "''").replaceAll('":', '": ');
      await writeFile(
        script,
        `select public.lead_intake(jsonb_set('${lead}', '{idempotency_key}', to_jsonb(gen_random_uuid())));\n`,
      );
      const log = join(folder, "pgbench");
      const args = [
        "-n",
        "-M",
        "prepared",
        "-c",
        String(CONNECTIONS),
        "-j",
        "2",
        "-T",
        String(seconds),
        "-f",
        script,
        "-l",
        "--log-prefix",
        log,
      ];
      await run(join(programs, "pgbench"), [...args, url]);
      const latencies: number[] = [];
      for (const file of (await readdir(folder)).filter((name) => name.startsWith("pgbench."))) {
        const lines = (await readFile(join(folder, file), "utf8")).trim().split("\n");
        for (const line of lines) latencies.push(Number(line.split(" ")[2]) / 1000);
        await rm(join(folder, file));
      }
      return measured(latencies, seconds);
    },
  };
}

/** The same from this process, with the embedded database in its thread. */
function directEmbedded(database: SqlDatabase): Contender {
  return {
    name: "embedded, direct",
    server: null,
    async run(seconds) {
      const latencies: number[] = [];
      const end = performance.now() + seconds * 1000;
      const caller = async () => {
        for (let start = performance.now(); start < end; start = performance.now()) {
          await database.query(CALL, [JSON.stringify(record())]);
          latencies.push(performance.now() - start);
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, caller));
      return measured(latencies, seconds);
    },
  };
}

function overHttp(name: string, { page, child }: BenchServer): Contender {
  return {
    name,
    server: child,
    run: (seconds) => loadOverHttp(new URL(LEAD_INTAKE_PATH, page), () => body, CONNECTIONS, seconds),
  };
}

async function countLeads(database: SqlDatabase): Promise<number> {
  const [row] = await database.query<{ count: number }>("select count(*)::integer as count from public.leads");
  return row?.count ?? 0;
}

async function preparedEmbedded(path: string): Promise<SqlDatabase> {
  const directory = dataDirectory(path);
  await createDataDirectory(directory);
  const database = await openEmbeddedDatabase(directory.database);
  await prepareDatabase(database);
  return database;
}

/** Undone in the reverse order, whatever happens. */
const undo: (() => Promise<unknown>)[] = [];
const results = new Map<string, Measured[]>();
/** The server's, by contender and round. */
const cpuPerLead = new Map<string, number[]>();
let acknowledged = 0;
let stored = 0;
try {
  const folder = await mkdtemp(join(tmpdir(), "lead-intake-bench-"));
  undo.push(() => rm(folder, { recursive: true }));
  const postgres = await startPostgresServer();
  undo.push(() => postgres.stop());
  const url = postgres.url(ADMIN_DATABASE);
  const postgresDatabase = openPostgresDatabase(url, { connections: 1 });
  undo.push(() => postgresDatabase.close());
  await prepareDatabase(postgresDatabase);
  const embeddedDatabase = await preparedEmbedded(join(folder, "direct"));
  undo.push(() => embeddedDatabase.close());
  const postgresServer = await startServer({ DATABASE_URL: url });
  undo.push(() => stop(postgresServer.child));
  const embeddedServer = await startServer({ DATA_DIR: join(folder, "http") });
  undo.push(() => stop(embeddedServer.child));

  const contenders = [
    directPostgres(postgres.programs, url, folder),
    overHttp("Postgres, HTTP", postgresServer),
    directEmbedded(embeddedDatabase),
    overHttp("embedded, HTTP", embeddedServer),
  ];
  for (const contender of contenders) {
    acknowledged += (await contender.run(WARM_UP_SECONDS)).count;
    results.set(contender.name, []);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of contenders) {
      const before = contender.server && (await cpuMs(contender.server));
      const result = await contender.run(SECONDS);
      results.get(contender.name)?.push(result);
      if (contender.server && before !== null) {
        const taken = (await cpuMs(contender.server)) - before;
        cpuPerLead.set(contender.name, [...(cpuPerLead.get(contender.name) ?? []), taken / result.count]);
      }
      acknowledged += result.count;
    }
  }

  await stop(embeddedServer.child);
  const left = await preparedEmbedded(join(folder, "http"));
  undo.push(() => left.close());
  for (const database of [postgresDatabase, embeddedDatabase, left]) stored += await countLeads(database);
} finally {
  for (const step of undo.reverse()) await step();
}

const names = [...results.keys()];
const all = [...results.values()];
const rates = all.map((each) => each.map(({ perSecond }) => perSecond));
const p99s: number[] = [];
console.log(`${ROUNDS} rounds of ${SECONDS} s each, in turns; ${CONNECTIONS} connections\n`);
console.log("| | leads per second, median (lowest to highest) | p50 | p95 | p99 |\n| --- | --- | --- | --- | --- |");
names.forEach((name, at) => {
  const sorted = (all[at] ?? []).flatMap(({ latenciesMs }) => latenciesMs).sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share)) as [number, number, number];
  p99s.push(p99);
  const each = rates[at] ?? [];
  const range = `${Math.min(...each).toFixed(0)} to ${Math.max(...each).toFixed(0)}`;
  console.log(
    `| ${name} | ${median(each).toFixed(0)} (${range}) | ${p50.toFixed(1)} ms | ${p95.toFixed(1)} ms | ${p99.toFixed(1)} ms |`,
  );
});

/** Of the rounds' ratios, so that a slow moment of the machine counts for both sides. */
const ratio = (http: number, direct: number) =>
  median((rates[http] ?? []).map((rate, round) => rate / (rates[direct]?.[round] ?? Number.NaN)));
const cpu = (name: string) => median(cpuPerLead.get(name) ?? []);
console.log(
  `\nHTTP to direct: Postgres ${ratio(1, 0).toFixed(2)}, embedded ${ratio(3, 2).toFixed(2)}; ` +
    `CPU of the server and its embedded database: ${cpu("embedded, HTTP").toFixed(2)} ms a lead`,
);
printGoals([
  [
    `CPU of the server before Postgres: ${cpu("Postgres, HTTP").toFixed(2)} ms a lead, goal ${GOALS.cpuMs} ms`,
    cpu("Postgres, HTTP") <= GOALS.cpuMs,
  ],
  [
    `p99 over HTTP: ${Math.max(p99s[1]!, p99s[3]!).toFixed(1)} ms, goal below ${GOALS.p99Ms} ms`,
    Math.max(p99s[1]!, p99s[3]!) < GOALS.p99Ms,
  ],
  [`${acknowledged} leads acknowledged, ${stored} stored`, stored >= acknowledged],
]);
