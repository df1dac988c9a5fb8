import type { PlanId } from "@contractor-roi/roi-core";

/** Junk is no lead: a job seeker, a salesman. Nothing counts it. */
export const LEAD_STATUSES = ["new", "contacted", "no_answer", "won", "lost", "junk"] as const;
/** The owner's progress with a lead. */
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** A plan that was sold, by its id, or another amount (null); and its price a month in cents. */
export type Sale = { readonly plan: PlanId | null; readonly monthly: number };

export type StatusChange = {
  readonly status: LeadStatus;
  /** The sale of a won lead. @default the chosen plan at the price stored with the lead */
  readonly sale?: Sale | undefined;
  /** When the status was set that this one takes back, with its times; a later status stays. @default it takes none back */
  readonly undoes?: string | undefined;
};

/** A change that the owner made. */
export type LeadChange = {
  readonly kind: "status" | "note" | "follow_up" | "disposition" | "added" | "corrected";
  /** The status, the note, a day such as `2026-11-24` (empty if it was taken away), the disposition, how it came, or what was corrected. */
  readonly value: string;
  /** ISO 8601. */
  readonly changed_at: string;
  /** Null if it is not known who made it. */
  readonly changed_by: string | null;
  /** The price of a sale, in cents a month; null if nothing was, or it is not known. */
  readonly sold_plan: PlanId | null;
  readonly sold_monthly: number | null;
};

/** A note, or the day to follow up on. Its id is made by whoever writes it, and shown to nobody else. */
export type LeadEntry = Pick<LeadChange, "value"> & {
  readonly id: string;
  readonly kind: "note" | "follow_up";
};

export type StatusOptions = {
  /** The status that the person saw before the change. @default the change is stored in any case */
  readonly seen?: LeadStatus | undefined;
  /** The price that they saw, in cents a month, or null. @default as `seen` */
  readonly seenMonthly?: number | null | undefined;
  /** Who makes it. @default it is not known */
  readonly by?: string | undefined;
};
