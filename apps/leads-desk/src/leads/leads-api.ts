import type { DeliveryChannel, DeskApi, LeadInFull, NoteLength } from "@contractor-roi/lead-intake/desk-api";
import { hc, type InferRequestType, type InferResponseType } from "hono/client";
import { forgetUser, noteUser, tabUser } from "./use-kept.ts";

/** Whether the desk is on a host of its own, which is https and has no quotes; on this machine it is http. */
export const IS_HOSTED = location.protocol === "https:";
/** Sent to the window once the server knows no session. */
export const SIGNED_OUT_EVENT = "signed-out";
/** The address that is wanted after a sign-in, in this tab's storage. */
export const WANTED_KEY = "desk/wanted";

const { leads, deliveries, erase, numbers, overview, site, told } = hc<DeskApi>("/api", { fetch: send });
const lead = leads[":id"];

export type LeadsSite = NonNullable<InferResponseType<typeof site.$get>>;
/** Mailboxes of owners that are told of leads, and all that may be chosen. */
export type Told = InferResponseType<typeof told.$get>;
export type LeadNumbers = InferResponseType<typeof numbers.$get>;
export type LeadCount = LeadNumbers["total"];
export type LeadPage = InferResponseType<typeof leads.$post>;
export type LeadSummary = LeadPage["leads"][number];
/** Filters of the list; an empty one finds leads without a value. The address has all but the words: `/leads?status=won&source=google#ID`. */
export type Filters = Omit<InferRequestType<typeof leads.$post>["json"], "received_at" | "id">;
export type Overview = NonNullable<InferResponseType<typeof overview.$get, 200>>;
export type ChangedLead = NonNullable<Overview["changed"]>[number];
export type { DeliveryChannel, LeadInFull, NoteLength };
/** A lead that was shown figures: one that was added by hand was not. */
export type PageLead = Extract<LeadInFull["lead"], { readonly terms: object }>;
export type LeadDelivery = LeadInFull["deliveries"][number];
export type LeadChange = LeadInFull["changes"][number];
export type LeadStatus = LeadSummary["status"];
type NewStatus = InferRequestType<typeof lead.status.$put>["json"];
type StoredStatus = InferResponseType<typeof lead.status.$put>;
/** A plan that was sold, or another amount (null), in cents a month. */
export type Sale = NonNullable<NewStatus["sale"]>;
/** An owner's entries about a lead that they correct or add. */
export type TypedLead = InferRequestType<typeof lead.contact.$put>["json"];
type Entry = InferRequestType<(typeof lead.entries)[":entry"]["$put"]>["json"];

/** A lead's new status, a note, or the day to follow up on. */
export type Change = ({ readonly kind: "status" } & NewStatus) | (Entry & { readonly entry: string });

/** A failed request; its message is shown. */
class LeadsError extends Error {
  override readonly name = "LeadsError";
  /** Null if the desk did not answer. */
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.status = status;
  }
}

/** Whether a change may still be stored by a later try. */
export function isPassing(error: unknown): boolean {
  const status = error instanceof LeadsError ? error.status : null;
  return status === null || status === SIGNED_OUT || status >= SERVER_FAILED;
}

export function isOffline(error: unknown): boolean {
  return error instanceof LeadsError && error.status === null;
}

/** Whether there is nothing at the address, such as a lead that was erased. */
export function isGone(error: unknown): boolean {
  return error instanceof LeadsError && error.status === GONE;
}

export function describeProblem(error: unknown): string {
  return error instanceof LeadsError ? error.message : NO_ANSWER;
}

/** Sent with each request, which a page of another origin cannot do, and by the desk with each answer. */
const DESK_HEADER = "x-leads-desk";
const NO_ANSWER = "The desk does not answer. Check your connection, or try again in a minute.";
const USER_HEADER = "x-leads-desk-user";
const NOT_NEWER = 304;
const SIGNED_OUT = 401;
const GONE = 404;
const CONFLICT = 409;
const SERVER_FAILED = 500;

/**
 * Asks the desk. Without its header an answer is a proxy's or a network's, whatever its status: nobody reads it, and it has stored
 * nothing.
 *
 * @returns the desk's answer, also for a browser that is not signed in
 * @throws {LeadsError}
 */
export async function askDesk(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(DESK_HEADER, "1");
  const response = await fetch(input, { ...init, headers }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    return null;
  });
  if (!response?.headers.has(DESK_HEADER)) throw new LeadsError(NO_ANSWER, null);
  if (response.ok || response.status === NOT_NEWER || response.status === SIGNED_OUT) return response;
  throw new LeadsError(await response.text(), response.status);
}

