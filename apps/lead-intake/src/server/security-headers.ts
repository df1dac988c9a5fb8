import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MiddlewareHandler } from "hono";
import type { AllowedOrigins } from "../intake/cors.ts";
import { documentPath, NOT_FOUND_DOCUMENT } from "./static-page.ts";

/** The one document that other sites may show in a frame. */
const EMBEDDABLE_PATH = "/embed.html";
const DOCUMENT = /^(?:\/[\w-]+)+\.html$/;
/** For responses without a policy of their own: no foreign `<base>`, no plugins. */
const DEFAULT_POLICY = "base-uri 'self'; object-src 'none'";
const HALF_A_YEAR_S = 15_552_000;

export type SecurityHeadersOptions = {
  /** Folder of the built page. */
  readonly webRoot: string;
  /** Sites that may show the calculator in a frame, besides this origin itself. */
  readonly embedders: AllowedOrigins;
};

/**
 * Sets the security headers. The Content-Security-Policy says what a document loads and who may show it in a frame: the
 * embeddable calculator may be framed by this origin and those configured, everything else by nobody, which prevents
 * clickjacking. Only this origin may use the microphone. `same-origin-allow-popups` keeps the booking tab working.
 * Strict-Transport-Security is sent where a proxy says that the request came over TLS.
 */
export function securityHeaders({ webRoot, embedders }: SecurityHeadersOptions): MiddlewareHandler {
  const forEmbedding = embedders === "any" ? "*" : ["'self'", ...embedders].join(" ");
  return async (context, next) => {
    await next();
    const path = documentPath(webRoot, context.req.path);
    context.header("X-Content-Type-Options", "nosniff");
    context.header("Referrer-Policy", "strict-origin-when-cross-origin");
    context.header("Permissions-Policy", "microphone=(self), camera=(), geolocation=(), payment=(), usb=()");
    context.header("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    if (context.req.header("x-forwarded-proto") === "https") {
      context.header("Strict-Transport-Security", `max-age=${HALF_A_YEAR_S}`);
    }
    if (context.res.headers.has("Content-Security-Policy")) return;
    const ancestors = path === EMBEDDABLE_PATH ? forEmbedding : "'none'";
    const document = isNotFoundPage(context.res) ? NOT_FOUND_DOCUMENT : DOCUMENT.test(path) ? path : null;
    const policy = document === null ? null : await builtPolicy(join(webRoot, document));
    context.header("Content-Security-Policy", `${policy ?? DEFAULT_POLICY}; frame-ancestors ${ancestors}`);
  };
}

function isNotFoundPage({ status, headers }: Response): boolean {
  return status === 404 && (headers.get("content-type")?.startsWith("text/html") ?? false);
}

/**
 * The build writes each document's policy beside it, without `frame-ancestors`. It is read at each request, since a build
 * while the server runs changes the hashes.
 */
async function builtPolicy(document: string): Promise<string | null> {
  const policy = await readFile(`${document}.csp`, "utf8").catch(() => null);
  return policy?.trim() ?? null;
}
