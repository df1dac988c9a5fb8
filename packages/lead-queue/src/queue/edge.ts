// An edge: takes leads in for a collector elsewhere. Web APIs only, so that Node and Deno run it alike.
import { PLANS } from "@contractor-roi/roi-core";
import type { LeadSubmission, SubmitOutcome } from "@contractor-roi/lead-store/lead/lead-store";
import { testLead } from "@contractor-roi/lead-store/lead/test-lead";
import type { Log } from "@contractor-roi/lead-store/base/log";
import { requireQueue } from "./schema.ts";
import { commitAdvice, edgeUserAdvice, readQueueState, SILENT_SECONDS } from "./state.ts";
import { openPool, type PoolOptions } from "../postgres/pool.ts";

export type Edge = ReturnType<typeof openEdge>;

const UNCHECKED_ADVICE =
  "Leads and password go by TLS to whoever shows a certificate in the database's name: set QUEUE_CA to the text of its CA's certificate.";
const SUBMIT = "select public.lead_intake($1::jsonb) as outcome";
const SECRETS = "select public.lead_queue_link_secrets() as secrets";
const UNSUBSCRIBE = "select public.lead_queue_unsubscribe($1::text)";

/** @param url of the queue's database, also through a pooler in transaction mode */
export function openEdge(url: string, { log, ...options }: Omit<PoolOptions, "prepare">) {
  let isTold = false;
  const pool = openPool(url, {
    ...options,
    log,
    async prepare(database) {
      await requireQueue(database, "DATABASE_URL");
      if (!isTold && database.line() === "unchecked")
        log({ level: "warn", event: "certificate-unchecked", advice: UNCHECKED_ADVICE });
      const userAdvice = isTold ? null : await edgeUserAdvice(database);
      if (userAdvice !== null) log({ level: "warn", event: "edge-user-may-read", advice: userAdvice });
      isTold = true;
      const advice = await commitAdvice(database);
      if (advice !== null) log({ level: "warn", event: "commits-not-synced", advice });
    },
  });
  return {
    async submit(lead: LeadSubmission): Promise<SubmitOutcome> {
      const { delivery_channels: _, ...received } = { ...lead, id: lead.id ?? crypto.randomUUID() };
      const [row] = await pool.use((database) =>
        database.query<{ outcome: SubmitOutcome }>(SUBMIT, [JSON.stringify(received)]),
      );
      return row!.outcome;
    },
    /** Rejects unless a lead would be kept now. Writes no lead. */
    probe: (): Promise<void> =>
      pool.use(async (database) => {
        await database.transaction(async (session) => {
          await session.script("savepoint before_probe");
          await session.query(SUBMIT, [JSON.stringify({ ...probeLead(), id: crypto.randomUUID() })]);
          await session.script("rollback to savepoint before_probe");
        });
        await database.confirmCommits();
      }),
    async secrets(): Promise<string[]> {
      const [row] = await pool.use((database) => database.query<{ secrets: string[] }>(SECRETS));
      return row!.secrets;
    },
    async unsubscribe(hash: string): Promise<void> {
      await pool.use((database) => database.query(UNSUBSCRIBE, [hash]));
    },
    state: () => pool.use(readQueueState),
    close: pool.close,
  };
}

/** A lead that needs every part that storing one needs. It is always taken back. */
function probeLead(): LeadSubmission {
  const lead = testLead(PLANS);
  return {
    ...lead,
    disposition: "accepted",
    marks: [],
    consent_at: lead.received_at,
    consent_version: "0".repeat(64),
    consent_wording: "Not a consent: a probe.",
    delivery_channels: ["webhook"],
    rate_limit: { address_hash: "probe", leads: 1, window_seconds: 1 },
  };
}

const HOUR_MS = 3_600_000;

/**
 * Warns, at once and then once an hour, while a collector gives no sign, or leads wait for one.
 *
 * @returns a function that checks it, at most once an hour
 */
export function collectorWatch(edge: Pick<Edge, "state">, log: Log): () => Promise<void> {
  let next = 0;
  return async () => {
    if (Date.now() < next) return;
    next = Date.now() + HOUR_MS;
    const { waitingSeconds = 0, silentSeconds = 0 } = (await edge.state().catch(() => null)) ?? {};
    const seconds = Math.max(waitingSeconds, silentSeconds);
    if (seconds > SILENT_SECONDS)
      log({
        level: "warn",
        event: "collector-away",
        minutes: Math.floor(seconds / 60),
        advice: "Leads wait in the queue and are delivered to nobody: start the collector, the server with QUEUE_URL.",
      });
  };
}
