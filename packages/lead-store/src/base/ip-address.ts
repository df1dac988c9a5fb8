import ipaddr from "ipaddr.js";

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** A part of the address space, such as `10.0.0.0/8`: its first address and the length of the prefix in bits. */
export type Subnet = [start: IpAddress, bits: number];

const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Parses an address in its usual notation, without `0x7f.1` and the like, which the library takes too. IPv4 written as
 * IPv6 (`::ffff:192.0.2.1`) is IPv4; a zone (`%eth0`) is dropped.
 *
 * @returns null if the text is no address
 */
export function parseIpAddress(text: string): IpAddress | null {
  const [address = ""] = text.split("%");
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : null;
}

/** Parses `10.0.0.0/8`, or one address; null if the text is neither. */
export function parseSubnet(text: string): Subnet | null {
  const [start = ""] = text.split("/");
  const address = parseIpAddress(start);
  if (address === null) return null;
  const cidr = `${address}${text.slice(start.length) || (address.kind() === "ipv4" ? "/32" : "/128")}`;
  return ipaddr.isValidCIDR(cidr) ? ipaddr.parseCIDR(cidr) : null;
}

export function isInSubnet(address: IpAddress, [start, bits]: Subnet): boolean {
  return address.kind() === start.kind() && address.match(start, bits);
}

/** Returns whether a URL's host is this machine. No name but `localhost` is looked up. */
export function isLoopbackHost(hostname: string): boolean {
  const address = parseIpAddress(hostname.replace(/^\[|\]$/g, ""));
  return address === null ? hostname.toLowerCase() === "localhost" : address.range() === "loopback";
}

/** Returns whether an address can belong to somebody on the internet: not to this machine, its network or a special purpose. */
export function isPublicAddress(address: IpAddress): boolean {
  // Only 2000::/3 of IPv6 is assigned; the library calls every unnamed range public.
  return address.range() === "unicast" && (address.kind() === "ipv4" || isInSubnet(address, PUBLIC_IPV6));
}
