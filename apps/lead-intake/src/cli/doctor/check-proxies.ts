import { type Finding, findingsAbout } from "./finding.ts";

const LOOPBACK = /^(?:localhost|127\..*|::1|)$/;

/** Whether visitors can be told apart, for the limit of leads from one address. The settings themselves are valid. */
export function checkProxies(env: NodeJS.ProcessEnv, isSupabase: boolean): Finding {
  const { ok, warning } = findingsAbout("proxies");
  if (env["RATE_LIMIT_LEADS"] === "0") return warning("RATE_LIMIT_LEADS=0: one address may send leads without limit.");
  const trusted = env["TRUSTED_PROXIES"]?.trim();
  const hops = env["TRUSTED_PROXY_HOPS"];
  const isTold = Boolean(trusted) || Boolean(hops && hops !== "0");
  if (isSupabase && !isTold)
    return warning("On Supabase nobody is limited until TRUSTED_PROXIES or TRUSTED_PROXY_HOPS is set.");
  if (env["DATABASE_URL"] && !env["RATE_LIMIT_SECRET"])
    return warning(
      "RATE_LIMIT_SECRET is not set: of several servers each counts an address for itself, and anew after each start.",
    );
  if (isTold)
    return ok(trusted ? `X-Forwarded-For is believed from ${trusted}.` : `${hops} are counted off X-Forwarded-For.`);
  return LOOPBACK.test(env["HOST"] ?? "")
    ? ok("A proxy on this machine is believed, nothing else reaches the server.")
    : warning(
        "HOST opens the server to the network: if a proxy on another machine is in front, name it in TRUSTED_PROXIES.",
      );
}
