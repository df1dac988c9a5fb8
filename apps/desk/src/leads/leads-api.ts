import type { DeliveryChannel, DeskApi, LeadInFull } from "@contractor-roi/lead-intake/desk-api";
import { IS_HOSTED, WANTED_KEY } from "../site/hosted.ts";
import { hc, type InferRequestType, type InferResponseType } from "hono/client";

/** The listener's routes, with the header that a page of another origin cannot send. */
const { leads, deliveries, erase, mailbox, site } = hc<DeskApi>("/api", {
  headers: { "x-leads-desk": "1" },
  fetch: send,
});
const lead = leads[":id"];

/** The site that the leads belong to. */
export type LeadsSite = NonNullable<InferResponseType<typeof site.$get>>;
export type LeadPage = InferResponseType<typeof leads.$get>;
export type LeadSummary = LeadPage["leads"][number];
export type LeadPlace = NonNullable<LeadPage["next"]>;
export type { DeliveryChannel, LeadInFull };
export type LeadDelivery = LeadInFull["deliveries"][number];
export type LeadChange = LeadInFull["changes"][number];
export type StatusChange = InferResponseType<typeof lead.status.$put>;
export type LeadStatus = StatusChange["status"];

export type LeadFilters = {
  readonly words: string;
  readonly spam: boolean;
  /** Empty is any, here and below. */
  readonly status: LeadStatus | "";
  readonly trade: string;
  readonly tier: string;
  readonly source: string;
};

/** A failed request; its message is shown. */
class LeadsError extends Error {
  override readonly name = "LeadsError";
}

/** The message to show for an error. */
export function describeProblem(error: unknown): string {
  return error instanceof LeadsError ? error.message : "The server failed.";
}

const SIGNED_OUT = 401;

/** @throws {LeadsError} */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(input, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new LeadsError(
      IS_HOSTED
        ? "The desk does not answer. Try again once you are online."
        : "The desk was closed. Open it again with the command `leads desk`.",
    );
  }
  if (response.status === SIGNED_OUT && IS_HOSTED) {
    sessionStorage.setItem(WANTED_KEY, location.href);
    location.replace("sign-in");
  }
  if (response.status === SIGNED_OUT)
    throw new LeadsError("You are not signed in. Run the command `leads desk`, and use the link that it prints.");
  if (!response.ok) throw new LeadsError((await response.text()) || "The server failed.");
  return response;
}

async function answer<Answer>(sent: Promise<{ json(): Promise<Answer> }>): Promise<Answer> {
  return (await sent).json();
}

const until = (signal?: AbortSignal) => ({ init: { signal: signal ?? null } });

/** @returns null if the server does not know it */
export function fetchSite(signal: AbortSignal): Promise<LeadsSite | null> {
  return answer(site.$get({}, until(signal)));
}

/** Fetches a page of leads, the newest first. It may hold none though there are more. */
export function fetchLeads(filters: LeadFilters, after: LeadPlace | null, signal?: AbortSignal): Promise<LeadPage> {
  const { words, spam, ...narrowed } = filters;
  const chosen = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== ""));
  const query: InferRequestType<typeof leads.$get>["query"] = {
    words,
    disposition: spam ? "spam" : "accepted",
    ...chosen,
    ...after,
  };
  return answer(leads.$get({ query }, until(signal)));
}

export function fetchLead(id: string, signal?: AbortSignal): Promise<LeadInFull> {
  // JSON leaves out undefined values, which the client's type does not know.
  return answer(lead.$get({ param: { id } }, until(signal))) as Promise<LeadInFull>;
}

/**
 * @param seen the status and note on the page when the change was begun
 * @returns the stored status and note: the given ones, or those that somebody else has saved meanwhile
 */
export function saveStatus(id: string, { status, note }: StatusChange, seen: StatusChange): Promise<StatusChange> {
  const json = { status, note, seen: { status: seen.status, note: seen.note } };
  return answer(lead.status.$put({ param: { id }, json }));
}

export function isSameStatus(one: StatusChange, other: StatusChange): boolean {
  return one.status === other.status && one.note === other.note;
}

export function retryDelivery(id: string): Promise<object> {
  return answer(deliveries[":id"].retry.$post({ param: { id } }));
}

export function releaseSpam(id: string): Promise<object> {
  return answer(lead.release.$post({ param: { id } }));
}

/** The time at which the doors' mailbox was last empty, ISO 8601; null without doors. */
export function fetchMailbox(signal: AbortSignal): Promise<{ readonly emptiedAt: string | null }> {
  return answer(mailbox.$get({}, until(signal)));
}

/**
 * Erases leads and spam with this email address, whatever its case.
 *
 * @returns sentences about places that still hold bytes of them
 */
export function erasePerson(email: string): Promise<{ readonly erased: number; readonly remains: readonly string[] }> {
  return answer(erase.$post({ json: { email } }));
}

/** The address of a CSV file with all leads, or all spam. */
export function exportAddress(spam: boolean): string {
  return `/api/leads.csv?disposition=${spam ? "spam" : "accepted"}`;
}
