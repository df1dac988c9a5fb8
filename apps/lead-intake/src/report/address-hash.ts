import { webSha256 } from "../intake/request-hash.ts";

/** SHA-256, hexadecimal, of an email address, whose case does not matter. */
export function addressHash(address: string): Promise<string> {
  return webSha256(address.toLowerCase());
}
