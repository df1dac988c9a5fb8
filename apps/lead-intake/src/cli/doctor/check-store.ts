import { stat } from "node:fs/promises";
import { describeFailure } from "../../platform/describe-failure.ts";
import { isLoopbackHost } from "../../platform/ip-address.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { typedCommand } from "../../platform/typed-commands.ts";
import { withinTime } from "../../platform/within-time.ts";
import type { OutboxDepth } from "../../leads/outbox.ts";
import { sqlOutbox } from "../../storage/postgres/sql-outbox.ts";
import { countLeads } from "../../leads/lead-pages.ts";
import type { SqlDatabase } from "../../leads/sql-database.ts";
import { isRefusal } from "../../leads/sql-failure.ts";
import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { isHostedBySupabase, pendingMigrations } from "../../storage/apply-migrations.ts";
import { databaseName, type DatabaseSetting } from "../../storage/database-setting.ts";
import { commitAdvice } from "../../storage/postgres/commit-advice.ts";
import { LeadsRefused } from "../../storage/postgres/leads-refused.ts";
import { openPostgresDatabase } from "../../storage/postgres/postgres-database.ts";
import { lastCopyAt } from "../../store/copies.ts";
import type { DataDirectory } from "../../store/data-directory.ts";
import { hasStore, openStore } from "../../store/open-store.ts";
import { type Finding, findingsAbout } from "./finding.ts";

type CheckedStore = {
  readonly findings: readonly Finding[];
  /** The database server's clock in milliseconds since 1970; null if it is this machine's. */
  readonly clock: number | null;
  readonly isSupabase: boolean;
};

const LIMIT_MS = 60_000;
/** A copy is made once a day. */
const COPY_OVERDUE_MS = 2 * 24 * 3_600_000;
const LOWEST_VERSION = 150_000;
/** A worker looks every few seconds; this long after a delivery was due, nobody does. */
const OVERDUE_SECONDS = 600;
const SERVER = `
  select
    current_setting('server_version_num')::integer as version,
    current_setting('server_version') as named,
    (extract(epoch from clock_timestamp()) * 1000)::double precision as clock
`;
const LEADS_TABLE = "select from pg_catalog.pg_tables where schemaname = 'public' and tablename = 'leads'";
const ROWS_HIDDEN = "select row_security_active('public.leads') as hidden";

const store = findingsAbout("store");
const schema = findingsAbout("schema");
const deliveries = findingsAbout("deliveries");

/** Checks that the store answers, and that its deliveries are made. */
export async function checkStore(setting: DatabaseSetting): Promise<CheckedStore> {
  const checking = setting.kind === "file" ? checkFile(setting.directory) : checkPostgres(setting.url);
  try {
    return await withinTime(checking, LIMIT_MS);
  } catch (error) {
    // The driver may quote the address with its password.
    const what =
      error instanceof OperatorError ? error.message : `It failed: ${describeFailure(error).code ?? "no code"}`;
    return { findings: [store.problem(what)], clock: null, isSupabase: false };
  }
}

async function checkFile(directory: DataDirectory): Promise<CheckedStore> {
  return { findings: await findingsInFile(directory), clock: null, isSupabase: false };
}

async function findingsInFile(directory: DataDirectory): Promise<Finding[]> {
  const { path, database } = directory;
  if (!hasStore(directory)) return [store.ok(`There is none in ${path} yet: the first start of the server makes it.`)];
  const opened = await openStore(directory);
  try {
    const leads = (await countLeads(opened, "all")).toLocaleString("en-US");
    return [
      store.ok(`The file ${database} answers; leads and spam in it: ${leads}.`),
      ...(await opened.examine()).damages.map(({ text, isOfRow }) =>
        store.problem(
          isOfRow
            ? `Damaged and left out: ${text}. A copy gives it back: ${typedCommand("restore FILE")}`
            : `${database} is damaged: ${text}. Stop the server, move it away, and restore the newest copy.`,
        ),
      ),
      await copyFinding(directory),
      ...deliveryFindings(await opened.outbox.depth()),
    ];
  } finally {
    await opened.close();
  }
}

