import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  contentSecurityPolicy,
  NOT_FOUND_DOCUMENT,
  SECURITY_HEADERS,
  sharedHeaders,
  TLS_HEADERS,
} from "@contractor-roi/site";
import type { MiddlewareHandler } from "hono";
import type { AllowedOrigins } from "../intake/cors.ts";
import { documentPath } from "./static-page.ts";

const DOCUMENT = /^(?:\/[\w-]+)+\.html$/;

type SecurityHeadersOptions = {
  /** Folder of the built page. */
  readonly webRoot: string;
  /** Sites that may show the calculator in a frame, besides this origin itself. */
  readonly embedders: AllowedOrigins;
};

/**
 * Sets the security headers. The Content-Security-Policy says what a document loads and who may show it in a frame.
 * Strict-Transport-Security is sent if a proxy says that the request came over TLS.
 */
export function securityHeaders({ webRoot, embedders }: SecurityHeadersOptions): MiddlewareHandler {
  return async (context, next) => {
    await next();
    // `context.header` would make another response of each answer, and stream its body.
    const { headers } = context.res;
    const isTls = context.req.header("x-forwarded-proto") === "https";
    const added = { ...SECURITY_HEADERS, ...(isTls && TLS_HEADERS), ...sharedHeaders(context.req.path) };
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
    if (headers.has("Content-Security-Policy")) return;
    const path = documentPath(webRoot, context.req.path);
    const document = isNotFoundPage(context.res) ? NOT_FOUND_DOCUMENT : DOCUMENT.test(path) ? path.slice(1) : null;
    const policy = document === null ? null : await builtPolicy(join(webRoot, document));
    headers.set("Content-Security-Policy", contentSecurityPolicy(document ?? "", policy, embedders));
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
