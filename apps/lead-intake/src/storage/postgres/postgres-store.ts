// The second store behind the port, with a Postgres server.
import { randomBytes } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import { sqlOutbox } from "./sql-outbox.ts";
import { CONSENT_WORDING, sqlLeadPages, STATUS } from "../../leads/lead-pages.ts";
import { setLeadStatus } from "../../leads/lead-status.ts";
import type { LeadStore, NotedLead } from "../../leads/lead-store.ts";
import { releaseSpam } from "../../leads/release-spam.ts";
import { deleteOldRecipients, ensureReportSecret, reportRecipients } from "../../leads/report-recipients.ts";
import { searchLeads } from "../../leads/search-leads.ts";
import type { SqlDatabase } from "../../leads/sql-database.ts";
import { failureSentence, isAway, isRefusal } from "../../leads/sql-failure.ts";
import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { requireFilePlace } from "../../platform/draft-file.ts";
import type { Log } from "../../platform/log.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { typedCommand } from "../../platform/typed-commands.ts";
import { TimeLimitError } from "../../platform/within-time.ts";
import type { LeadInFull, Store } from "../../store/store.ts";
import { pendingMigrations, prepareDatabase } from "../apply-migrations.ts";
import { databaseName } from "../database-setting.ts";
import { dumpHead, restoreDump, writeDump } from "../dump.ts";
import { commitAdvice } from "./commit-advice.ts";
import { cannotUse, openWatchedPostgres, type WatchedPostgres } from "./watched-postgres.ts";
import { CommitLimitError, openWritable, type WritablePostgres } from "./writable-postgres.ts";

const SERVER_CONNECTIONS = 10;
const COMMAND_CONNECTIONS = 2;
const SIGN_IN_MS = 60_000;

const FIND = `
  select row_to_json(r) as lead, coalesce(s.status, 'new') as status, coalesce(s.note, '') as note,
    (
      select coalesce(json_agg(json_build_object(
          'status', g.status, 'note', g.note, 'changed_at', g.changed_at, 'changed_by', g.changed_by
        ) order by g.changed_at desc), '[]')
      from public.lead_status_log as g where g.lead_id = $1::uuid
    ) as changes,
    (select count(*)::integer from public.leads as p where lower(p.email) = lower(r.email)) as "ofPerson"
  from (select l.*, ${CONSENT_WORDING} from public.leads as l where l.id = $1::uuid) as r
  left join public.lead_status as s on s.lead_id = r.id
`;
const NOTED = (condition: string) => `
  select row_to_json(r) as lead
  from (select l.*, ${CONSENT_WORDING}, ${STATUS} from public.leads as l where ${condition}) as r
  order by r.received_at desc, r.id
`;
const BY_REFERENCE = `${NOTED("l.id between $1::uuid and $2::uuid")} limit 50`;
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";
const HIGHEST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const OF_PERSON = NOTED("lower(l.email) = lower($1::text)");
/** `lead_intake` writes no deliveries of spam. One statement: the lead is not stored without them. */
const STORE_TEST = `
  with stored as materialized (select (public.lead_intake($1::jsonb) ->> 'id')::uuid as id), told as (
    insert into public.lead_outbox (lead_id, channel)
    select s.id, c.channel from stored as s, jsonb_array_elements_text($2::jsonb) as c (channel)
  )
  select s.id::text as id from stored as s
`;
// The rows of the outbox are deleted with their lead, by its foreign key.
const ERASE = "delete from public.leads where lower(email) = lower($1::text) or email = $1::text returning id";
const DELETE_OLD =
  "delete from public.leads where received_at < clock_timestamp() - make_interval(days => $1::integer) returning id";
const DELETE_OLD_ARRIVALS = "delete from public.lead_arrivals where arrived_at < clock_timestamp() - interval '1 day'";

/**
 * Opens the leads of a Postgres server, which may be away: each call is rejected then.
 *
 * @throws {OperatorError} if the server refuses this user or each lead, or lacks migrations
 */
export async function openServedPostgres(url: string, log: Log): Promise<Store> {
  const database = await openWatchedPostgres(url, {
    connections: SERVER_CONNECTIONS,
    log,
    async prepare(opened) {
      await requireMigrations(opened, url);
      const advice = await commitAdvice(opened);
      if (advice !== null) log({ level: "warn", event: "commits-not-synced", advice });
      await ensureReportSecret(opened);
      await sqlLeadStore(opened).probe();
    },
  });
  const store = postgresStore(database);
  return {
    ...store,
    submit: confirmed(store.submit, database),
    async probe() {
      try {
        await store.probe();
        await database.confirmCommits();
      } catch (error) {
        if (isRefusal(error)) database.reopen(error);
        throw error;
      }
    },
  };
}

/** A lead that was stored already is acknowledged once more: it must be where it was promised to be. */
function confirmed(submit: LeadStore["submit"], { confirmCommits }: WatchedPostgres): LeadStore["submit"] {
  return async (lead) => {
    const outcome = await submitTwice(submit, lead);
    if (outcome.status === "replayed") await confirmCommits();
    return outcome;
  };
}

/** Again after a connection was lost: the key stores it once. */
async function submitTwice(submit: LeadStore["submit"], lead: Parameters<typeof submit>[0]) {
  try {
    return await submit(lead);
  } catch (error) {
    if (!isAway(error) || error instanceof TimeLimitError) throw error;
    return submit(lead);
  }
}

/**
 * Opens a Postgres server's leads for a command. Changes are refused while commits wait.
 *
 * @throws {OperatorError} if it cannot be reached or lacks migrations
 */
