import type { FieldProblem } from "./parse-lead-payload.ts";

type Refusal = {
  readonly status: number;
  readonly title: string;
  /** A sentence about the fault and its remedy. */
  readonly detail: string;
  /** Headers that belong to the refusal. */
  readonly headers?: Readonly<Record<string, string>>;
};

export const MAX_BODY_BYTES = 16 * 1024;

/** Refusals by their codes. A code is the last part of the problem's `type` and is stable; titles and details are not. */
const REFUSALS = {
  "method-not-allowed": {
    status: 405,
    title: "Leads are received by POST",
    detail: "Send the lead as a POST request.",
    headers: { allow: "POST, OPTIONS" },
  },
  "foreign-origin": {
    status: 403,
    title: "Pages of this origin may not send leads",
    detail: "If it is your page, add its origin to ALLOWED_ORIGINS.",
  },
  "malformed-idempotency-key": {
    status: 400,
    title: "The Idempotency-Key header is malformed",
    detail: "Send a UUID, the same one for each try of the same lead, or leave the header out.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "The body must be JSON",
    detail: "Send the lead with the header Content-Type: application/json.",
    headers: { accept: "application/json" },
  },
  "body-too-large": {
    status: 413,
    title: "The body is too large",
    detail: `A lead has at most ${MAX_BODY_BYTES} bytes. Shorten its texts.`,
  },
  "malformed-body": {
    status: 400,
    title: "The body could not be read",
    detail: "The body broke off before its end. Send it again.",
  },
  "invalid-lead": {
    status: 422,
    title: "The lead has invalid fields",
    detail: "Correct the fields listed in errors and send the lead again.",
  },
  "idempotency-key-reused": {
    status: 422,
    title: "The Idempotency-Key was used for another lead",
    detail: "A lead with this key and other content is already stored. Send this one with a new key.",
  },
  "too-many-leads": { status: 429, title: "Too many leads from one address", detail: "Nothing was stored." },
  "storage-unavailable": {
    status: 503,
    title: "The lead could not be stored",
    detail: "Send it again with the same Idempotency-Key: it will be stored once.",
    headers: { "retry-after": "5" },
  },
  "internal-error": {
    status: 500,
    title: "The server failed",
    detail: "The lead was not stored. Send it again with the same Idempotency-Key.",
  },
} as const satisfies Readonly<Record<string, Refusal>>;

export type Problem = Refusal & {
  readonly code: keyof typeof REFUSALS;
  readonly errors?: readonly FieldProblem[];
};

export type Refused = { readonly ok: false; readonly problem: Problem };

/** @param about this request in particular */
export function refuse(code: Problem["code"], about: Partial<Omit<Problem, "code">> = {}): Refused {
  return { ok: false, problem: { code, ...REFUSALS[code], ...about } };
}

const TYPE_PREFIX = "urn:lead-intake:problem:";

/**
 * A problem document (RFC 9457). `instance` is the request's id, which the log has too.
 *
 * @param headers headers of every response. Without the CORS ones a browser does not let the page read the problem.
 */
export function problemResponse(
  { code, status, title, detail, errors, headers: ownHeaders }: Problem,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Response {
  const type = `${TYPE_PREFIX}${code}`;
  const instance = `urn:uuid:${requestId}`;
  return new Response(JSON.stringify({ type, title, status, detail, instance, ...(errors && { errors }) }), {
    status,
    headers: { ...headers, ...ownHeaders, "content-type": "application/problem+json" },
  });
}
