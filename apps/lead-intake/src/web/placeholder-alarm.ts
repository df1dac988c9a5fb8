import type { MiddlewareHandler } from "hono";
import { isPublicAddress, parseIpAddress } from "../platform/ip-address.ts";
import type { Log } from "../platform/log.ts";

const HOUR_MS = 3_600_000;
/** Names that lead to no public address. */
const PRIVATE_NAME = /^[^.]*$|\.(?:localhost|local|internal|test|home\.arpa)$/;

type PlaceholderAlarm = {
  /** Paths of settings that the owner has not set. */
  readonly placeholders: readonly string[];
  readonly log: Log;
};

/**
 * Logs, at most once an hour, that visitors of a public address see placeholders, such as a phone number that nobody answers.
 * The address itself is not logged: a visitor sent it.
 */
export function placeholderAlarm({ placeholders, log }: PlaceholderAlarm): MiddlewareHandler {
  let last = Number.NEGATIVE_INFINITY;
  return async ({ req }, next) => {
    if (placeholders.length > 0 && isPublicHost(req.header("host") ?? "") && Date.now() - last >= HOUR_MS) {
      last = Date.now();
      log({
        level: "error",
        event: "placeholders-are-public",
        settings: placeholders,
        advice: "visitors see them: set them in site.json, and render the site",
      });
    }
    return next();
  };
}

function isPublicHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  const address = parseIpAddress(name.replace(/^\[|\]$/g, ""));
  return address === null ? !PRIVATE_NAME.test(name) : isPublicAddress(address);
}
