import { webSha256 } from "./checks/request-hash.ts";

/** SHA-256, hexadecimal, of an email address, whose case does not matter. */
export function addressHash(address: string): Promise<string> {
  return webSha256(address.toLowerCase());
}
