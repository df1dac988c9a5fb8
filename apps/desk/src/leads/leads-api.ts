import type { BusinessTypeId, Language, PlanId, Plans } from "@contractor-roi/roi-core";

export const LEAD_STATUSES = ["new", "contacted", "won", "lost"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** A lead as the list has it. Times here and below: ISO 8601. */
export type LeadSummary = {
  readonly id: string;
  readonly received_at: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly business_type: BusinessTypeId;
  readonly selected_plan: PlanId;
  /** USD a month. */
  readonly net_monthly_savings: number;
  readonly business_tier: string;
  /** Percent. */
  readonly conversion_likelihood: number;
  readonly utm_source: string;
  readonly disposition: "accepted" | "spam";
  readonly status: LeadStatus;
};

export type StatusChange = { readonly status: LeadStatus; readonly note: string };

export type LeadDelivery = {
  readonly id: string;
  readonly channel: string;
  readonly state: "pending" | "delivered" | "dead" | "skipped";
  readonly attempts: number;
  readonly created_at: string;
  readonly next_attempt_at: string | null;
  readonly delivered_at: string | null;
  readonly dead_at: string | null;
  /** A code such as `http-503`. */
  readonly last_failure: string | null;
};

export type LeadInFull = StatusChange & {
  readonly lead: Omit<LeadSummary, "status"> & {
    readonly jobs_per_month: number;
    readonly avg_job_profit: number;
    readonly admin_hours_per_week: number;
    readonly marks: readonly string[];
    readonly figures_mismatch: readonly string[];
    readonly utm_medium: string;
    readonly utm_campaign: string;
    /** In which the visitor read the page; null in leads of before. */
    readonly language: Language | null;
    readonly consent_at: string | null;
    readonly consent_wording: string | null;
  };
  /** What it was shown; not comparable where the chosen plan's terms alone are its own. */
  readonly plans: { readonly plans: Plans; readonly areComparable: boolean };
  /** Newest first. */
  readonly changes: readonly (StatusChange & { readonly changed_at: string })[];
  readonly deliveries: readonly LeadDelivery[];
  /** Leads and spam with the same email address, this one included. */
  readonly ofPerson: number;
};

/** The site whose leads these are, as the server has it. */
export type DeskSite = {
  readonly brand: string;
  /** Where the page is. */
  readonly address: string;
  readonly language: Language;
  /** Which new leads are counted with. */
  readonly plans: Plans;
  /** By the names of the theme. */
  readonly colors: Readonly<Record<string, string>>;
  /** A data URL; empty if there is none. */
  readonly logo: string;
};

export type LeadFilters = {
  readonly words: string;
  readonly spam: boolean;
  /** Empty is any, here and below. */
  readonly status: LeadStatus | "";
  readonly trade: string;
  readonly tier: string;
  readonly source: string;
};

export type LeadPlace = Pick<LeadSummary, "received_at" | "id">;
export type LeadPage = { readonly leads: readonly LeadSummary[]; readonly next: LeadPlace | null };

/** The listener's answer was not what was asked for; the message is shown. */
class LeadsError extends Error {
  override readonly name = "LeadsError";
}

/** What to show of an error. */
export function describeProblem(error: unknown): string {
  return error instanceof LeadsError ? error.message : "The server failed.";
}

const SIGNED_OUT = 401;

/** @throws {LeadsError} */
async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new LeadsError("The desk was closed. Open it again with the command `leads open`.");
  }
  if (response.status === SIGNED_OUT)
    throw new LeadsError("You are not signed in. Run the command `leads open`, and use the link that it prints.");
  if (!response.ok) throw new LeadsError((await response.text()) || "The server failed.");
  return (await response.json()) as Answer;
}

function change<Answer>(method: "PUT" | "POST", path: string, body?: object): Promise<Answer> {
  return ask(path, { method, headers: { "x-leads-desk": "1" }, body: body ? JSON.stringify(body) : null });
}

/** @returns null where the server does not know it */
export function fetchSite(signal: AbortSignal): Promise<DeskSite | null> {
  return ask("site", { signal });
}

/** A page of leads, the newest first. May hold none though there are more. */
export function fetchLeads(filters: LeadFilters, after: LeadPlace | null, signal?: AbortSignal): Promise<LeadPage> {
  const { words, spam, status, trade, tier, source } = filters;
  const query = new URLSearchParams({ words, disposition: spam ? "spam" : "accepted", ...after });
  for (const [name, value] of Object.entries({ status, trade, tier, source })) if (value) query.set(name, value);
  return ask(`leads?${query}`, { signal: signal ?? null });
}

export function fetchLead(id: string, signal?: AbortSignal): Promise<LeadInFull> {
  return ask(`leads/${encodeURIComponent(id)}`, { signal: signal ?? null });
}

/**
 * @param seen what the page showed when the change was begun
 * @returns what is stored now: `status`, or what somebody else has saved meanwhile
 */
export function saveStatus(id: string, { status, note }: StatusChange, seen: StatusChange): Promise<StatusChange> {
  return change("PUT", `leads/${id}/status`, { status, note, seen: { status: seen.status, note: seen.note } });
}

export function isSameStatus(one: StatusChange, other: StatusChange): boolean {
  return one.status === other.status && one.note === other.note;
}

export function retryDelivery(id: string): Promise<object> {
  return change("POST", `deliveries/${id}/retry`);
}

export function releaseSpam(id: string): Promise<object> {
  return change("POST", `leads/${id}/release`);
}

/** Erases leads and spam with this email address, whatever its case. */
export function erasePerson(email: string): Promise<{ readonly erased: number }> {
  return change("POST", "erase", { email });
}

/** Where all leads, or all spam, are downloaded as CSV. */
export function exportAddress(spam: boolean): string {
  return `/api/leads.csv?disposition=${spam ? "spam" : "accepted"}`;
}
