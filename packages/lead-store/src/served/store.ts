// The store: leads, and everything that is done with them. Each method is an operation on a connection, of this process or of the
// server's thread.
import { setTimeout as sleep } from "node:timers/promises";
import { describeFailure } from "../base/describe-failure.ts";
import { OperatorError } from "../base/operator-error.ts";
import { TimeLimitError, withinTime } from "../base/within-time.ts";
import { lastCopy } from "../copies/copies.ts";
import { outsideFiles } from "../copies/outside-files.ts";
import { isReconciled, noteReconciled, type OthersCopies, type Reconciled } from "../copies/reconcile.ts";
import type { Restored } from "../copies/restore.ts";
import { isLeadId, ONE_ADDRESS, typedAddress } from "../lead/email-key.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { checkClock, confirmClock, isDoubted, noteTime } from "../leads/clock.ts";
import { addMissingWords, areWordsMissing } from "../leads/search-index.ts";
import { deskSessions } from "../leads/desk-sessions.ts";
import {
  deleteOldArrivals,
  type ErasedPerson,
  eraseLeads,
  erasePerson,
  expire,
  erasureOf,
  sameMailbox,
} from "../leads/erase.ts";
import { count, find, findByReference, ofPerson, page, storeTest, submit } from "../leads/lead-table.ts";
import { addByHand, correct } from "../leads/by-hand.ts";
import { collectorNotes } from "../leads/collector-notes.ts";
import { numbers } from "../leads/numbers.ts";
import { outbox } from "../leads/outbox.ts";
import { recipients } from "../leads/recipients.ts";
import { overview, version } from "../leads/overview.ts";
import { search } from "../leads/search.ts";
import { addEntry, release, returnToSpam, setStatus } from "../leads/status.ts";
import { chooseTold, told } from "../leads/told.ts";
import { type Asynchronous, isReading, reading } from "../sqlite/operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { announce, lastServer, mailedOn, noteMailed } from "../sqlite/facts.ts";
import { isServed } from "../sqlite/server-lock.ts";
import { WAL_ADVICE } from "../sqlite/wal.ts";

/** Fails unless the store answers. */
const ping = reading((connection: Connection) => void connection.get("select 1"));

/** The operations, by the part of the store whose methods they are. */
const OPERATIONS = {
  leads: {
    submit,
    ping,
    /** Writes a value that is no lead, so that a full disk is noticed before a visitor comes. */
    probe: noteTime,
    page,
    count,
    search,
    version,
    overview,
    numbers,
    find,
    findByReference,
    ofPerson,
    addByHand,
    correct,
    setStatus,
    addEntry,
    release,
    returnToSpam,
    storeTest,
    announce,
    lastCopy,
    mailedOn,
    noteMailed,
    told,
    chooseTold,
    isReconciled,
    areWordsMissing,
    checkClock,
    confirmClock,
    isDoubted,
  },
  outbox,
  recipients,
  sessions: deskSessions,
  queue: { ...collectorNotes, erasureOf, eraseLeads },
  // Steps of methods that do more.
  steps: {
    erasePerson,
    expire,
    addMissingWords,
    deleteOldArrivals,
    sameMailbox,
    outsideFiles,
    noteReconciled,
    lastServer,
  },
} as const;

type Part = keyof typeof OPERATIONS;
type Operation = (connection: Connection, ...args: readonly unknown[]) => unknown;

/** A call of one of the operations. */
export type StoreCall = { readonly part: Part; readonly method: string; readonly args: readonly unknown[] };

function operationOf({ part, method }: StoreCall): Operation {
  return (OPERATIONS[part] as Readonly<Record<string, unknown>>)[method] as Operation;
}

export function isRead(call: StoreCall): boolean {
  return isReading(operationOf(call));
}

/** Runs a call; one that changes something in a transaction. */
export function execute(connection: Connection, call: StoreCall): unknown {
  const work = () => operationOf(call)(connection, ...call.args);
  return isRead(call) ? work() : connection.transaction(work);
}

const DAY_MS = 24 * 3_600_000;
/** The pause between two transactions that delete old leads, in which new leads are stored. */
const EXPIRY_PAUSE_MS = 30;

type StoreDeps = {
  /** Makes a call. */
  readonly run: (call: StoreCall) => Promise<unknown>;
  /** Makes copies and mails agree with the store. */
  readonly reconcileFiles: (retentionDays: number | null) => Promise<Reconciled>;
  /** Returns false while others use the store. */
  readonly emptyWal: () => Promise<boolean>;
  /** Longest wait of an erasure for copies, mails and log. */
  readonly reconcileLimitMs: number;
};

export type Erasure = ErasedPerson & {
  /** The address as it was understood. */
  readonly address: string;
  /** How many of them waited in the queue. */
  readonly inQueue: number;
  /**
   * Sentences about files that still hold bytes of the erased leads, and about leads that the same mailbox has under other
   * addresses; empty if there are none.
   */
  readonly remains: readonly string[];
};

/** A method that rejects has stored nothing. */
export type Store = ReturnType<typeof storeOf> & {
  /** @param file absolute path. @returns the number of leads in it */
  backUp(file: string): Promise<number>;
  /** Adds leads of the file that the store lacks, but for those that are older than so many days. */
  restore(file: string, days?: number | null): Promise<Restored & Pick<OthersCopies, "former">>;
  close(): Promise<void>;
};

