/** Two hexadecimal digits for each byte. Uses Web APIs only, since it runs under Deno too. */
export function hex(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