/** @throws {LeadsError} */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (tabUser()) headers.set(USER_HEADER, tabUser());
  const response = await askDesk(input, { ...init, headers });
  if (response.status === SIGNED_OUT) {
    forgetUser();
    dispatchEvent(new Event(SIGNED_OUT_EVENT));
    sessionStorage.setItem(WANTED_KEY, location.href);
    location.replace("sign-in");
    throw new LeadsError("You are signed out.", SIGNED_OUT);
  }
  noteUser(response.headers.get(USER_HEADER));
  return response;
}

async function answer<Answer>(sent: Promise<{ json(): Promise<Answer> }>): Promise<Answer> {
  return (await sent).json();
}

/** A path's id. The client of the routes puts it there as it is. */
const withId = (id: string) => ({ id: encodeURIComponent(id) });
const until = (signal?: AbortSignal) => ({ init: { signal: signal ?? null } });

/** @returns null if the server does not know it */
export function fetchSite(): Promise<LeadsSite | null> {
  return answer(site.$get());
}

export function fetchTold(): Promise<Told> {
  return answer(told.$get());
}

export function chooseTold(addresses: string[]): Promise<Told> {
  return answer(told.$put({ json: { addresses } }));
}

/** @param days one of the numbers that the server offers */
export function fetchNumbers(days: string): Promise<LeadNumbers> {
  return answer(numbers.$get({ query: { days } }));
}

/** Fetches a page of leads. It may hold none though there are more. */
export function fetchLeads(filters: Filters, after: LeadPage["next"], signal: AbortSignal): Promise<LeadPage> {
  return answer(leads.$post({ json: { ...filters, ...after } }, until(signal)));
}

/** Counts and bars above the list. @param known version that is shown: null is answered if it is still the newest */
export async function fetchOverview(known = ""): Promise<{ overview: Overview; version: string } | null> {
  const response = await overview.$get({}, { headers: { "if-none-match": known } });
  if (response.status !== 200) return null;
  return { overview: await response.json(), version: response.headers.get("etag") ?? "" };
}

export function fetchLead(id: string, signal?: AbortSignal): Promise<LeadInFull> {
  // JSON leaves out undefined values, which the client's type does not know.
  return answer(lead.$get({ param: withId(id) }, until(signal))) as Promise<LeadInFull>;
}

/**
 * Stores a change, also while the page is being left.
 *
 * @returns the stored status after a change of the status, perhaps somebody else's; null after another change
 */
export async function saveChange(id: string, change: Change): Promise<StoredStatus | null> {
  const init = { keepalive: true };
  if (change.kind === "status") {
    const { kind: _kind, ...json } = change;
    return answer(lead.status.$put({ param: withId(id), json }, { init }));
  }
  const { entry, ...json } = change;
  await lead.entries[":entry"].$put({ param: { ...withId(id), entry: encodeURIComponent(entry) }, json }, { init });
  return null;
}

/** Corrects a lead, or adds one by the id that its typist made. */
export function saveContact(id: string, json: TypedLead): Promise<object> {
  return answer(lead.contact.$put({ param: withId(id), json }));
}

export function retryDelivery(id: string): Promise<object> {
  return answer(deliveries[":id"].retry.$post({ param: withId(id) }));
}

/** Tries all deliveries that were given up or wait. */
export function retryDeliveries(): Promise<object> {
  return answer(deliveries.retry.$post());
}

/** Releases spam, or sends a lead that was added by hand. @throws {LeadsError} if nothing was sent */
export async function releaseSpam(id: string): Promise<void> {
  const { status } = await answer(lead.release.$post({ param: withId(id) }));
  if (status === "not-spam") throw new LeadsError("Nothing was sent: neither a webhook nor a CRM is set up.", CONFLICT);
}

export function returnToSpam(id: string): Promise<object> {
  return answer(lead.release.$delete({ param: withId(id) }));
}

/**
 * Erases leads and spam with this email address, whatever its case, or the lead of this id, which has none.
 *
 * @returns sentences about places that still hold bytes of them
 */
export function erasePerson(email: string): Promise<{ readonly remains: readonly string[] }> {
  return answer(erase.$post({ json: { email } }));
}

/** The address of a CSV file with all leads, or all spam. */
export function exportAddress(isSpam: boolean): string {
  return `/api/leads.csv?disposition=${isSpam ? "spam" : "accepted"}`;
}
