/** The bytes of an address: 4, or 16 for IPv6. */
export type IpAddress = readonly number[];

const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;
const IPV6_CHARACTERS = /^[\da-f:.]*:[\da-f:.]*$/i;
const IPV4_BYTES = 4;
const IPV4_IN_IPV6 = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/** Reads an address in its usual notation; null if the text is none. IPv4 written as IPv6 (`::ffff:192.0.2.1`) is IPv4. */
export function parseIpAddress(text: string): IpAddress | null {
  const bytes = IPV4.test(text) ? text.split(".").map(Number) : ipv6(text);
  if (bytes === null || bytes.some((byte) => byte > 0xff)) return null;
  return isWithin(bytes, IPV4_IN_IPV6, 8 * IPV4_IN_IPV6.length) ? bytes.slice(IPV4_IN_IPV6.length) : bytes;
}

/** The URL parser knows every way to write one and writes it in one way: groups of hexadecimal digits and one `::`. */
function ipv6(text: string): number[] | null {
  const [address = ""] = text.split("%");
  if (!IPV6_CHARACTERS.test(address) || !URL.canParse(`http://[${address}]/`)) return null;
  const [head = "", tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const left = groups(head);
  const right = groups(tail ?? "");
  return [...left, ...Array<number>(16 - left.length - right.length).fill(0), ...right];
}

function groups(text: string): number[] {
  return text === ""
    ? []
    : text.split(":").flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
}

/** A part of the address space, such as `10.0.0.0/8`. */
export type Subnet = {
  readonly prefix: IpAddress;
  readonly bits: number;
};

/** Reads `10.0.0.0/8`, or one address; null if the text is neither. */
export function parseSubnet(text: string): Subnet | null {
  const [address = "", length, ...rest] = text.split("/");
  const prefix = parseIpAddress(address);
  if (prefix === null || rest.length > 0) return null;
  const bits = length === undefined ? 8 * prefix.length : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  return bits <= 8 * prefix.length ? { prefix, bits } : null;
}

export function isInSubnet(address: IpAddress, { prefix, bits }: Subnet): boolean {
  return address.length === prefix.length && isWithin(address, prefix, bits);
}

function isWithin(address: IpAddress, prefix: IpAddress, bits: number): boolean {
  if (address.length < prefix.length) return false;
  for (let at = 0; at * 8 < bits; at += 1) {
    const mask = 0xff & (0xff << Math.max(0, 8 - (bits - at * 8)));
    if (((address[at] ?? 0) & mask) !== ((prefix[at] ?? 0) & mask)) return false;
  }
  return true;
}

/** What the registries of special-purpose addresses (RFC 6890 and its updates) keep from the public internet. */
const SPECIAL = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  // Of IPv6, only 2000::/3 is public; these parts of it are not, or lead to any IPv4 address.
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
].map((text) => parseSubnet(text)!);
const PUBLIC_IPV6 = parseSubnet("2000::/3")!;

/** Tells whether an address can belong to somebody on the internet: not to this machine, its network or a special purpose. */
export function isPublicAddress(address: IpAddress): boolean {
  if (address.length !== IPV4_BYTES && !isInSubnet(address, PUBLIC_IPV6)) return false;
  return !SPECIAL.some((subnet) => isInSubnet(address, subnet));
}