/** The store's methods, but for those on whole files. */
export function storeOf(directory: DataDirectory, { run, reconcileFiles, emptyWal, reconcileLimitMs }: StoreDeps) {
  function methodsOf<Name extends Part>(part: Name): Asynchronous<(typeof OPERATIONS)[Name]> {
    const methods = Object.keys(OPERATIONS[part]).map((method) => [
      method,
      (...args: unknown[]) => run({ part, method, args }),
    ]);
    return Object.fromEntries(methods) as never;
  }
  const steps = methodsOf("steps");
  const reconcile = oneAfterTheOther(async (retentionDays: number | null) => {
    while (await steps.addMissingWords());
    const { erasure, remains, ...others } = await reconcileFiles(retentionDays);
    const all = [...remains];
    if (erasure > 0 && !(await emptied(emptyWal)))
      all.push(`The write-ahead log ${directory.database}-wal still has their bytes. ${WAL_ADVICE}`);
    if (all.length === 0) await steps.noteReconciled(erasure);
    return { erasure, remains: all, ...others };
  });
  const leads = methodsOf("leads");
  /** The address that a person typed: as a lead has it, or else as it is read out of the text. The id of a lead without one stays. */
  const addressOf = async (typed: string): Promise<string> => {
    if (isLeadId(typed)) return typed;
    const address = typedAddress(typed);
    if (address === null) throw new OperatorError(ONE_ADDRESS);
    const { leads: whole, damaged } = await leads.ofPerson(typed.trim());
    return whole.length + damaged.length > 0 ? typed.trim() : address;
  };
  return {
    ...leads,
    addressOf,
    /** Makes copies, mails and log agree with the store. */
    reconcile,
    async eraseByEmail(email: string): Promise<Erasure> {
      const address = await addressOf(email);
      // First: once the rows are gone, nothing that fails may say that they are not.
      const same = isLeadId(address) ? [] : await steps.sameMailbox(address);
      const before = await steps.outsideFiles();
      const erased = await steps.erasePerson(address);
      const cleaned = await withinTime(reconcile(null), reconcileLimitMs).catch(orNotCleaned);
      // Once more: nobody is at work any more on a file with them.
      const outside = await steps.outsideFiles().catch(() => before);
      const remains = [
        ...same.map((other) => `${other} is the same mailbox. Its leads stay until it is erased, too.`),
        ...erased.others.map(
          (other) => `A lead was corrected: it had ${other}, too. Nothing else of that address was erased.`,
        ),
        ...outside.map((path) => `The copy ${path} is yours to delete.`),
        ...formerSentences(cleaned.former),
        ...cleaned.remains,
      ];
      return { ...erased, address, inQueue: 0, remains };
    },
    /**
     * Deletes leads that were received more than so many days ago (null: none), and arrivals that no limit counts any more.
     *
     * @returns the number of deleted leads
     */
    async deleteOlderThan(days: number | null): Promise<number> {
      await steps.deleteOldArrivals();
      if (days === null) return 0;
      const before = new Date(Date.now() - days * DAY_MS).toISOString();
      let deleted = 0;
      for (;;) {
        const more = await steps.expire(before);
        if (more === 0) return deleted;
        deleted += more;
        await sleep(EXPIRY_PAUSE_MS);
      }
    },
    outbox: methodsOf("outbox"),
    recipients: methodsOf("recipients"),
    sessions: methodsOf("sessions"),
    /** The collector's notes about its queue. */
    queue: methodsOf("queue"),
    /** Null if no server runs on this store. */
    server: async () => ((await isServed(directory)) ? steps.lastServer() : null),
  };
}

/** @param former copies of former stores */
export function formerSentences(former: readonly string[]): string[] {
  if (former.length === 0) return [];
  return [
    `Copies of the former store, left alone: ${former.join(", ")}. If it runs nowhere any more, take them over with the command \`leads backup --adopt\`.`,
  ];
}

function orNotCleaned(error: unknown): Pick<Reconciled, "remains" | "former"> {
  const rest = "The leads are erased. Copies, mails and the write-ahead log";
  const reason = error instanceof OperatorError ? error.message : (describeFailure(error).code ?? "no code");
  return {
    former: [],
    remains: [
      error instanceof TimeLimitError
        ? `${rest} are still being cleaned: the command \`leads doctor\` says when they are.`
        : `${rest} could not be cleaned (${reason}). The command \`leads reconcile\` does it, and a running server tries again within a quarter of an hour.`,
    ],
  };
}

/** Runs the work once at a time. All who ask during a run share one more run after it. */
function oneAfterTheOther<Argument, Result>(
  work: (argument: Argument) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  return (argument) => {
    next ??= current
      .catch(() => {})
      .then(() => {
        const running = work(argument);
        [current, next] = [running, null];
        return running;
      });
    return next;
  };
}

const WAL_TRIES = 50;
const WAL_WAIT_MS = 200;

/** Ten seconds are enough for every reader but an export or a copy. */
async function emptied(emptyWal: () => Promise<boolean>): Promise<boolean> {
  for (let left = WAL_TRIES; left > 0; left -= 1) {
    if (await emptyWal()) return true;
    await sleep(WAL_WAIT_MS);
  }
  return false;
}
