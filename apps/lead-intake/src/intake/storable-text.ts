/**
 * Makes a text one that Postgres can store: the NUL character is dropped and half of a surrogate pair becomes U+FFFD.
 * Repaired rather than refused, since a visitor can neither see nor remove them.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\uFFFD");
}
