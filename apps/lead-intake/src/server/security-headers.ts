import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MiddlewareHandler } from "hono";
import type { AllowedOrigins } from "../intake/cors.ts";

/** The one document that is made to be shown in a frame. */
const EMBEDDABLE_PATH = "/embed.html";
const START_PATH = "/index.html";
const DOCUMENT = /^\/[\w-]+\.html$/;
/** Of what has no policy of its own: nobody moves its base or puts a plugin into it. */
const DEFAULT_POLICY = "base-uri 'self'; object-src 'none'";
const HALF_A_YEAR_S = 15_552_000;

export type SecurityHeadersOptions = {
  /** Folder of the built page. */
  readonly webRoot: string;
  /** Sites that may show the calculator in a frame, besides this origin itself. */
  readonly embedders: AllowedOrigins;
};

/**
 * The headers that tell browsers what a document may do. A Content-Security-Policy says what it loads and who may show it
 * in a frame: the calculator for embedding on this origin and those configured, everything else nowhere, so that nobody
 * lays an invisible page under a visitor's clicks. The microphone is for this origin alone. The booking tab, which the page
 * opens, keeps working under `same-origin-allow-popups`. Where a proxy in front says that it took the request over TLS, the
 * browser is told to come that way only.
 */
export function securityHeaders({ webRoot, embedders }: SecurityHeadersOptions): MiddlewareHandler {
  const forEmbedding = embedders === "any" ? "*" : ["'self'", ...embedders].join(" ");
  return async (context, next) => {
    await next();
    const path = context.req.path === "/" ? START_PATH : context.req.path;
    context.header("X-Content-Type-Options", "nosniff");
    context.header("Referrer-Policy", "strict-origin-when-cross-origin");
    context.header("Permissions-Policy", "microphone=(self), camera=(), geolocation=(), payment=(), usb=()");
    context.header("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    if (context.req.header("x-forwarded-proto") === "https") {
      context.header("Strict-Transport-Security", `max-age=${HALF_A_YEAR_S}`);
    }
    if (context.res.headers.has("Content-Security-Policy")) return;
    const ancestors = path === EMBEDDABLE_PATH ? forEmbedding : "'none'";
    const policy = DOCUMENT.test(path) ? await builtPolicy(join(webRoot, path)) : null;
    context.header("Content-Security-Policy", `${policy ?? DEFAULT_POLICY}; frame-ancestors ${ancestors}`);
  };
}

/**
 * The build writes each document's policy beside it, without `frame-ancestors`. It is read each time, as the document is:
 * a page that is built again while the server runs has other hashes.
 */
async function builtPolicy(document: string): Promise<string | null> {
  const policy = await readFile(`${document}.csp`, "utf8").catch(() => null);
  return policy?.trim() ?? null;
}
