import type { StoredLead } from "./lead-store.ts";
import type { DeliveryChannel } from "./delivery-channels.ts";
import type { SkipReason } from "./report-recipients.ts";

/** One lead for one channel: a row of the outbox. */
export type Delivery = {
  /** The same for each try. */
  readonly id: string;
  readonly channel: DeliveryChannel;
  /** Number of this try, from 1. */
  readonly attempt: number;
  readonly lead: StoredLead;
};

/** A delivery's state, without data of the lead but its id. Times: ISO 8601. */
export type OutboxEntry = {
  readonly id: string;
  readonly lead_id: string;
  readonly channel: DeliveryChannel;
  /** `skipped`: nothing was sent, nothing is to be; `last_failure` says why. */
  readonly state: "pending" | "delivered" | "dead" | "skipped";
  readonly attempts: number;
  readonly created_at: string;
  /** Null unless it is pending. */
  readonly next_attempt_at: string | null;
  readonly delivered_at: string | null;
  readonly dead_at: string | null;
  readonly last_failure: string | null;
};

/** What a channel has not delivered. Rows that are delivered are not read. */
export type OutboxDepth = {
  readonly channel: DeliveryChannel;
  /** Deliveries that are due or wait for a try. */
  readonly pending: number;
  /** Since the oldest of these was stored; 0 without any. */
  readonly oldest_seconds: number;
  /** Since the first of these was due; 0 if none is. */
  readonly overdue_seconds: number;
  /** Given up. */
  readonly dead: number;
};

/** The most deliveries that are listed: one statement reads them. */
export const OUTBOX_MOST = 1_000;

type OutboxListOptions = {
  readonly state: "undelivered" | "all";
  readonly limit: number;
};

type ClaimOptions = {
  readonly channels: readonly DeliveryChannel[];
  readonly limit: number;
  /** After this time without a result a try counts as lost, and the delivery is due again. */
  readonly leaseSeconds: number;
};

export type Outbox = {
  /** Takes deliveries that are due; no other worker does before the lease ends. */
  claim(options: ClaimOptions): Promise<Delivery[]>;
  succeed(delivery: Delivery): Promise<void>;
  /** @param retrySeconds null gives it up for good */
  fail(delivery: Delivery, failure: string, retrySeconds: number | null): Promise<void>;
  /** Ends a delivery of which nothing is to be sent. */
  skip(delivery: Delivery, reason: SkipReason): Promise<void>;
  /** Newest first. */
  list(options: OutboxListOptions): Promise<OutboxEntry[]>;
  /** By channel; one that has delivered everything is left out. */
  depth(): Promise<OutboxDepth[]>;
  /** A lead's, oldest first. */
  ofLead(id: string): Promise<OutboxEntry[]>;
  /**
   * Makes dead deliveries due again, with all their tries.
   *
   * @param id of the only one. @default all
   * @returns how many
   */
  revive(id?: string): Promise<number>;
};
