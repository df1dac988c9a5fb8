/** Two hexadecimal digits for each byte. Uses Web APIs only, since it runs under Deno too. */
export function hex(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** SHA-256 of a text in UTF-8, hexadecimal. */
export async function hexSha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}
