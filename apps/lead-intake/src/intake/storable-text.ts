/**
 * Converts a text to one that Postgres can store: NUL characters are removed, and a lone surrogate becomes U+FFFD.
 * Repaired rather than refused, since a visitor can neither see nor remove them.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\uFFFD");
}
