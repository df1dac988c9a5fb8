export const LEAD_STATUSES = ["new", "contacted", "no_answer", "won", "lost"] as const;
/** The owner's progress with a lead. */
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export type StatusChange = {
  readonly status: LeadStatus;
  readonly note: string;
};

/** A change that the owner made. */
export type LeadChange = {
  readonly kind: "status" | "note" | "follow_up";
  /** The status, the note, or a day such as `2026-11-24`; empty if it was taken away. */
  readonly value: string;
  /** ISO 8601. */
  readonly changed_at: string;
  /** Null if it is not known who made it. */
  readonly changed_by: string | null;
};

export type StatusOptions = {
  /** The status that the person saw before the change. @default the change is stored in any case */
  readonly seen?: StatusChange | undefined;
  /** The person's name. @default it is not known */
  readonly by?: string | undefined;
};
