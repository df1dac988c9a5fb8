import { LEAD_HEADERS } from "@contractor-roi/roi-core";

/** Origins whose pages may submit leads: any, or the server's own and these. */
export type AllowedOrigins = "any" | readonly string[];

const ALLOWED_METHODS = "POST, OPTIONS";
/** Headers of the Supabase client, and our own. If one is missing, a browser reports a network failure to the page. */
const ALLOWED_REQUEST_HEADERS = [
  "apikey",
  "authorization",
  "content-type",
  "x-client-info",
  ...Object.values(LEAD_HEADERS),
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

/**
 * Whether a page of an origin that is not allowed sent the request. The browser's own `Sec-Fetch-Site` decides, whatever
 * `Host` a proxy makes of the page's. Browsers without it (and pages without TLS) are judged by the host in `Origin`. A
 * request with neither comes from no page.
 * Source: https://pkg.go.dev/net/http#CrossOriginProtection, which judges alike.
 */
export function isForeignOrigin({ headers }: Request, allowed: AllowedOrigins): boolean {
  const origin = headers.get("origin");
  if (allowed === "any" || (origin !== null && allowed.includes(origin))) return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  return origin !== null && ![headers.get("host"), headers.get("x-forwarded-host")].some((host) => isAt(host, origin));
}

/** Only the host: a proxy that ends TLS changes the protocol, and adds or drops the protocol's own port. */
function isAt(host: string | null, origin: string): boolean {
  if (host === null || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const address = `${protocol}//${host}`;
  return URL.canParse(address) && new URL(address).host === originHost;
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
