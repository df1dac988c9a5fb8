import type { ServerFacts } from "./sqlite/facts.ts";
import type { DeskSessions } from "./leads/desk-sessions.ts";
import type { Outbox, OutboxEntry } from "../leads/lead-outbox.ts";
import type { DeliveryChannel } from "../leads/delivery-channels.ts";
import type { LeadChange, LeadEntry, LeadStatus, StatusChange, StatusOptions } from "../leads/lead-status.ts";
import type {
  LeadPage,
  LeadSubmission,
  ListOptions,
  NotedLead,
  PageOptions,
  ReadLeads,
  SubmitOutcome,
} from "../leads/lead-store.ts";
import type { LeadNumbers, NumbersOptions } from "../leads/lead-numbers.ts";
import type { ReportRecipients } from "../leads/report-recipients.ts";
import type { LeadSearch, LeadSearchPage, Overview, OverviewDays } from "../leads/search-leads.ts";

/** A lead with its history and deliveries. Times: ISO 8601. */
export type LeadInFull = {
  readonly lead: NotedLead;
  /** Newest first. */
  readonly changes: readonly LeadChange[];
  /** Filled fields with a label, in their order. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly deliveries: readonly OutboxEntry[];
  /** Leads and spam of the same email address, this one included: the number that erasing the person erases. */
  readonly ofPerson: number;
};

export type Erasure = {
  /** Number of leads that are erased now. */
  readonly leads: number;
  /** When the address was erased before, ISO 8601; null if it was not. */
  readonly erasedBefore: string | null;
  /** How many of them waited in the mailbox. */
  readonly inMailbox: number;
  /**
   * Sentences about places that still hold bytes of the erased leads, and about leads that the same mailbox has under other
   * addresses; empty if there are none.
   */
  readonly remains: readonly string[];
};

export type LastCopy = {
  readonly path: string;
  /** ISO 8601. */
  readonly madeAt: string;
};

export type Reconciled = {
  /** The number of the last erasure with which copies and mails agree; 0 if nobody was erased. */
  readonly erasure: number;
  /** Sentences about places that do not agree. */
  readonly remains: readonly string[];
  /** Copies of other stores in the same folder, which are left alone. */
  readonly foreign: readonly string[];
};

export type Restored = {
  readonly added: number;
  /** Leads that are older than leads are kept, and were left out. */
  readonly expired: number;
};

export type ReleaseOutcome = {
  /** `not-spam`: it is a lead already, and no report of it waits. `unknown`: there is no such lead. */
  readonly status: "released" | "not-spam" | "unknown";
  /** By which it is delivered now. */
  readonly channels: readonly DeliveryChannel[];
};

/** Leads, and everything that is done with them. A method that rejects has stored nothing. */
export type Store = {
  /** Resolves when the lead is on the disk. After a rejection, a retry with the same key returns the lead if it was stored. */
  submit(lead: LeadSubmission): Promise<SubmitOutcome>;
  /** Rejects unless the store answers. */
  ping(): Promise<void>;
  /** Rejects unless a lead would be kept now. May write, but no lead. */
  probe(): Promise<void>;

  page(options: PageOptions): Promise<LeadPage>;
  count(disposition: ListOptions["disposition"]): Promise<number>;
  search(search: LeadSearch): Promise<LeadSearchPage>;
  /** Id of the newest lead; null without one. */
  newest(): Promise<string | null>;
  overview(days: OverviewDays): Promise<Overview>;
  /** How it goes. A server's store sums in a thread of its own (B21). */
  numbers(options: NumbersOptions): Promise<LeadNumbers>;
  find(id: string): Promise<LeadInFull | null>;
  /** Leads whose id begins so, at most 50. */
  findByReference(beginning: string): Promise<ReadLeads>;
  /** Leads and spam of an email address, newest first. */
  ofPerson(email: string): Promise<ReadLeads>;

  /** Stores a status unless somebody else's came in between. @returns the stored one; null without such a lead */
  setStatus(id: string, change: StatusChange, options?: StatusOptions): Promise<LeadStatus | null>;
  /**
   * Stores a note or a follow-up. Its writer's next one with the same id takes its place.
   *
   * @returns whether it is stored: an id that somebody else has is refused. Null without such a lead
   */
  addEntry(lead: string, entry: LeadEntry, by?: string): Promise<boolean | null>;
  /** Releases a lead from spam, or a marked lead's report (B8). Its marks stay. */
  release(id: string, channels: readonly DeliveryChannel[]): Promise<ReleaseOutcome>;
  /** Stores a test lead with its deliveries. @returns its id */
  storeTest(lead: LeadSubmission, channels: readonly DeliveryChannel[]): Promise<string>;

  eraseByEmail(email: string): Promise<Erasure>;
  /**
   * Makes copies, mails and log agree with the store.
   *
   * @param retentionDays the variable `RETENTION_DAYS`
   */
  reconcile(retentionDays: number | null): Promise<Reconciled>;
  /** Whether all places are known to be without everybody who was erased. */
  isReconciled(): Promise<boolean>;
  /**
   * Deletes leads that were received more than so many days ago (null: none), and arrivals that no limit counts any more.
   *
   * @returns the number of deleted leads
   */
  deleteOlderThan(days: number | null): Promise<number>;
  /**
   * Doubts the clock if it is far past a known time. No lead is deleted by time then.
   *
   * @param known milliseconds since 1970. @default the time of the newest lead or probe
   * @returns the time that was believed last, ISO 8601; null if the clock is not in doubt
   */
  checkClock(known?: number): Promise<string | null>;
  isDoubted(): Promise<boolean>;
  /** @returns whether the clock was in doubt */
  confirmClock(): Promise<boolean>;

  readonly outbox: Outbox;
  readonly recipients: ReportRecipients;
  readonly desk: DeskSessions;

  /** The office's notes about its mailbox. */
  readonly mailbox: {
    /** Made at the first call. */
    officeId(): Promise<string>;
    /** @param time ISO 8601: when the mailbox's first office began */
    noteOpened(time: string): Promise<void>;
    /** Whether a lead was erased here: its id is known (`lead`), or its address was erased later than it was received (`address`). */
    erasureOf(lead: {
      readonly id: string;
      readonly email: string;
      readonly received_at: string;
    }): Promise<"lead" | "address" | null>;
    /** Ids of leads that were erased here, and perhaps not in the mailbox. */
    erasedLeads(): Promise<readonly string[]>;
    forgetErased(ids: readonly string[]): Promise<void>;
    /** @param time ISO 8601: when the mailbox was seen empty */
    noteEmptied(time: string): Promise<void>;
    /** ISO 8601; null if this store is no office. */
    emptiedAt(): Promise<string | null>;
    /** @returns whether a week has passed since the owner was told of leads whose address was erased: now they are */
    noteReminder(): Promise<boolean>;
  };

  /** @param file absolute path. @returns the number of leads in it */
  backUp(file: string): Promise<number>;
  /** Adds leads of the file that the store lacks, but for those that are older than so many days. */
  restore(file: string, days?: number | null): Promise<Restored>;
  /** The last copy of the day, which may be gone since; null before the first. */
  lastCopy(): Promise<LastCopy | null>;

  /** The Sunday that began the week of the last week's mail, such as `2026-11-22`; null before the first. */
  weekTold(): Promise<string | null>;
  noteWeekTold(sunday: string): Promise<void>;

  /** Tells commands about the server that runs on this store. */
  announce(facts: ServerFacts): Promise<void>;
  /** `null` if no server runs on this store. */
  server(): Promise<ServerFacts | null>;

  close(): Promise<void>;
};
