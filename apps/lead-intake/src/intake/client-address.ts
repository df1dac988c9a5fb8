import { hex } from "@contractor-roi/lead-store/base/hex";
import {
  type IpAddress,
  isInSubnet,
  isPublicAddress,
  parseIpAddress,
  parseSubnet,
  type Subnet,
} from "@contractor-roi/lead-store/base/ip-address";
import { CLOUDFLARE_NETWORKS } from "../platform/cloudflare-networks.ts";
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

type Sender = {
  /** An IPv4 address, or the /64 of an IPv6 one; null if it is unknown, or stands for all who come by one proxy. */
  readonly network: string | null;
  /** The /48 of an IPv6 address, as one customer may have many /64; null for others. */
  readonly site: string | null;
  /** Whether the request says that it came by a proxy that is not configured. */
  readonly isByUnknownProxy: boolean;
};

/** A /64, the IPv6 network of a household or a business. */
const NETWORK_BITS = 64;
const SITE_BITS = 48;
const PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;
const CLOUDFLARE = CLOUDFLARE_NETWORKS.map((network) => parseSubnet(network)!);

/**
 * Finds the sender of a request. Each proxy appends the address of its peer to `X-Forwarded-For`; entries to the left of the
 * trusted proxies' entries can be forged by the sender.
 *
 * @param forwardedFor the header, if there is one
 * @param peer the remote address of the connection, if it is known
 */
export function findSender(forwardedFor: string | null, peer: string | undefined, proxies: TrustedProxies): Sender {
  const forwarded = (forwardedFor ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => parseIpAddress(withoutPort(part)));
  const chain = [...forwarded, parseIpAddress(peer ?? "")];
  if ("hops" in proxies) {
    const address = chain.at(Math.max(0, chain.length - 1 - proxies.hops)) ?? null;
    return { ...networksOf(address), isByUnknownProxy: false };
  }
  const peerIndex = chain.length - 1;
  const isTrusted = (position: number) =>
    (proxies.isPeerTrusted && position === peerIndex) || isInAny(chain[position] ?? null, proxies.networks);
  let index = peerIndex;
  while (index > 0 && isTrusted(index)) index -= 1;
  const address = chain[index] ?? null;
  const isPeer = index === peerIndex;
  const isVisitorOfThisNetwork = index === 0 && !isPeer;
  const isShared =
    address !== null &&
    (isUnlistedCloudflare(address, proxies.networks) || !(isPublicAddress(address) || isVisitorOfThisNetwork));
  return {
    ...networksOf(isShared ? null : address),
    isByUnknownProxy: forwarded.length > 0 && (isPeer || isShared),
  };
}

function isInAny(address: IpAddress | null, networks: readonly Subnet[]): boolean {
  return address !== null && networks.some((subnet) => isInSubnet(address, subnet));
}

/** A proxy of Cloudflare that is not among the trusted ones. */
function isUnlistedCloudflare(address: IpAddress | null, trusted: readonly Subnet[]): boolean {
  return isInAny(address, CLOUDFLARE) && !isInAny(address, trusted);
}

function withoutPort(text: string): string {
  const { v4, v6 } = PORT.exec(text)?.groups ?? {};
  return v6 ?? v4 ?? text;
}

function networksOf(address: IpAddress | null): Pick<Sender, "network" | "site"> {
  if (address === null) return { network: null, site: null };
  if (address.kind() === "ipv4") return { network: address.toString(), site: null };
  const prefix = (bits: number) => `${hex(address.toByteArray().slice(0, bits / 8))}/${bits}`;
  return { network: prefix(NETWORK_BITS), site: prefix(SITE_BITS) };
}
