import { StorageUnavailable } from "../leads/storage-unavailable.ts";
import { channelsOf } from "../leads/delivery-channels.ts";
import { leadRecord } from "../leads/lead-record.ts";
import type { LeadStore } from "../leads/lead-store.ts";
import { describeFailure } from "../platform/describe-failure.ts";
import type { Log } from "../platform/log.ts";
import { type AllowedOrigins, corsHeaders, isForeignOrigin, preflightResponse } from "./cors.ts";
import { REFUSAL_EVENT } from "./rate-limit-log.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import type { IntakePolicy } from "./intake-policy.ts";
import { readPageHeaders } from "./page-headers.ts";
import { parseLeadPayload } from "./parse-lead-payload.ts";
import { type Problem, problemResponse } from "./problem-details.ts";
import { readJsonBody } from "./request-body.ts";
import { requestHash } from "./request-hash.ts";
import { type Sha256, webSha256 } from "../platform/sha256.ts";

export type LeadIntakeDeps = {
  readonly leads: Pick<LeadStore, "submit">;
  readonly now: () => Date;
  readonly log: Log;
  readonly allowedOrigins: AllowedOrigins;
  /** @default no delivery, no limit, no check */
  readonly policy?: IntakePolicy | undefined;
  /** @default Web Crypto, which computes in another thread */
  readonly sha256?: Sha256 | undefined;
};

type Connection = {
  /** The address at the other end: the visitor's, or a proxy's. */
  readonly peerAddress?: string | undefined;
  /** The request's id in the log. @default a new one */
  readonly requestId?: string | undefined;
};

type Answer =
  | { readonly ok: true; readonly status: 200 | 201; readonly id: string }
  | { readonly ok: false; readonly problem: Problem };

/** A response is meant for the page's script only: not to be cached, framed or taken for another type. */
const ANSWER_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/**
 * Receives a lead. Uses Web APIs only, so that Node and Deno run it alike, and never rejects: an
 * unexpected failure is a response too, with the CORS headers that let the page read it.
 */
export async function handleLeadIntake(
  request: Request,
  deps: LeadIntakeDeps,
  connection: Connection = {},
): Promise<Response> {
  const headers = { ...corsHeaders(request, deps.allowedOrigins), ...ANSWER_HEADERS };
  if (request.method === "OPTIONS") return preflightResponse(headers);
  const requestId = connection.requestId ?? crypto.randomUUID();
  try {
    const answer = await receiveLead(request, connection, { ...deps, requestId });
    if (!answer.ok) {
      logRefusal(answer.problem, requestId, deps.log);
      return problemResponse(answer.problem, requestId, headers);
    }
    return Response.json({ id: answer.id, status: "stored" }, { status: answer.status, headers });
  } catch (error) {
    deps.log({ level: "error", event: "request-failed", requestId, ...describeFailure(error) });
    return problemResponse(INTERNAL_ERROR, requestId, headers);
  }
}

async function receiveLead(
  request: Request,
  connection: Connection,
  {
    leads,
    now,
    log,
    allowedOrigins,
    policy,
    sha256 = webSha256,
    requestId,
  }: LeadIntakeDeps & { readonly requestId: string },
): Promise<Answer> {
  if (request.method !== "POST") return { ok: false, problem: METHOD_NOT_ALLOWED };
  if (isForeignOrigin(request, allowedOrigins)) return { ok: false, problem: FOREIGN_ORIGIN };
  const key = idempotencyKey(request);
  if (key === null) return { ok: false, problem: MALFORMED_KEY };
  const body = await readJsonBody(request);
  if (!body.ok) return body;
  const lead = parseLeadPayload(body.value);
  if (!lead.ok) return { ok: false, problem: { ...INVALID_LEAD, errors: lead.errors } };

  const captcha = await policy?.checkCaptcha?.(request, key);
  if (captcha === "unavailable") log({ level: "warn", event: "turnstile-unavailable", requestId });
  const receipt = {
    idempotencyKey: key,
    requestHash: await requestHash(lead.payload, sha256),
    receivedAt: now(),
    captcha,
    ...(await readPageHeaders(request, sha256)),
  };
  const record = leadRecord(lead.payload, receipt, policy?.plans);
  try {
    const channels = channelsOf(record, policy?.channels ?? []);
    const outcome = await leads.submit({
      ...record,
      delivery_channels: channels,
      rate_limit: (await policy?.limitOf?.(request, connection.peerAddress, log)) ?? null,
    });
    if (outcome.status === "rate_limited") return { ok: false, problem: tooManyLeads(outcome.retry_after_seconds) };
    const { status, id } = outcome;
    const { disposition, marks } = record;
    log({ level: "info", event: `lead-${status}`, requestId, leadId: id, disposition, marks });
    if (status === "created") policy?.onStored?.(channels);
    if (status === "conflict") return { ok: false, problem: KEY_REUSED };
    // The same response for a filled honeypot, so that a bot learns nothing from it.
    return { ok: true, status: status === "created" ? 201 : 200, id };
  } catch (error) {
    if (!(error instanceof StorageUnavailable))
      log({ level: "error", event: "lead-not-stored", requestId, ...describeFailure(error) });
    return { ok: false, problem: STORAGE_UNAVAILABLE };
  }
}

/** A page that sends invalid leads loses them, so the log names the invalid fields as the contract does. */
function logRefusal({ code, status, errors }: Problem, requestId: string, log: Log): void {
  if (status >= 500) return;
  const fields = errors?.map(({ pointer }) => pointer);
  log({ level: "warn", event: REFUSAL_EVENT, requestId, status, code, ...(fields && { fields }) });
}

const METHOD_NOT_ALLOWED: Problem = {
  code: "method-not-allowed",
  status: 405,
  title: "Leads are received by POST",
  detail: "Send the lead as a POST request.",
  headers: { allow: "POST, OPTIONS" },
};

const FOREIGN_ORIGIN: Problem = {
  code: "foreign-origin",
  status: 403,
  title: "Pages of this origin may not send leads",
  detail: "If it is your page, add its origin to ALLOWED_ORIGINS.",
};

const MALFORMED_KEY: Problem = {
  code: "malformed-idempotency-key",
  status: 400,
  title: "The Idempotency-Key header is malformed",
  detail: "Send a UUID, the same one for each try of the same lead, or leave the header out.",
};

const INVALID_LEAD: Problem = {
  code: "invalid-lead",
  status: 422,
  title: "The lead has invalid fields",
  detail: "Correct the fields listed in errors and send the lead again.",
};

const KEY_REUSED: Problem = {
  code: "idempotency-key-reused",
  status: 422,
  title: "The Idempotency-Key was used for another lead",
  detail: "A lead with this key and other content is already stored. Send this one with a new key.",
};

function tooManyLeads(retryAfterSeconds: number): Problem {
  return {
    code: "too-many-leads",
    status: 429,
    title: "Too many leads from one address",
    detail: `Nothing was stored. Send it again after ${retryAfterSeconds} seconds, with the same Idempotency-Key.`,
    headers: { "retry-after": String(retryAfterSeconds) },
  };
}

const STORAGE_UNAVAILABLE: Problem = {
  code: "storage-unavailable",
  status: 503,
  title: "The lead could not be stored",
  detail: "Send it again with the same Idempotency-Key: it will be stored once.",
  headers: { "retry-after": "5" },
};

const INTERNAL_ERROR: Problem = {
  code: "internal-error",
  status: 500,
  title: "The server failed",
  detail: "The lead was not stored. Send it again with the same Idempotency-Key.",
};
