import { isRefusal } from "../../leads/sql-failure.ts";
import type { WritablePostgres } from "./writable-postgres.ts";
import type { LeadStore, LeadSubmission, SubmitOutcome } from "../../leads/lead-store.ts";
import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { describeFailure } from "../../platform/describe-failure.ts";
import type { Log } from "../../platform/log.ts";
import type { JournaledLead, JournalRecord } from "../journal/journal-record.ts";
import { damageOf } from "../journal/damaged-files.ts";
import { withReportHeld } from "../journal/held-reports.ts";
import { type JournalFile, readJournal } from "../journal/journal-files.ts";
import { openJournal } from "../journal/journal.ts";
import { keepRefused, readRefused, refusedFolder, removeRefused } from "./refused-leads.ts";
import { loggedJournal } from "../journal/logged-journal.ts";
import { logDamage, type TellDamage } from "../journal/tell-damage.ts";

/** Leads that were taken while the Postgres server was away, in a journal of their own, until it has them (B5). */
export type HeldLeads = {
  /** The answer to a repeated request for a lead that is held; null for others. */
  repeat(lead: LeadSubmission): Promise<SubmitOutcome> | null;
  /**
   * Resolves when the lead is on the disk, or held already, or over its limit, which counts what is held.
   *
   * @throws {StorageUnavailable} if the disk cannot take it
   */
  hold(lead: JournaledLead): Promise<SubmitOutcome>;
  /** Rejects unless the disk takes leads. */
  probe(): Promise<void>;
  /**
   * Stores what is held, once, and forgets it. Leads may be held meanwhile, too. A lead that the database refuses, though not
   * others, is kept apart and tried at the next hand-over.
   *
   * @returns how many were stored now
   */
  handOver(database: WritablePostgres): Promise<number>;
  count(): number;
  close(): Promise<void>;
};

type Held = {
  readonly id: string;
  readonly requestHash: string;
  readonly onDisk: Promise<void>;
};

/** Read at once when they are handed over. */
const LEADS_PER_FILE = 1_000;

/** @param tell of each file that is damaged. @default it is logged */
export async function openHeldLeads(folder: string, log: Log, tell: TellDamage = logDamage(log)): Promise<HeldLeads> {
  const { journal, files } = await openJournal(folder);
  const told = new Set<string>();
  for (const file of files) tellOnce(file);
  const { append, probe } = loggedJournal(journal, folder, log);
  const refused = refusedFolder(folder);
  /** By idempotency key. */
  const held = new Map<string, Held>();
  for (const { lead } of files.flatMap(leadsOf)) remember(lead, Promise.resolve());
  const arrivals = new Map<string, number[]>();
  let inFile = 0;

  return {
    repeat,
    // Without a wait between asking and remembering: two requests with one key may come at once.
    hold: (lead) => repeat(lead) ?? limited(lead) ?? keep(lead),
    probe,
    async handOver(database) {
      const store = sqlLeadStore(database);
      let stored = await storeRefused(database, store);
      // Once at least: the file that a probe made is dropped, too.
      do {
        // All that is held now: of a damaged file not each lead can be read.
        const keys = [...held.keys()];
        const number = await journal.rotate();
        const leads: JournaledLead[] = [];
        for await (const file of journal.filesBefore(number)) {
          tellOnce(file);
          const ofFile = leadsOf(file).map(({ lead }) => (file.isDamaged ? withReportHeld(lead) : lead));
          stored += (await Promise.all(ofFile.map((lead) => storeOrKeep(lead, store)))).filter(Boolean).length;
          leads.push(...ofFile);
        }
        // What was there already may not have reached the standby yet.
        if (leads.length > 0) await database.confirmCommits();
        await journal.dropBefore(number);
        for (const key of [...keys, ...leads.map((lead) => lead.idempotency_key)]) held.delete(key);
        await Promise.allSettled(Array.from(held.values(), ({ onDisk }) => onDisk));
      } while (held.size > 0);
      arrivals.clear();
      return stored;
    },
    count: () => held.size,
    close: () => journal.close(),
  };

  function tellOnce(file: JournalFile): void {
    if (!file.isDamaged || told.has(file.name)) return;
    told.add(file.name);
    tell(damageOf(folder, file));
  }

  function repeat({ idempotency_key, request_hash }: LeadSubmission): Promise<SubmitOutcome> | null {
    const known = held.get(idempotency_key);
    if (known === undefined) return null;
    const status = known.requestHash === request_hash ? "replayed" : "conflict";
    return known.onDisk.then(() => ({ status, id: known.id }));
  }

  function limited({ rate_limit: limit }: LeadSubmission): Promise<SubmitOutcome> | null {
    if (!limit) return null;
    const since = Date.now() - limit.window_seconds * 1_000;
    const recent = (arrivals.get(limit.address_hash) ?? []).filter((time) => time > since);
    const [oldest] = recent.slice(-limit.leads);
    if (oldest === undefined || recent.length < limit.leads) {
      arrivals.set(limit.address_hash, [...recent, Date.now()]);
      return null;
    }
    const wait = Math.max(1, Math.ceil((oldest - since) / 1_000));
    return Promise.resolve({ status: "rate_limited", retry_after_seconds: wait });
  }

  async function keep(lead: JournaledLead): Promise<SubmitOutcome> {
    inFile += 1;
    if (inFile % LEADS_PER_FILE === 0) void journal.nextFile().catch(() => {});
    const onDisk = append({ kind: "lead", lead: { ...lead, rate_limit: null } });
    remember(lead, onDisk);
    try {
      await onDisk;
      return { status: "created", id: lead.id };
    } catch (error) {
      held.delete(lead.idempotency_key);
      throw error;
    }
  }

  /** @returns whether it was stored now */
  async function storeOrKeep(lead: JournaledLead, store: LeadStore): Promise<boolean> {
    try {
      return await storeOnce(lead, store.submit);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Rejects if it is not about this lead.
      await store.probe();
      const failure = describeFailure(error);
      await keepRefused(refused, { code: failure.code ?? "", lead });
      log({ level: "error", event: "held-lead-refused", leadId: lead.id, ...failure });
      return false;
    }
  }

  /** @returns how many of those that were refused before were stored now */
  async function storeRefused(database: WritablePostgres, { submit }: LeadStore): Promise<number> {
    const ids: string[] = [];
    for (const { lead } of await readRefused(refused)) {
      if (lead === null) continue;
      try {
        await storeOnce(lead, submit);
        ids.push(lead.id);
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
    if (ids.length > 0) await database.confirmCommits();
    await removeRefused(refused, ids);
    return ids.length;
  }

  function remember({ id, idempotency_key, request_hash }: JournaledLead, onDisk: Promise<void>): void {
    held.set(idempotency_key, { id, requestHash: request_hash, onDisk });
  }
}

/** How many leads are held in a folder, which may be a running server's. */
export async function heldLeadCount(folder: string): Promise<number> {
  return (await readJournal(folder)).flatMap(leadsOf).length;
}

function leadsOf({ records }: JournalFile): Extract<JournalRecord, { kind: "lead" }>[] {
  return records.filter((record) => record.kind === "lead");
}

/**
 * An acknowledged lead whose key the database has with other content gets a key of its own: while it was away nobody could
 * tell.
 *
 * @returns whether it was stored now
 */
async function storeOnce(lead: JournaledLead, submit: LeadStore["submit"]): Promise<boolean> {
  const { status } = await submit(lead);
  if (status !== "conflict") return status === "created";
  return (await submit({ ...lead, idempotency_key: lead.id })).status === "created";
}
