// The second layer below the handler, with the embedded database: that never calls fsync, so what is acknowledged is in the
// journal, too.
import { rm } from "node:fs/promises";
import type { ReleaseOutcome } from "../../leads/release-spam.ts";
import type { DataDirectory } from "../data-directory/data-directory.ts";
import type { SqlDatabase } from "../../leads/sql-database.ts";
import { refuseWithoutSpace, TO_CHECKPOINT } from "./disk-space.ts";
import { StorageUnavailable } from "../../leads/storage-unavailable.ts";
import type { DeliveryChannel } from "../../leads/delivery-channels.ts";
import { removeMails } from "../data-directory/written-mails.ts";
import { deleteLeads, type Erase } from "../../leads/erasure.ts";
import type { StatusOutcome } from "../../leads/lead-status.ts";
import type { LeadStore } from "../../leads/lead-store.ts";
import { describeFailure } from "../../platform/describe-failure.ts";
import { unsubscribe } from "../../leads/report-recipients.ts";
import type { Log } from "../../platform/log.ts";
import { writeCheckpoint } from "./checkpoints.ts";
import { dumpHead } from "../dump.ts";
import { openGate } from "./gate.ts";
import type { Journal } from "../journal/journal.ts";
import { loggedJournal } from "../journal/logged-journal.ts";

/** What is acknowledged of an embedded database, on the disk (B5). */
export type JournaledLeads = {
  readonly submit: LeadStore["submit"];
  /** Wherever they are: database, its log, journal and checkpoint. */
  readonly erase: Erase;
  /**
   * Journals a lead's release, which the work carries out.
   *
   * @param channels by which it is to be delivered
   */
  release(
    id: string,
    channels: readonly DeliveryChannel[],
    work: () => Promise<ReleaseOutcome>,
  ): Promise<ReleaseOutcome>;
  /** Journals a change of a lead's status or note, which the work carries out. */
  note(work: () => Promise<StatusOutcome | null>): Promise<StatusOutcome | null>;
  /** @param hash of the address that is not to be mailed again */
  unsubscribe(hash: string): Promise<void>;
  /** Rejects unless the journal takes records. */
  readonly probe: Journal["probe"];
  /** Runs work while no lead is between database and journal and no checkpoint is written, if the database is away. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  checkpoint(): Promise<void>;
  /** Begins one in the background; a failure is logged. */
  checkpointSoon(): void;
  /** Begins none from now on. Resolves when the one that is under way has ended: the database must be open until then. */
  endCheckpoints(): Promise<void>;
  close(): Promise<void>;
};

type JournaledLeadsDeps = {
  readonly directory: DataDirectory;
  readonly database: SqlDatabase;
  readonly journal: Journal;
  readonly submit: LeadStore["submit"];
  readonly log: Log;
};

/** A checkpoint is due when the journal has so many bytes, and so much that writing it does not cost more than leads do. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024;
/** What a checkpoint that failed waits for, at least. */
const RETRY_MS = 60_000;

/** Rewrites the tables, and ends the log and deletes it rather than keep its files for later: no byte of the rows is left. */
const WIPE = [
  "vacuum full public.leads",
  "vacuum full public.lead_outbox",
  "vacuum full public.lead_status",
  "vacuum full public.lead_status_log",
  "set wal_recycle = off",
  "checkpoint",
  "select pg_switch_wal()",
  "checkpoint",
];

