/** Origins whose pages may submit leads: any, or exactly these. */
export type AllowedOrigins = "any" | readonly string[];

const ALLOWED_METHODS = "POST, OPTIONS";
/** What the Supabase client sends, plus our own. One missing name looks to the page like being offline. */
const ALLOWED_REQUEST_HEADERS =
  "apikey, authorization, cf-turnstile-response, content-type, idempotency-key, x-client-info";
const PREFLIGHT_MAX_AGE_SECONDS = 86_400;

/** Headers that every answer needs, errors too: without them a browser reports a network failure instead of the error. */
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
