/** Two hexadecimal digits for each byte. With Web APIs only: the deployed function uses it too. */
export function hex(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
