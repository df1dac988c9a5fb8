import { decodeFigureOrigins, isLanguage, LANGUAGES, LEAD_HEADERS } from "@contractor-roi/roi-core";
import type { Consent, PageFacts } from "@contractor-roi/lead-store/lead/lead-record";
import { hexSha256 } from "@contractor-roi/lead-store/base/hex";
import { storableText } from "./parse-lead-payload.ts";
import { MAX_BODY_BYTES, refuse, type Refused } from "./problem-details.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * The request's `Idempotency-Key`, in lower case; null if it is not a UUID.
 * Without the header the server generates a key: such a lead can be stored twice, but it is not refused.
 */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get(LEAD_HEADERS.idempotencyKey)?.trim();
  if (!key) return crypto.randomUUID();
  return isUuid(key) ? key.toLowerCase() : null;
}

/** How much of a body that is too long is still read and discarded: a browser reads the response only after sending all. */
const MAX_DROPPED_BYTES = 1024 * 1024;

type Result<T> = { readonly ok: true; readonly value: T } | Refused;

/** The body as parsed JSON, or the problem to respond with. Never holds more than the limit in memory. */
export async function readJsonBody(request: Request): Promise<Result<unknown>> {
  if (!isJson(request.headers.get("content-type"))) return refuse("unsupported-media-type");
  const bytes = await readBytes(request);
  if (!bytes.ok) return bytes;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes.value);
  } catch {
    return refuse("malformed-body", { detail: "The body is not valid UTF-8. Send JSON encoded as UTF-8." });
  }
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    // The parser's own message quotes the body, and the body holds names and phone numbers.
    return refuse("malformed-body", { detail: "The body is not valid JSON. Send one JSON object." });
  }
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

async function readBytes(request: Request): Promise<Result<Uint8Array>> {
  const announced = request.headers.get("content-length");
  if (Number(announced) > MAX_BODY_BYTES) return refuse("body-too-large");
  return announced === null ? countBytes(request) : readAnnounced(request);
}

/** The HTTP server reads no more than the announced length. At once is several times faster than as a stream. */
async function readAnnounced(request: Request): Promise<Result<Uint8Array>> {
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.length > MAX_BODY_BYTES ? refuse("body-too-large") : { ok: true, value: bytes };
  } catch {
    return refuse("malformed-body");
  }
}

/** Counts what arrives, since a chunked body announces no length. */
async function countBytes(request: Request): Promise<Result<Uint8Array>> {
  if (request.body === null) return { ok: true, value: new Uint8Array() };
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length <= MAX_BODY_BYTES) chunks.push(part.value);
      if (length > MAX_DROPPED_BYTES) break;
    }
  } catch {
    return refuse("malformed-body");
  }
  if (length > MAX_BODY_BYTES) {
    void reader.cancel().catch(() => {});
    return refuse("body-too-large");
  }
  return { ok: true, value: join(chunks, length) };
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

const WORDING_MAX_LENGTH = 1000;
const PHONE_MAX_LENGTH = 100;
const VERSION = /^[0-9a-f]{64}$/;
/** Another provider's ids may look otherwise. */
const CALL_ID = /^[\w.:-]{1,100}$/;

/** Reads the headers of a lead. An absent or malformed one counts as unknown, and refuses no lead. */
export async function readPageHeaders({ headers }: Request): Promise<PageFacts> {
  const language = headers.get(LEAD_HEADERS.pageLanguage);
  const callId = headers.get(LEAD_HEADERS.voiceCallId) ?? "";
  return {
    formOpenedAt: headers.get(LEAD_HEADERS.formOpenedAt),
    consent: await readConsent(headers),
    language: isLanguage(language) ? language : LANGUAGES[0],
    voiceCallId: CALL_ID.test(callId) ? callId : null,
    phoneTyped: decoded(headers.get(LEAD_HEADERS.phoneAsTyped), PHONE_MAX_LENGTH),
    figuresTyped: decodeFigureOrigins(headers.get(LEAD_HEADERS.figuresTyped) ?? ""),
    secGpc: headers.get("sec-gpc") === "1",
  };
}

/** The version is computed from the wording if that is there: a version that names another text would prove nothing. */
async function readConsent(headers: Headers): Promise<Consent> {
  const at = headers.get(LEAD_HEADERS.consentAt);
  const wording = decoded(headers.get(LEAD_HEADERS.consentWording), WORDING_MAX_LENGTH);
  const version = wording === null ? headers.get(LEAD_HEADERS.consentVersion) : await hexSha256(wording);
  return {
    consent_at: at !== null && isIsoUtc(at) ? at : null,
    consent_version: version !== null && VERSION.test(version) ? version : null,
    consent_wording: wording,
  };
}

function decoded(header: string | null, maxLength: number): string | null {
  try {
    const text = storableText(decodeURIComponent(header ?? ""));
    return text.trim() === "" || text.length > maxLength ? null : text;
  } catch {
    return null;
  }
}

/** Years from 1 to 9999, which Postgres can store. */
const YEAR = /^(?!0000)\d{4}-/;

/** Whether a text is a time exactly as `Date.toISOString` writes it. */
function isIsoUtc(text: string): boolean {
  const time = Date.parse(text);
  return YEAR.test(text) && !Number.isNaN(time) && new Date(time).toISOString() === text;
}