export async function openPostgresStore(url: string): Promise<Store> {
  const database = await openCommand(url, COMMAND_CONNECTIONS);
  try {
    await requireMigrations(database, url);
    await ensureReportSecret(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const store = postgresStore(database);
  const committed =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await requireCommits(database);
      return work(...args);
    };
  return {
    ...store,
    setStatus: committed(store.setStatus),
    release: committed(store.release),
    storeTest: committed(store.storeTest),
    eraseByEmail: committed(store.eraseByEmail),
    deleteOlderThan: committed(store.deleteOlderThan),
    restore: committed(store.restore),
    outbox: { ...store.outbox, revive: committed(store.outbox.revive) },
    // Closing would wait for a statement that failed: the driver still counts it if its connection broke.
    close: () => database.abort(),
  };
}

function postgresStore(database: SqlDatabase): Store {
  const outbox = sqlOutbox(database);
  const { submit, ping, probe } = sqlLeadStore(database);
  const noted = async (sql: string, ...params: string[]) =>
    (await database.query<{ lead: NotedLead }>(sql, params)).map(({ lead }) => lead);
  /** Sign-ins to the desk in the same process, each with the time at which it ends. */
  const signIns = new Map<string, number>();
  return {
    submit,
    ping,
    probe,
    ...sqlLeadPages(database),
    search: (search) => searchLeads(database, search),
    async find(id) {
      const [found] = await database.query<Omit<LeadInFull, "deliveries">>(FIND, [id]);
      return found ? { ...found, deliveries: await outbox.ofLead(id) } : null;
    },
    findByReference: (beginning) =>
      noted(BY_REFERENCE, ...[LOWEST_ID, HIGHEST_ID].map((id) => beginning + id.slice(beginning.length))),
    ofPerson: (email) => noted(OF_PERSON, email.trim()),
    setStatus: (id, change, options) => setLeadStatus(database, id, change, options),
    release: (id, channels) => releaseSpam(database, id, channels),
    async storeTest(lead, channels) {
      const params = [JSON.stringify(lead), JSON.stringify(channels)];
      const [row] = await database.query<{ id: string }>(STORE_TEST, params);
      return row!.id;
    },
    eraseByEmail: async (email) => erased(await database.query(ERASE, [email.trim()])),
    async deleteOlderThan(days) {
      await database.query(DELETE_OLD_ARRIVALS);
      await deleteOldRecipients(database);
      return erased(days === null ? [] : await database.query(DELETE_OLD, [days]));
    },
    outbox,
    recipients: reportRecipients(database),
    backUp: (file) => backUp(database, file),
    async restore(file) {
      const before = (await dumpHead(database)).leads;
      await restoreDump(file, database).catch((cause: unknown) => {
        throw aboutFile(cause, `Cannot read ${file}`);
      });
      return (await dumpHead(database)).leads - before;
    },
    announce: async () => {},
    server: async () => null,
    async makeSignIn() {
      const secret = randomBytes(32).toString("base64url");
      signIns.set(secret, Date.now() + SIGN_IN_MS);
      return secret;
    },
    async useSignIn(secret) {
      const end = signIns.get(secret) ?? 0;
      signIns.delete(secret);
      return end > Date.now();
    },
    close: () => database.close(),
  };
}

function erased(rows: readonly unknown[]) {
  return { leads: rows.length, remains: [] };
}

/** Writes a file that appears when it is whole and verified. */
async function backUp(database: SqlDatabase, file: string): Promise<number> {
  const draft = `${file}.draft-${crypto.randomUUID()}`;
  const head = await dumpHead(database);
  try {
    await requireFilePlace(file);
    await writeDump(draft, database, head);
    await rename(draft, file);
  } catch (cause) {
    throw aboutFile(cause, `Cannot write ${file}`);
  } finally {
    await rm(draft, { force: true });
  }
  return head.leads;
}

/** An error of the file system names no lead; one of the database is passed on. */
function aboutFile(cause: unknown, attempt: string): unknown {
  const { code, syscall } = cause as NodeJS.ErrnoException;
  return syscall === undefined ? cause : new OperatorError(`${attempt} (${code}): choose another file.`, { cause });
}

/** @throws {OperatorError} if commits wait: then a command would wait, too, without a word */
async function requireCommits(database: WritablePostgres): Promise<void> {
  try {
    await database.confirmCommits();
  } catch (cause) {
    if (!(cause instanceof CommitLimitError)) throw cause;
    throw new OperatorError(
      "The database commits nothing for now: is its synchronous standby away? Nothing was changed: try again when it is back.",
      { cause },
    );
  }
}

/**
 * Creates missing roles and applies pending migrations.
 *
 * @returns names of the migrations applied now
 * @throws {OperatorError} if commits wait: also where nothing is pending, the roles are written
 */
export async function migratePostgres(url: string): Promise<string[]> {
  const database = await openCommand(url, 1);
  try {
    await requireCommits(database);
    return (await prepareDatabase(database)).map(({ version, name }) => `${version}_${name}`);
  } finally {
    await database.close();
  }
}

async function requireMigrations(database: SqlDatabase, url: string): Promise<void> {
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return;
  throw new OperatorError(
    `The database ${databaseName(url)} lacks ${pending.length} of this program's migrations. With the same DATABASE_URL: ${typedCommand("migrate")}`,
  );
}

async function openCommand(url: string, connections: number): Promise<WritablePostgres> {
  try {
    return await openWritable(url, { connections });
  } catch (cause) {
    throw failureSentence(cause) === null ? cannotUse(url, cause) : cause;
  }
}
