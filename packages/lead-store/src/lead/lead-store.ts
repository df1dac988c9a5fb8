import type { WireFigures } from "@contractor-roi/roi-core";
import type { LeadInputs, LeadReport } from "@contractor-roi/roi-core/shared";
import type { DeliveryChannel } from "./delivery-channels.ts";
import type { Disposition, LeadRecord } from "./lead-record.ts";
import type { LeadStatus } from "./lead-status.ts";

/** A lead of a page as it is stored. */
export type StoredLead = LeadRecord & {
  readonly id: string;
};

/** Fields that only a page's lead has. */
type PageField = Exclude<keyof LeadInputs, "business_type"> | keyof WireFigures | "client_payload" | "terms" | "plans";

/** A lead that an owner has added by hand has none of them: nobody was shown a figure. */
type ByHand = { readonly [Name in PageField]: null } & { readonly lead_source: "desk" };

/** Any lead as it is stored. */
export type AnyLead = StoredLead | (Omit<StoredLead, keyof ByHand> & ByHand);

/** The owner's progress with a lead. Times: ISO 8601; null if there was none. */
export type LeadProgress = {
  readonly status: LeadStatus;
  /** All notes, the first one first, each a line with its time in UTC; empty without one. */
  readonly note: string;
  /** Time and author of the last change. */
  readonly status_changed_at: string | null;
  readonly status_changed_by: string | null;
  /** A day: `2026-11-24`. */
  readonly follow_up_on: string | null;
  /** When the lead first left `new`. */
  readonly first_contact_at: string | null;
  readonly first_won_at: string | null;
  /** Id of the plan that was sold, and its price a month in cents. */
  readonly sold_plan: string | null;
  readonly sold_monthly: number | null;
  /** The address that it came with, as addresses are compared, once the owner has corrected it. */
  readonly first_email: string | null;
};

/** A lead as it is listed and exported. */
export type NotedLead = AnyLead & LeadProgress;

/** The most leads of one sender that are stored within a time window. */
export type RateLimit = {
  readonly address_hash: string;
  readonly leads: number;
  readonly window_seconds: number;
  /** Hash of the sender's wider network: beyond its limit leads are marked, never refused. */
  readonly site_hash?: string | null;
};

/** The limit of a wider network, as a multiple of one sender's. */
export const WIDER_LIMIT_FACTOR = 10;

/** A lead to be stored. */
export type LeadSubmission = LeadRecord & {
  /** @default made by the store */
  readonly id?: string;
  /** The channels to deliver it by, unless it is spam. @default none */
  readonly delivery_channels?: readonly DeliveryChannel[];
  /** The limit for its sender's address. @default no limit */
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
      /** The fate of its report if mails leave (L20). A queue says null before its collector does, and an earlier one nothing. */
      readonly report?: LeadReport | null;
    }
  | {
      /** The sender has reached the limit; nothing was stored. */
      readonly status: "rate_limited";
      readonly retry_after_seconds: number;
    };

/** A lead's position in the list. */
export type LeadCursor = Pick<StoredLead, "received_at" | "id">;

/** `all` are leads and spam; `test` are leads that the owner has sent as a test, which no other list has. */
type Listed = Disposition | "all" | "test";

export type ListOptions = {
  readonly disposition: Listed;
  /** @default no limit */
  readonly limit?: number | undefined;
};

export type PageOptions = {
  readonly disposition: Listed;
  /** The lead before the first one to return. @default from the newest on */
  readonly after?: LeadCursor | undefined;
};

/** Leads that were read. */
export type ReadLeads = {
  /** Newest first. */
  readonly leads: readonly NotedLead[];
  /** Ids of leads that are left out, since their rows are not as they were written. */
  readonly damaged: readonly string[];
};

/** A part of the list, which may have no leads though `next` leads to more. */
export type LeadPage = ReadLeads & {
  /** The start of the next page; null after the last one. */
  readonly next: LeadCursor | null;
};

/** The part of a store that lists are read from. */
export type LeadStore = {
  submit(lead: LeadSubmission): Promise<SubmitOutcome>;
  /** However many leads there are, others wait for no more than one page. */
  page(options: PageOptions): Promise<LeadPage>;
};
