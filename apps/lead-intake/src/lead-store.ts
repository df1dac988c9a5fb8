import type { RateLimit } from "./address-limit.ts";
import type { DeliveryChannel } from "./delivery-channels.ts";
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
  /** Only what comes after this lead. @default from the newest on */
  readonly after?: LeadCursor | undefined;
};

/**
 * Where leads are kept. An adapter calls the SQL function `public.lead_intake`, in one statement: when `submit` has
 * resolved, the lead is committed; when it rejects, nothing is stored, or the same key can find out what was.
 */
export type LeadStore = {
  submit(lead: LeadSubmission): Promise<SubmitOutcome>;
  /** Newest first. */
  list(options: ListOptions): Promise<StoredLead[]>;
  /** Rejects unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
