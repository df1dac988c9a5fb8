import type { DeliveryChannel } from "../delivery/delivery-channels.ts";
import type { RateLimit } from "../spam/address-limit.ts";
import type { Disposition, LeadRecord } from "./lead-record.ts";

/** A lead as it is stored: every column of `public.leads`. */
export type StoredLead = LeadRecord & {
  readonly id: string;
};

/** A lead to be stored. */
export type LeadSubmission = LeadRecord & {
  /** Who is to be told, unless it is spam. @default nobody */
  readonly delivery_channels?: readonly DeliveryChannel[];
  /** What its sender may send. @default no limit */
  readonly rate_limit?: RateLimit | null;
};

export type SubmitOutcome =
  | {
      /**
       * `created`: stored now. `replayed`: the key is known with the same content, nothing was stored.
       * `conflict`: the key is known with other content, nothing was stored.
       */
      readonly status: "created" | "replayed" | "conflict";
      /** The lead that holds the key. */
      readonly id: string;
    }
  | {
      /** The sender has reached the limit; nothing was stored. */
      readonly status: "rate_limited";
      readonly retry_after_seconds: number;
    };

/** A lead's place in the list. */
export type LeadCursor = Pick<StoredLead, "received_at" | "id">;

export type ListOptions = {
  readonly disposition: Disposition | "all";
  /** @default no limit */
  readonly limit?: number | undefined;
};

export type PageOptions = {
  readonly disposition: Disposition | "all";
  /** Only what comes after this lead. @default from the newest on */
  readonly after?: LeadCursor | undefined;
};

/** What one statement reads: a bounded number of rows, of which those of the wanted disposition are given. */
export type LeadPage = {
  /** Newest first; may be empty though there are more. */
  readonly leads: readonly StoredLead[];
  /** Where the next page begins; null after the last one. */
  readonly next: LeadCursor | null;
};

export type LeadCount = {
  readonly count: number;
  /** Where to go on counting; null when all were. */
  readonly next: LeadCursor | null;
};

/**
 * Where leads are kept. An adapter calls the SQL function `public.lead_intake`, in one statement: when `submit` has
 * resolved, the lead is committed; when it rejects, nothing is stored, or the same key can find out what was.
 */
export type LeadStore = {
  submit(lead: LeadSubmission): Promise<SubmitOutcome>;
  /** However many leads there are, other statements wait for no more than one page. */
  page(options: PageOptions): Promise<LeadPage>;
  /** Counts some, for no longer than a page takes. */
  count(options: PageOptions): Promise<LeadCount>;
  /** Newest first, page by page, all in memory. */
  list(options: ListOptions): Promise<StoredLead[]>;
  /** Rejects unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
