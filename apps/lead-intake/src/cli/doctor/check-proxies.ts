import { isLoopbackHost } from "@contractor-roi/lead-store/base/ip-address";
import type { Settings } from "../../settings/settings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

/** Whether visitors can be told apart, for the limit of leads from one address. The settings themselves are valid. */
export function checkProxies(settings: Settings): Finding {
  const { ok, warning } = findingsAbout("proxies");
  if (settings.RATE_LIMIT_LEADS === 0) return warning("RATE_LIMIT_LEADS=0: one address may send leads without limit.");
  const { TRUSTED_PROXIES: trusted, TRUSTED_PROXY_HOPS: hops } = settings;
  const isTold = trusted !== null || hops > 0;
  if (settings.DATABASE_URL !== null && settings.RATE_LIMIT_SECRET === null)
    return warning(
      "RATE_LIMIT_SECRET is not set: of several servers each counts an address for itself, and anew after each start.",
    );
  if (isTold)
    return ok(
      trusted ? `X-Forwarded-For is believed from ${trusted.join(",")}.` : `${hops} are counted off X-Forwarded-For.`,
    );
  return isLoopbackHost(settings.HOST)
    ? ok("A proxy on this machine is believed, nothing else reaches the server.")
    : warning(
        "HOST opens the server to the network: if a proxy on another machine is in front, name it in TRUSTED_PROXIES.",
      );
}
