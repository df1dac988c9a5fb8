import { LEAD_HEADERS } from "@contractor-roi/roi-core";
import { TOKEN_HEADER } from "../spam/turnstile.ts";

/** Origins whose pages may submit leads: any, or exactly these. */
export type AllowedOrigins = "any" | readonly string[];

const ALLOWED_METHODS = "POST, OPTIONS";
/** What the Supabase client sends, plus our own. If one is missing, a browser reports a network failure to the page. */
const ALLOWED_REQUEST_HEADERS = [
  "apikey",
  "authorization",
  TOKEN_HEADER,
  "content-type",
  LEAD_HEADERS.idempotencyKey,
  "x-client-info",
  LEAD_HEADERS.formOpenedAt,
].join(", ");
const PREFLIGHT_MAX_AGE_SECONDS = 86_400;

/** Headers that every response needs, errors too: without them a browser reports a network failure instead of the error. */
export function corsHeaders(request: Request, allowed: AllowedOrigins): Record<string, string> {
  const exposed = { "access-control-expose-headers": "Retry-After" };
  if (allowed === "any") return { ...exposed, "access-control-allow-origin": "*" };
  const origin = request.headers.get("origin");
  const isAllowed = origin !== null && allowed.includes(origin);
  return { ...exposed, vary: "Origin", ...(isAllowed && { "access-control-allow-origin": origin }) };
}

export function preflightResponse(headers: Readonly<Record<string, string>>): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      "access-control-allow-methods": ALLOWED_METHODS,
      "access-control-allow-headers": ALLOWED_REQUEST_HEADERS,
      "access-control-max-age": String(PREFLIGHT_MAX_AGE_SECONDS),
    },
  });
}
