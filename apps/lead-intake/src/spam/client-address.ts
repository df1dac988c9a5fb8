import { hex } from "../platform/hex.ts";
import { type IpAddress, isPublicAddress, parseIpAddress } from "../platform/ip-address.ts";

/** How many bytes of an IPv6 address name the network of a household or a business: its /64. */
const IPV6_NETWORK_BYTES = 8;
const PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/**
 * Who sent a request, as far as it can be believed: each trusted proxy adds the address that it was reached from to the
 * right of `X-Forwarded-For`, and everything left of those is the sender's own claim.
 *
 * @param forwardedFor the header, if there is one
 * @param peer the address at the other end of the connection, if it is known
 * @param trustedHops proxies between the internet and this server
 * @returns the network: an IPv4 address, or the /64 of an IPv6 one. Null if it cannot be told: without a trusted proxy,
 *   an address that is not public is this machine or a proxy that nobody told us of, and stands for everybody.
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
