import { StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import { channelsOf } from "@contractor-roi/lead-store/lead/delivery-channels";
import type { LeadIntakePayload } from "@contractor-roi/roi-core";
import type { LeadAnswer } from "@contractor-roi/roi-core/shared";
import { leadRecord } from "@contractor-roi/lead-store/lead/lead-record";
import type { LeadStore } from "@contractor-roi/lead-store/lead/lead-store";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import type { Log } from "@contractor-roi/lead-store/base/log";
import { hexSha256 } from "@contractor-roi/lead-store/base/hex";
import { type AllowedOrigins, corsHeaders, isForeignOrigin, preflightResponse } from "./cors.ts";
import { REFUSAL_EVENT } from "./rate-limit-log.ts";
import type { IntakePolicy } from "./intake-policy.ts";
import { parseLeadPayload } from "./parse-lead-payload.ts";
import { type Problem, problemResponse, refuse, type Refused } from "./problem-details.ts";
import { idempotencyKey, readJsonBody, readPageHeaders } from "./read-request.ts";

export type LeadIntakeDeps = {
  readonly leads: Pick<LeadStore, "submit">;
  readonly now: () => Date;
  readonly log: Log;
  readonly allowedOrigins: AllowedOrigins;
  /** @default no delivery, no limit, no check */
  readonly policy?: IntakePolicy | undefined;
};

type Connection = {
  /** The address at the other end: the visitor's, or a proxy's. */
  readonly peerAddress?: string | undefined;
  /** The request's id in the log. @default a new one */
  readonly requestId?: string | undefined;
};

type Answer = { readonly ok: true; readonly status: 200 | 201; readonly body: LeadAnswer } | Refused;

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
    return Response.json(answer.body, { status: answer.status, headers });
  } catch (error) {
    deps.log({ level: "error", event: "request-failed", requestId, ...describeFailure(error) });
    return problemResponse(refuse("internal-error").problem, requestId, headers);
  }
}

async function receiveLead(
  request: Request,
  connection: Connection,
  { leads, now, log, allowedOrigins, policy, requestId }: LeadIntakeDeps & { readonly requestId: string },
): Promise<Answer> {
  if (request.method !== "POST") return refuse("method-not-allowed");
  if (isForeignOrigin(request, allowedOrigins)) return refuse("foreign-origin");
  const key = idempotencyKey(request);
  if (key === null) return refuse("malformed-idempotency-key");
  const body = await readJsonBody(request);
  if (!body.ok) return body;
  const lead = parseLeadPayload(body.value);
  if (!lead.ok) return refuse("invalid-lead", { errors: lead.errors });

  const captcha = await policy?.checkCaptcha?.(request, key);
  if (captcha === "unavailable") log({ level: "warn", event: "turnstile-unavailable", requestId });
  const receipt = {
    idempotencyKey: key,
    requestHash: await requestHash(lead.payload),
    receivedAt: now(),
    captcha,
    ...(await readPageHeaders(request)),
  };
  const record = leadRecord(lead.payload, receipt, policy?.plans);
  try {
    const channels = channelsOf(record, policy?.channels ?? []);
    const outcome = await leads.submit({
      ...record,
      delivery_channels: channels,
      rate_limit: (await policy?.limitOf?.(request, connection.peerAddress, log)) ?? null,
    });
    if (outcome.status === "rate_limited") {
      const seconds = outcome.retry_after_seconds;
      const detail = `Nothing was stored. Send it again after ${seconds} seconds, with the same Idempotency-Key.`;
      return refuse("too-many-leads", { detail, headers: { "retry-after": String(seconds) } });
    }
    const { status, id } = outcome;
    const { disposition, marks } = record;
    log({ level: "info", event: `lead-${status}`, requestId, leadId: id, disposition, marks });
    if (status === "created") policy?.onStored?.(channels);
    if (status === "conflict") return refuse("idempotency-key-reused");
    // The same response for a filled honeypot, so that a bot learns nothing from it.
    const report = policy?.mailsReports === false ? "none" : outcome.report;
    const body = { id, status: "stored", ...(report && { report }) } as const;
    return { ok: true, status: status === "created" ? 201 : 200, body };
  } catch (error) {
    if (!(error instanceof StorageUnavailable))
      log({ level: "error", event: "lead-not-stored", requestId, ...describeFailure(error) });
    return refuse("storage-unavailable");
  }
}

/** A page that sends invalid leads loses them, so the log names the invalid fields as the contract does. */
function logRefusal({ code, status, errors }: Problem, requestId: string, log: Log): void {
  if (status >= 500) return;
  const fields = errors?.map(({ pointer }) => pointer);
  log({ level: "warn", event: REFUSAL_EVENT, requestId, status, code, ...(fields && { fields }) });
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * SHA-256, hexadecimal, of a lead's content. Distinguishes a repeated request from a key that is used for another
 * lead. The timestamp is left out, because a client may set it at each try.
 */
export function requestHash(payload: LeadIntakePayload): Promise<string> {
  const { timestamp: _timestamp, ...content } = payload;
  return hexSha256(canonicalJson(content));
}

/** JSON with sorted keys and no spaces: equal content gives equal text, whatever the order of its keys. */
function canonicalJson(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
}
