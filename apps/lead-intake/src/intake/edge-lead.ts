import { isLanguage, type LeadContact, type LeadIntakePayload, type Plans } from "@contractor-roi/roi-core";
import { ADDRESS_ERASED, type EdgeLeadDeps, type CollectorDeps } from "@contractor-roi/lead-queue/collector";
import type { QuoteLink } from "@contractor-roi/lead-store/lead/source-address";
import { toPrograms } from "@contractor-roi/lead-store/lead/delivery-channels";
import { leadRecord, type LeadRecord } from "@contractor-roi/lead-store/lead/lead-record";
import { StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import { TimeLimitError } from "@contractor-roi/lead-store/base/within-time";
import { parseLeadPayload } from "./parse-lead-payload.ts";
import { isUuid } from "./read-request.ts";

/** Columns that follow from the body, by the collector's plans. */
type FromBody =
  | keyof LeadContact
  | keyof LeadIntakePayload
  | "phone_e164"
  | "figures_mismatch"
  | "click_ids"
  | keyof QuoteLink
  | "client_timestamp"
  | "client_payload"
  | "terms"
  | "plans";

const isText = (value: unknown): value is string => typeof value === "string";
const isTime = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(value));
const orNull = (is: (value: unknown) => boolean) => (value: unknown) => value === null || is(value);

/** Columns that only the edge knows, from the request. */
const FROM_REQUEST: Readonly<Record<Exclude<keyof LeadRecord, FromBody>, (value: unknown) => boolean>> = {
  idempotency_key: (value) => isText(value) && isUuid(value),
  request_hash: isText,
  received_at: isTime,
  disposition: (value) => value === "accepted" || value === "spam",
  marks: (value) => Array.isArray(value) && value.every(isText),
  language: isLanguage,
  phone_typed: orNull(isText),
  figures_typed: orNull((value) => typeof value === "object"),
  sec_gpc: orNull((value) => typeof value === "boolean"),
  voice_call_id: orNull(isText),
  consent_at: orNull(isTime),
  consent_version: orNull(isText),
  consent_wording: orNull(isText),
};

const isKept = (submission: unknown) => (submission as { kept?: unknown }).kept === true;
/** Whether the lead was stored before the store went back in time: visitor and owner may know of it. */
const isFreed = (submission: unknown) => (submission as { freed?: unknown }).freed === true;

/** The `storeEdgeLead` of a collector. */
export async function storeEdgeLead(
  id: string,
  submission: unknown,
  { store, plans, channelsOf }: EdgeLeadDeps,
): ReturnType<CollectorDeps["storeEdgeLead"]> {
  const lead = readEdgeLead(submission, plans);
  if (Array.isArray(lead)) return { failure: `unreadable: ${lead.join(", ")}` };
  try {
    const erased = await store.queue.erasureOf({ ...lead, id });
    if (erased === "lead") return "erased";
    // Time and address alone delete no acknowledged lead (B19): its owner says what becomes of it.
    if (erased === "address" && !isKept(submission)) return { failure: ADDRESS_ERASED };
    const channels = channelsOf(lead);
    const stored = { ...lead, id, delivery_channels: isFreed(submission) ? toPrograms(channels) : channels };
    const outcome = await store.submit(stored);
    // The key was used a month ago for another lead: both were acknowledged.
    if (outcome.status === "conflict") await store.submit({ ...stored, idempotency_key: id });
    return "taken";
  } catch (error) {
    if (error instanceof StorageUnavailable || error instanceof TimeLimitError) throw error;
    const words = new Set(error instanceof Error ? error.message.match(/\w+/g) : []);
    return { failure: ["not-stored:", ...Object.keys(lead).filter((name) => words.has(name))].join(" ") };
  }
}

/** Reads a lead that an edge took in, perhaps one of another release, with the plans of the collector. @returns or names of unreadable fields */
function readEdgeLead(submission: unknown, plans: Plans): LeadRecord | string[] {
  const sent = Object(submission) as Readonly<Record<string, unknown>>;
  // An edge of an earlier release does not know what has come since.
  const valueOf = (name: string) => sent[name] ?? null;
  const parsed = parseLeadPayload(valueOf("client_payload"));
  const wrong = Object.entries(FROM_REQUEST).filter(([name, is]) => !is(valueOf(name)));
  const fields = [
    ...(parsed.ok ? [] : parsed.errors.map(({ pointer }) => `client_payload${pointer}`)),
    ...wrong.map(([name]) => name),
  ];
  if (!parsed.ok || fields.length > 0) return fields;
  const derived = leadRecord(parsed.payload, { idempotencyKey: "", requestHash: "", receivedAt: new Date(0) }, plans);
  const known = Object.fromEntries(Object.keys(FROM_REQUEST).map((name) => [name, valueOf(name)]));
  return { ...derived, ...(known as Pick<LeadRecord, keyof typeof FROM_REQUEST>) };
}
