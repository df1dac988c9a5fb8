import type { FieldProblem } from "./parse-lead-payload.ts";

/** Why a request is refused. The code is the last part of the problem's `type` and is stable; titles and details are not. */
type ProblemCode =
  | "method-not-allowed"
  | "unsupported-media-type"
  | "foreign-origin"
  | "malformed-idempotency-key"
  | "body-too-large"
  | "malformed-body"
  | "invalid-lead"
  | "idempotency-key-reused"
  | "too-many-leads"
  | "storage-unavailable"
  | "internal-error";

export type Problem = {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  /** A sentence about the fault and its remedy. */
  readonly detail: string;
  readonly errors?: readonly FieldProblem[];
  /** Headers that belong to the refusal, such as `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
};

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
