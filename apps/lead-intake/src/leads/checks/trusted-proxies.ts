import { parseSubnet, type Subnet } from "../../platform/ip-address.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { type Env, wholeNumber } from "../../platform/setting-values.ts";
import { CLOUDFLARE_NETWORKS } from "./cloudflare-networks.ts";

/** The proxies whose entries in `X-Forwarded-For` are believed: a number of them, or all that have these addresses. */
export type TrustedProxies =
  | { readonly hops: number }
  | {
      readonly networks: readonly Subnet[];
      /** The other end of each connection is the platform's own gateway, whatever its address. */
      readonly isPeerTrusted: boolean;
    };

const PRESETS: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7"],
  cloudflare: CLOUDFLARE_NETWORKS,
};
const MOST_HOPS = 10;

/**
 * Reads `TRUSTED_PROXIES`, or `TRUSTED_PROXY_HOPS` in its place.
 *
 * @param isBehindGateway whether every connection comes from the platform's gateway, as Supabase's. Which proxies there are
 *   before it is not known, so none is trusted unless configured; elsewhere a proxy on this machine is.
 * @throws {OperatorError} that names the variable and what it must be
 */
export function trustedProxies(env: Env, isBehindGateway: boolean): TrustedProxies {
  const hops = wholeNumber(env, "TRUSTED_PROXY_HOPS", { from: 0, to: MOST_HOPS, default: 0 });
  const setting = env("TRUSTED_PROXIES")?.trim();
  if (hops > 0 && setting) throw new OperatorError("Set TRUSTED_PROXIES or TRUSTED_PROXY_HOPS, not both.");
  if (hops > 0) return { hops };
  if (setting) return { networks: networks(setting), isPeerTrusted: isBehindGateway };
  return { networks: isBehindGateway ? [] : networks("loopback"), isPeerTrusted: false };
}

function networks(setting: string): Subnet[] {
  return setting
    .split(",")
    .map((part) => part.trim())
    .flatMap((part) => (Object.hasOwn(PRESETS, part) ? PRESETS[part]! : [part]))
    .map((text) => {
      const subnet = parseSubnet(text);
      if (subnet !== null) return subnet;
      throw new OperatorError(
        `TRUSTED_PROXIES must be a comma-separated list of addresses, subnets and the words loopback, private and cloudflare, such as loopback,203.0.113.0/24: current value has ${JSON.stringify(text)}`,
      );
    });
}
