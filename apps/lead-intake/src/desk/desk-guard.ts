import type { MiddlewareHandler } from "hono";

/** Sent by the desk's page with each change: a page of another origin cannot send it without being asked first. */
const CHANGE_HEADER = "x-leads-desk";
const READS = new Set(["GET", "HEAD"]);

const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

/**
 * Whether a request's Host names this machine, by any port: a tunnel may have another one at its end. A page whose own name
 * was made to lead to this machine (DNS rebinding) is of the listener's origin to the browser, and still sends its own name.
 */
export function isLoopbackName(host: string | undefined): boolean {
  return LOOPBACK_HOST.test(host ?? "");
}

/** Refuses requests that another page may have sent: other programs of this machine have the same host, and so the same cookies. */
export const onlyOwnPage: MiddlewareHandler = async ({ req, text }, next) => {
  const own = `http://${req.header("host")}`;
  const origin = req.header("origin");
  const site = req.header("sec-fetch-site") ?? "same-origin";
  const isRead = READS.has(req.method) && (origin === undefined || origin === own);
  const isChange = origin === own && req.header(CHANGE_HEADER) === "1";
  if (!(isRead || isChange) || !/^(?:same-origin|none)$/.test(site))
    return text("Only the desk's own page may ask.\n", 403);
  return next();
};
