/**
 * Sources that a page's Content-Security-Policy must allow for calls over the real provider, by directive, besides `'self'`.
 * Without `'unsafe-eval'`: the call engine is loaded with a `<script>`. `'wasm-unsafe-eval'` and `blob:` are for the
 * noise filter. The last host of `connect-src` is where the engine reports lost connections to its vendor.
 */
export const PROVIDER_SOURCES: Readonly<
  Record<"script-src" | "connect-src" | "worker-src" | "media-src", readonly string[]>
> = {
  "script-src": ["https://c.daily.co", "'wasm-unsafe-eval'", "blob:"],
  "connect-src": [
    "https://api.vapi.ai",
    "https://*.daily.co",
    "wss://*.wss.daily.co",
    "https://*.pluot.blue",
    "https://o77906.ingest.sentry.io",
  ],
  "worker-src": ["'self'", "blob:"],
  "media-src": ["'self'", "blob:"],
};
