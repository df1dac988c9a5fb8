import { hex } from "../platform/hex.ts";
import { type IpAddress, isPublicAddress, parseIpAddress } from "../platform/ip-address.ts";

/** A /64, the IPv6 network of a household or a business. */
const IPV6_NETWORK_BYTES = 8;
const PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/**
 * Finds the sender of a request. Each trusted proxy appends the address of its peer to `X-Forwarded-For`; everything to the
 * left of those entries can be forged by the sender.
 *
 * @param forwardedFor the header, if there is one
 * @param peer the remote address of the connection, if it is known
 * @param trustedHops proxies between the internet and this server
 * @returns the network: an IPv4 address, or the /64 of an IPv6 one. Null if it is unknown: without a trusted proxy, an
 *   address that is not public is this machine or a proxy that is not configured, which all senders share.
 */
export function clientNetwork(
  forwardedFor: string | null,
  peer: string | undefined,
  trustedHops: number,
): string | null {
  const chain = [
    ...(forwardedFor ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
    peer ?? "",
  ];
  const address = parseIpAddress(withoutPort(chain[Math.max(0, chain.length - 1 - trustedHops)] ?? ""));
  if (address === null) return null;
  if (trustedHops === 0 && !isPublicAddress(address)) return null;
  return network(address);
}

function withoutPort(text: string): string {
  const { v4, v6 } = PORT.exec(text)?.groups ?? {};
  return v6 ?? v4 ?? text;
}

function network(address: IpAddress): string {
  if (address.kind() === "ipv4") return address.toString();
  return `${hex(address.toByteArray().slice(0, IPV6_NETWORK_BYTES))}/64`;
}
