import type { Subnet } from "../platform/ip-address.ts";
import type { IntakeSettings } from "../settings/settings.ts";
import { proxyNetworks } from "../settings/values.ts";

/** The proxies whose entries in `X-Forwarded-For` are believed: a number of them, or all that have these addresses. */
export type TrustedProxies =
  | { readonly hops: number }
  | {
      readonly networks: readonly Subnet[];
      /** The other end of each connection is the platform's own gateway, whatever its address. */
      readonly isPeerTrusted: boolean;
    };

/**
 * @param isBehindGateway whether every connection comes from the platform's gateway, as Supabase's. Which proxies there are
 *   before it is not known, so none is trusted unless configured; elsewhere a proxy on this machine is.
 */
export function trustedProxies(
  { TRUSTED_PROXIES: named, TRUSTED_PROXY_HOPS: hops }: Pick<IntakeSettings, "TRUSTED_PROXIES" | "TRUSTED_PROXY_HOPS">,
  isBehindGateway: boolean,
): TrustedProxies {
  if (hops > 0) return { hops };
  if (named !== null) return { networks: proxyNetworks(named), isPeerTrusted: isBehindGateway };
  return { networks: isBehindGateway ? [] : proxyNetworks(["loopback"]), isPeerTrusted: false };
}
