/** Leads are counted by each of these. */
export const GROUPINGS = ["week", "source", "campaign", "trade", "plan"] as const;
export type Grouping = (typeof GROUPINGS)[number];

export type NumbersOptions = {
  readonly days: number;
  /** The owner's time zone; empty for the machine's. */
  readonly zone: string;
  /** The last day, such as `2026-11-24`. @default today, with leads whose time is in the future */
  readonly until?: string | undefined;
};

/** Counts of leads that were received in some days, by their present status. `contacted` are no longer new. */
export type LeadCount = Readonly<Record<"leads" | "contacted" | "won" | "lost", number>> & {
  /** The Sunday that begins a week, or a value of the leads in its commonest spelling; empty if they have none. */
  readonly key: string;
  /** Median time to the first entry that left New, null without any; and the same for people: `2.5 h`. */
  readonly first_contact_seconds: number | null;
  readonly first_contact: string;
  /** Cents a month of the plans that were sold (D3). */
  readonly monthly_cents: number;
};

export type LeadNumbers = {
  /** The first and the last day. */
  readonly from: string;
  readonly to: string;
  readonly total: LeadCount;
  /** Weeks, the newest first; others by their money. */
  readonly by: { readonly [Name in Grouping]: readonly LeadCount[] };
  /** Leads that were first won in these days, whenever they were received. */
  readonly sold: { readonly won: number; readonly monthly_cents: number };
  /** Ids of leads that are left out: the last copy found their rows damaged. */
  readonly damaged: readonly string[];
};