export function journaledLeads({ directory, database, journal, submit, log }: JournaledLeadsDeps): JournaledLeads {
  const gate = openGate();
  /** Leads and unsubscribed addresses that are in the journal since the last checkpoint: repeated requests do not fill it. */
  let journaled = new Set<string>();
  let checkpointing: Promise<void> = Promise.resolve();
  let isCheckpointing = false;
  let notBefore = 0;
  /** The last one that did not end: the files may still have what it erased, though the database does not find it. */
  let unfinishedErasure: symbol | null = null;
  let dueBytes = CHECKPOINT_BYTES;
  const closing = new AbortController();
  const { append, probe } = loggedJournal(journal, directory.journal, log);

  return {
    async submit(lead) {
      const outcome = await gate.together(async () => {
        const named = { ...lead, id: crypto.randomUUID() };
        const answer = await submit(named);
        if (answer.status === "created" || (answer.status === "replayed" && !journaled.has(answer.id))) {
          await append({
            kind: "lead",
            lead: { ...named, id: answer.id, rate_limit: null },
            ...(answer.status === "replayed" && { isRepeat: true }),
          });
          journaled.add(answer.id);
        }
        return answer;
      });
      if (journal.size() > dueBytes && !isCheckpointing && Date.now() > notBefore) void inBackground();
      return outcome;
    },
    async erase(find) {
      const own = Symbol("erasure");
      let isDue = false;
      const count = await gate.alone(async () => {
        const ids = await find();
        if (ids.length === 0 && unfinishedErasure === null) return 0;
        // First, so that a process that is killed in between finds what to go on with.
        if (ids.length > 0) await append({ kind: "erased", ids });
        unfinishedErasure = own;
        isDue = true;
        await deleteLeads(database, ids);
        for (const statement of WIPE) await database.query(statement);
        // After the rows: a report that is being written finds that its lead is gone, or is removed here.
        await removeMails(directory.mail, ids);
        await rm(setAside(directory), { recursive: true, force: true });
        return ids.length;
      });
      if (isDue) await checkpoint();
      if (unfinishedErasure === own) unfinishedErasure = null;
      return count;
    },
    release: (id, channels, work) =>
      gate.together(async () => {
        const released = await work();
        // Also what was released already: then the journal may not have been able to take it.
        if (released.status !== "unknown") await append({ kind: "released", id, channels });
        return released;
      }),
    note: (work) =>
      gate.together(async () => {
        const outcome = await work();
        // Also what was stored already: then the journal may not have been able to take it.
        if (outcome?.entry) await append({ kind: "noted", entry: outcome.entry });
        return outcome;
      }),
    unsubscribe: (hash) =>
      gate.together(async () => {
        const isNew = await unsubscribe(database, hash);
        if (!isNew && journaled.has(hash)) return;
        await append({ kind: "unsubscribed", hash });
        journaled.add(hash);
      }),
    probe,
    async alone(work) {
      await checkpointing.catch(() => {});
      return gate.alone(work);
    },
    checkpoint,
    checkpointSoon: () => void inBackground(),
    endCheckpoints,
    async close() {
      await endCheckpoints();
      await journal.close();
    },
  };

  function endCheckpoints(): Promise<void> {
    closing.abort();
    return checkpointing.catch(() => {});
  }

  function checkpoint(): Promise<void> {
    const next = checkpointing.catch(() => {}).then(makeCheckpoint);
    checkpointing = next;
    return next;
  }

  async function makeCheckpoint(): Promise<void> {
    closing.signal.throwIfAborted();
    // It closes the journal's file: without an inode for the next one no lead would be taken any more.
    await refuseWithoutSpace(directory.path, TO_CHECKPOINT);
    const head = await dumpHead(database);
    // No lead is between database and journal: what the files before hold is in the database.
    const number = await gate.alone(() => journal.rotate());
    journaled = new Set();
    await writeCheckpoint({ folder: directory.checkpoints, number, database, head, signal: closing.signal });
    await journal.dropBefore(number);
    // A checkpoint of many leads is made after a share of them, so that each lead pays for a bounded part of it.
    dueBytes = Math.max(CHECKPOINT_BYTES, (head.leads * BYTES_PER_LEAD) / SHARE);
  }

  async function inBackground(): Promise<void> {
    isCheckpointing = true;
    try {
      await checkpoint();
    } catch (error) {
      // Why nothing can be read is logged already.
      if (closing.signal.aborted || error instanceof StorageUnavailable) return;
      notBefore = Date.now() + RETRY_MS;
      log({ level: "error", event: "checkpoint-failed", ...describeFailure(error) });
    } finally {
      isCheckpointing = false;
    }
  }
}

const BYTES_PER_LEAD = 2_000;
const SHARE = 4;

/** Where a database that was replaced is kept. */
export function setAside({ database }: DataDirectory): string {
  return `${database}.set-aside`;
}
