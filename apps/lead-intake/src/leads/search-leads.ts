import type { Disposition } from "./lead-record.ts";
import type { LeadCursor, StoredLead } from "./lead-store.ts";
import type { LeadStatus } from "./lead-status.ts";

/** Conditions of a search. Null is any. */
export type LeadSearch = {
  /**
   * Each word must begin a word of the name, the email address or the id, or a part of the phone, with or without its accents.
   * One with an @ must begin the email address.
   */
  readonly words: string;
  readonly disposition: Disposition;
  readonly status: LeadStatus | null;
  /** Id of a trade. */
  readonly trade: string | null;
  readonly tier: string | null;
  /** `utm_source`; empty for leads without one. */
  readonly source: string | null;
  /** The lead before the first one to return. @default from the newest on */
  readonly after?: LeadCursor | undefined;
};

/** A lead as the list shows it. */
export type LeadSummary = Pick<
  StoredLead,
  | "id"
  | "received_at"
  | "first_name"
  | "last_name"
  | "email"
  | "phone"
  | "business_type"
  | "selected_plan"
  | "net_monthly_savings"
  | "business_tier"
  | "conversion_likelihood"
  | "utm_source"
  | "disposition"
> & { readonly status: LeadStatus };

export type LeadSearchPage = {
  /** Newest first, at most 50; may be fewer though there are more. */
  readonly leads: readonly LeadSummary[];
  /** Ids of leads that fit and are left out, since their rows are not as they were written (B10). */
  readonly damaged: readonly string[];
  /** The start of the next page; null after the last one. */
  readonly next: LeadCursor | null;
};
