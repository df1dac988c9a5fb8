import type { MiddlewareHandler } from "hono";
import type { AllowedOrigins } from "./cors.ts";

/** The one document that is made to be shown in a frame. */
const EMBEDDABLE_PATH = "/embed.html";

/**
 * The Content-Security-Policy of what has none of its own. It says who may show what in a frame: the calculator for
 * embedding on this origin and those configured, everything else nowhere, so that nobody lays an invisible page under a
 * visitor's clicks. Nobody moves a page's base or puts a plugin into it either.
 */
export function pagePolicy(embedders: AllowedOrigins): MiddlewareHandler {
  const forEmbedding = embedders === "any" ? "*" : ["'self'", ...embedders].join(" ");
  return async (context, next) => {
    await next();
    if (context.res.headers.has("Content-Security-Policy")) return;
    const ancestors = context.req.path === EMBEDDABLE_PATH ? forEmbedding : "'none'";
    context.header("Content-Security-Policy", `frame-ancestors ${ancestors}; base-uri 'self'; object-src 'none'`);
  };
}
