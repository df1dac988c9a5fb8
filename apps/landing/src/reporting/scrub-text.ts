const REMOVED = "[removed]";

const PATTERNS: readonly RegExp[] = [
  /[^\s"'<>@/?&=]+@[^\s"'<>@/?&=]+\.[^\s"'<>@/?&=]+/g, // e-mail addresses
  /\+?\d[\d\s().-]{7,}\d/g, // phone numbers
  /\b(?:Bearer\s+)?eyJ[\w-]+\.[\w-]+\.[\w-]*/g, // JSON web tokens
  /\bBearer\s+\S+/gi,
  /\bsb_(?:publishable|secret)_\S+/g,
];
const QUERY = /(https?:\/\/[^\s"'<>?#]+)[?#][^\s"'<>]*/g;

/** Takes e-mail addresses, phone numbers, tokens and the query and fragment of web addresses out of a text. */
export function scrubText(text: string): string {
  const withoutQueries = text.replace(QUERY, `$1?${REMOVED}`);
  return PATTERNS.reduce((scrubbed, pattern) => scrubbed.replace(pattern, REMOVED), withoutQueries);
}
