export const LEAD_STATUSES = ["new", "contacted", "won", "lost"] as const;
/** The owner's progress with a lead. */
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export type StatusChange = {
  readonly status: LeadStatus;
  readonly note: string;
};

/** A change as it is kept. */
export type StatusEntry = StatusChange & {
  readonly id: string;
  readonly lead_id: string;
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
