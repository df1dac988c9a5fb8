import type { MiddlewareHandler } from "hono";
import type { AllowedOrigins } from "./cors.ts";

/** The one document that is made to be shown in a frame. */
const EMBEDDABLE_PATH = "/embed.html";

/**
 * Says who may show what in a frame: the calculator for embedding on this origin and those configured, everything else
 * nowhere, so that nobody lays an invisible page under a visitor's clicks.
 */
export function frameAncestors(embedders: AllowedOrigins): MiddlewareHandler {
  const forEmbedding = embedders === "any" ? "*" : ["'self'", ...embedders].join(" ");
  return async (context, next) => {
    await next();
    const ancestors = context.req.path === EMBEDDABLE_PATH ? forEmbedding : "'none'";
    // Appended: a policy about scripts may stand beside it, and a browser obeys both.
    context.header("Content-Security-Policy", `frame-ancestors ${ancestors}`, { append: true });
  };
}
