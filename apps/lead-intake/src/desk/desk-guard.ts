import type { MiddlewareHandler } from "hono";

/**
 * Sent by the desk's page with each change: a page of another origin cannot send it without being asked first. Sent by the desk
 * with each answer: the page takes one without it for a proxy's.
 */
export const DESK_HEADER = "x-leads-desk";
const READS = new Set(["GET", "HEAD"]);

const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

/**
 * Whether a request's Host names this machine, by any port: a tunnel may have another one at its end. A page whose own name
 * was made to lead to this machine (DNS rebinding) is of the listener's origin to the browser, and still sends its own name.
 */
export function isLoopbackName(host: string | undefined): boolean {
  return LOOPBACK_HOST.test(host ?? "");
}

/** Whether a request's Host has the name of an address. Its port says nothing: a cookie goes to all ports of a name. */
export function hasNameOf(host: string | undefined, url: string): boolean {
  const name = (host ?? "").toLowerCase().replace(/\.?(?::\d*)?$/, "");
  return name === new URL(url).hostname;
}

/**
 * Refuses requests that another page may have sent: other programs of this machine have the same host, and pages of a sibling
 * host are of the same site, and so have the same cookies.
 *
 * @param url the desk's own address. Null on loopback, where the Host was checked and a tunnel may have another port
 */
export function onlyOwnPage(url: string | null, onRefused: () => void): MiddlewareHandler {
  const sites = url === null ? [undefined, "same-origin", "none"] : ["same-origin"];
  return async ({ req, text }, next) => {
    const own = url ?? `http://${req.header("host")}`;
    const origin = req.header("origin");
    const isRead = READS.has(req.method) && (origin === undefined || origin === own);
    const isChange = origin === own && req.header(DESK_HEADER) === "1";
    if ((isRead || isChange) && sites.includes(req.header("sec-fetch-site"))) return next();
    onRefused();
    return text("Only the desk's own page may ask.\n", 403);
  };
}