/** Whether there is a fresh copy, and whether it survives the disk of the leads. */
async function copyFinding(directory: DataDirectory): Promise<Finding> {
  const copies = findingsAbout("copies");
  const last = await lastCopyAt(directory);
  if (last === null) return copies.warning(`There is none in ${directory.copies} yet: the server makes one a day.`);
  const made = new Date(last).toISOString();
  if (Date.now() - last > COPY_OVERDUE_MS)
    return copies.problem(`The last one was made at ${made}: the server's log says why (copy-failed).`);
  const [leads, copy] = await Promise.all([stat(directory.path), stat(directory.copies)]);
  return leads.dev === copy.dev
    ? copies.warning(`The last one was made at ${made}, on the same disk as the leads: name another with BACKUP_DIR.`)
    : copies.ok(`The last one was made at ${made}.`);
}

async function checkPostgres(url: string): Promise<CheckedStore> {
  const opened = openPostgresDatabase(url, { connections: 1 });
  try {
    return await inPostgres(opened, url);
  } finally {
    await opened.close();
  }
}

async function inPostgres(opened: SqlDatabase, url: string): Promise<CheckedStore> {
  const name = databaseName(url);
  const [server] = await opened
    .query<{ version: number; named: string; clock: number }>(SERVER)
    .catch((cause: unknown) => {
      throw new OperatorError(
        `Cannot use ${name} (${describeFailure(cause).code ?? "no code"}): check DATABASE_URL, and that the server runs.`,
        { cause },
      );
    });
  const { version, named, clock } = server!;
  const isSupabase = await isHostedBySupabase(opened);
  const done = (...findings: Finding[]): CheckedStore => ({ findings, clock, isSupabase });
  if (version < LOWEST_VERSION) return done(store.problem(`${name} is Postgres ${named}: use 15 or later.`));
  const advice = await commitAdvice(opened);
  const answers = [
    isUnverified(url)
      ? store.warning(`${name} answers, but whether it is the right one is not checked: add ?sslmode=verify-full.`)
      : store.ok(`${name} answers, Postgres ${named}.`),
    ...(advice === null ? [] : [store.warning(advice)]),
  ];

  const migrations = await pendingMigrations(opened);
  const lacking = `It lacks ${migrations.length} of this program's migrations. Run ${typedCommand("migrate")}`;
  if ((await opened.query(LEADS_TABLE)).length === 0) return done(...answers, schema.problem(lacking));
  const [rows] = await opened.query<{ hidden: boolean }>(ROWS_HIDDEN);
  if (rows?.hidden)
    return done(
      ...answers,
      schema.problem("This user sees no lead: DATABASE_URL must name the user who owns the tables."),
    );
  return done(
    ...answers,
    migrations.length > 0 ? schema.problem(lacking) : await checkIntake(opened, name),
    ...deliveryFindings(await sqlOutbox(opened).depth()),
  );
}

/** Stores a lead of no person and takes it back. */
async function checkIntake(opened: SqlDatabase, name: string): Promise<Finding> {
  try {
    await sqlLeadStore(opened).probe();
    return schema.ok("It is this program's, and takes leads.");
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return schema.problem(new LeadsRefused(name, error).message);
  }
}

/** A connection to another machine whose certificate is not checked. */
function isUnverified(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return hostname !== "" && !isLoopbackHost(hostname) && searchParams.get("sslmode") !== "verify-full";
}

function deliveryFindings(channels: readonly OutboxDepth[]): Finding[] {
  const found = channels.flatMap(({ channel, dead, overdue_seconds }) => [
    ...(overdue_seconds > OVERDUE_SECONDS
      ? [
          deliveries.problem(
            `${channel}: due for ${Math.floor(overdue_seconds / 60)} minutes and nobody delivers. Start the server, or with this channel's settings: ${typedCommand("deliver")}`,
          ),
        ]
      : []),
    ...(dead > 0
      ? [
          deliveries.warning(
            `${channel}: ${dead} given up. What says why: ${typedCommand("outbox")}; with --retry they are tried again, once that is mended.`,
          ),
        ]
      : []),
  ]);
  return found.length > 0 ? found : [deliveries.ok("Nothing is overdue or given up.")];
}
