import type { DeliveryChannel } from "./delivery-channels.ts";
import type { Disposition } from "./lead-record.ts";
import type { LeadCursor, NotedLead } from "./lead-store.ts";
import type { LeadStatus } from "./lead-status.ts";

/** Conditions of a search. One that is left out is any. */
export type LeadSearch = {
  /**
   * Each word must begin a word of name, email address, id, notes, quote number or rep, or a part of the phone, in any of the
   * spellings that the index folds; one of one or two characters must be such a word. One with an @ must begin the email address. Twenty parts at most.
   */
  readonly words: string;
  readonly disposition: Disposition;
  /** `counted` is each but junk, `begun` is neither new nor junk. */
  readonly status?: LeadStatus | "counted" | "begun" | undefined;
  /** Id of a trade. */
  readonly trade?: string | undefined;
  readonly tier?: string | undefined;
  /** `utm_source`, however it is spelled; empty for leads without one. */
  readonly source?: string | undefined;
  /** `utm_campaign`. */
  readonly campaign?: string | undefined;
  /** Id of the plan, or a key of the numbers by plan, such as `wants elite`. */
  readonly plan?: string | undefined;
  /** Received at this time or later, ISO 8601. */
  readonly from?: string | undefined;
  /** Received before this time, ISO 8601. */
  readonly until?: string | undefined;
  /** A day: leads to follow up on by then. */
  readonly due?: string | undefined;
  /** @default false: newest first */
  readonly isOldestFirst?: boolean | undefined;
  /** The lead before the first one to return. @default from the newest on */
  readonly after?: LeadCursor | undefined;
};

/** Fields that the list shows as they are. */
export const SUMMARY_FIELDS = [
  "id",
  "received_at",
  "first_name",
  "last_name",
  "email",
  "phone",
  "phone_e164",
  "phone_typed",
  "business_type",
  "net_monthly_savings",
  "business_tier",
  "utm_source",
  "disposition",
  "language",
  "marks",
  "figures_typed",
  "jobs_per_month",
  "avg_job_profit",
  "status",
  "follow_up_on",
  "sold_monthly",
] as const;

/** A lead as the list shows it. */
export type LeadSummary = Pick<NotedLead, (typeof SUMMARY_FIELDS)[number]> & {
  /** The chosen plan's name and monthly price, as they are stored with the lead; null if it was added by hand. */
  readonly plan: { readonly label: string; readonly monthlyCost: number } | null;
  /** How many leads the same person sent before. */
  readonly earlier: number;
};

/** A lead's fields that people change. */
export type ChangedLead = Pick<
  LeadSummary,
  "id" | "received_at" | "disposition" | "status" | "follow_up_on" | "sold_monthly"
>;

export type LeadSearchPage = {
  /** At most 50; may be fewer though there are more. */
  readonly leads: readonly LeadSummary[];
  /** Ids of leads that fit and are left out, since their rows are not as they were written. */
  readonly damaged: readonly string[];
  /** The start of the next page; null after the last one. */
  readonly next: LeadCursor | null;
};

export type OverviewDays = {
  /** ISO 8601: when each of the days began, and the moment after the last one. */
  readonly starts: readonly string[];
  /** The owner's day. */
  readonly today: string;
  /** A former `version` of the store. @default nothing is known */
  readonly since?: number | undefined;
};

/** Counts of leads, without spam and test leads; those of days without junk. */
export type Overview = {
  /** Leads of each of the days. */
  readonly days: readonly number[];
  /** Leads of each status that there is; spam, and the leads to follow up on today. */
  readonly counts: Readonly<Partial<Record<LeadStatus | "spam" | "due", number>>>;
  /** Sources of the newest leads, each in its commonest spelling, in their alphabet's order. */
  readonly sources: readonly string[];
  /** Counts of deliveries that failed, and that the owner is or will be told of. */
  readonly failed: readonly { readonly channel: DeliveryChannel; readonly count: number }[];
  /** Leads that came or were changed since, also those that fit a list's filters no more. Null: a list has to be read again. */
  readonly changed: readonly ChangedLead[] | null;
};
