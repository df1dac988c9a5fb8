// What storing a lead is in Postgres. Leads that arrive together share a statement, since a round trip and a commit cost more
// than a lead.
import type { SqlDatabase } from "./sql-database.ts";
import { withinTime } from "../platform/within-time.ts";
import { isRefusal } from "./sql-failure.ts";
import { SCHEMA_VERSION } from "./intake-schema.ts";
import { sqlLeadPages } from "./lead-pages.ts";
import type { LeadStore, LeadSubmission, SubmitOutcome } from "./lead-store.ts";
import { probeLead } from "./probe-lead.ts";

// Sorted by key, so that two statements with the same keys wait for each other in one order and never in a circle; the
// offset makes the planner sort before it calls the function. One row for all, since postgres.js 3.4 miscounts the next
// statement's rows when one fails after its first row.
//
// The first part reads no row: it refuses a table that lacks a column, whose value `lead_intake` would drop.
const SUBMIT = `
  with needed as (select ${leadColumns().join(", ")} from public.leads where false)
  select jsonb_agg(jsonb_build_object('outcome', public.lead_intake(s.lead), 'place', s.place)) as outcomes
  from (
    select l.lead, l.place
    from jsonb_array_elements($1::jsonb) with ordinality as l (lead, place)
    order by l.lead ->> 'idempotency_key', l.place
    offset 0
  ) as s
`;
type Placed = { readonly outcome: SubmitOutcome; readonly place: number };

/** Leads in one statement at most. */
const BATCH_LEADS = 50;
/**
 * Statements under way at the same time at most; leads that arrive meanwhile join the next one. With one at a time, all leads
 * would wait for one that is blocked by another server's transaction.
 */
const STATEMENTS = 2;
/**
 * How long a lead waits for others. Without the wait, the first of several simultaneous leads is sent alone, and the others wait
 * for its commit.
 */
const GATHER_MS = 2;
/** A connection whose peer is gone may never report it: later leads must not wait for it. */
const SUBMIT_LIMIT_MS = 15_000;
const PING_LIMIT_MS = 5_000;
/** Also for the database, which would go on with a probe that nobody waits for. */
const LIMIT_PROBE = `select set_config('statement_timeout', '${PING_LIMIT_MS}', true)`;

/** Leads in a database with the schema of `supabase/migrations`. */
export function sqlLeadStore(database: SqlDatabase): LeadStore {
  /** With which a lead was tried, and none was refused since. */
  let provenVersion: string | null = null;
  const pages = sqlLeadPages(database);

  return {
    submit: batchSubmissions(async (leads) => {
      const statement = database.query<{ outcomes: Placed[] }>(SUBMIT, [JSON.stringify(leads)]);
      const [row] = await withinTime(statement, SUBMIT_LIMIT_MS).catch((error: unknown) => {
        provenVersion = null;
        throw error;
      });
      return (row?.outcomes ?? []).sort((a, b) => a.place - b.place).map(({ outcome }) => outcome);
    }),
    ...pages,
    async ping() {
      await withinTime(database.query("select 1"), PING_LIMIT_MS);
    },
    async probe() {
      const [schema] = await withinTime(database.query<{ version: string }>(SCHEMA_VERSION), PING_LIMIT_MS);
      if (schema!.version === provenVersion) return;
      await withinTime(tryLead(), PING_LIMIT_MS);
      provenVersion = schema!.version;
    },
  };

  function tryLead(): Promise<void> {
    return database.transaction(async (session) => {
      await session.query(LIMIT_PROBE);
      await session.script("savepoint before_probe");
      await session.query(SUBMIT, [JSON.stringify([probeLead()])]);
      await session.script("rollback to savepoint before_probe");
    });
  }
}

function leadColumns(): string[] {
  // Stored once for all leads with it.
  const { consent_wording: _, delivery_channels: __, rate_limit: ___, ...columns } = probeLead();
  return ["id", ...Object.keys(columns)];
}

type Waiting = {
  readonly lead: LeadSubmission;
  readonly resolve: (outcome: SubmitOutcome) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Stores leads that arrive at the same time with one statement, so that they share a round trip and a commit. If the
 * database refuses one, the leads of its batch are sent again one by one, so that the others are stored.
 *
 * @param send stores all or none, and resolves to their outcomes in their order when they are committed
 */
function batchSubmissions(
  send: (leads: readonly LeadSubmission[]) => Promise<SubmitOutcome[]>,
): (lead: LeadSubmission) => Promise<SubmitOutcome> {
  const queue: Waiting[] = [];
  let underWay = 0;
  let isGathering = false;

  return (lead) =>
    new Promise((resolve, reject) => {
      queue.push({ lead, resolve, reject });
      gather();
    });

  function gather(): void {
    if (isGathering || queue.length === 0 || underWay === STATEMENTS) return;
    isGathering = true;
    setTimeout(() => {
      isGathering = false;
      underWay += 1;
      void settle(queue.splice(0, BATCH_LEADS)).finally(() => {
        underWay -= 1;
        gather();
      });
      gather();
    }, GATHER_MS);
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await send(batch.map(({ lead }) => lead));
      batch.forEach(({ resolve, reject }, at) => {
        const outcome = outcomes[at];
        if (outcome === undefined)
          reject(new Error("Cannot tell whether the lead was stored: lead_intake returned no row"));
        else resolve(outcome);
      });
    } catch (error) {
      if (batch.length > 1 && isRefusal(error)) for (const waiting of batch) await settle([waiting]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
