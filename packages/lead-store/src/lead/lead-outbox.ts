import type { AnyLead } from "./lead-store.ts";
import type { DeliveryChannel } from "./delivery-channels.ts";

/** One lead for one channel and receiver: a row of the outbox. */
export type Delivery<Lead = AnyLead> = {
  /** The same for each try. */
  readonly id: string;
  readonly channel: DeliveryChannel;
  /** The mailbox of a mail to an owner; empty for all else. */
  readonly receiver: string;
  /** Number of this try, from 1. */
  readonly attempt: number;
  readonly lead: Lead;
};

/** A delivery's state, without data of the lead but its id. Times: ISO 8601. */
export type OutboxEntry = {
  readonly id: string;
  readonly lead_id: string;
  readonly channel: DeliveryChannel;
  readonly receiver: string;
  /** `skipped`: nothing was sent, nothing is to be; `last_failure` says why. */
  readonly state: "pending" | "delivered" | "dead" | "skipped";
  readonly attempts: number;
  readonly created_at: string;
  /** Null unless it is pending. */
  readonly next_attempt_at: string | null;
  readonly delivered_at: string | null;
  readonly dead_at: string | null;
  /** A code, and after a colon the receiver's own words, without any of the lead's. */
  readonly last_failure: string | null;
};

/** A channel's undelivered leads. Delivered rows are not read. */
export type OutboxDepth = {
  readonly channel: DeliveryChannel;
  /** Deliveries that are due or wait for a try. */
  readonly pending: number;
  /** Age of the oldest of these; 0 without any. */
  readonly oldest_seconds: number;
  /** Time since the first of these was due; 0 if none is. */
  readonly overdue_seconds: number;
  /** Given up. */
  readonly dead: number;
};

/** The most deliveries that are listed: one statement reads them. */
export const OUTBOX_MOST = 1_000;

/** A try that did not deliver. */
export type FailedTry = {
  /** As {@link OutboxEntry} has it. */
  readonly failure: string;
  /** Wait until the next try; null gives the delivery up for good. */
  readonly retrySeconds: number | null;
  /** Whether only the owner can mend it, such as a key that was revoked. Owners are told of deliveries that are given up, too. */
  readonly needsOwner: boolean;
  /** Whether it counts as one of the tries. */
  readonly isCounted: boolean;
};

/** A channel's deliveries that the owner has to know about and does not yet. Times: ISO 8601. */
export type UntoldFailures = {
  readonly channel: DeliveryChannel;
  readonly count: number;
  /** The number of them that are given up; the others are tried again. */
  readonly given_up: number;
  /** The latest, as {@link OutboxEntry} has it. */
  readonly failure: string;
  /** Ids of leads, the latest first: {@link MOST_NAMED} at most. */
  readonly leads: readonly string[];
  /** When the first of them needed the owner. */
  readonly since: string;
  /** When the owner was told of this channel last; null if never. */
  readonly told_at: string | null;
};

/** Leads that a notice names. */
export const MOST_NAMED = 20;
