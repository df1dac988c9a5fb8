import { hex } from "./hex.ts";

/** SHA-256 of a text in UTF-8, hexadecimal. */
export type Sha256 = (text: string) => string | Promise<string>;

export async function webSha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}
