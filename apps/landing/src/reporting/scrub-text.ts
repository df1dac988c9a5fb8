const REMOVED = "[removed]";

/** A text longer than this is a document, not a message: none of it is kept. In characters. */
const MAX_LENGTH = 20_000;

// Repetitions are bounded, so that no text takes more than linear time.
const QUERY = /(https?:\/\/[^\s"<>?#]{1,2000})[?#][^\s"<>]*/gi;
const RELATIVE_QUERY = /[?#][^\s"<>=?#]{1,200}=[^\s"<>]*/g;

const NAMES = "name|e-?mail|phone|user|token|key|secret|password|passwd|pwd|jwt|cookie|session|authorization";
/** A value as it stands after its name: in quotes that are escaped, in quotes, in brackets, or up to the next mark. */
const VALUE = [
  String.raw`\\{1,3}"[\s\S]{0,500}?\\{1,3}"`,
  String.raw`"(?:[^"\\]|\\.){0,500}"`,
  String.raw`'(?:[^'\\]|\\.){0,500}'`,
  String.raw`\([^)]{0,500}\)`,
  String.raw`[^,;&)}\]\n"']{1,500}`,
].join("|");
/** "first_name":"…", email=…, (phone)=(…), apikey: … */
const NAMED_VALUE = new RegExp(
  String.raw`([\w-]{0,40}(?:${NAMES})(?:[_-]?id)?\\{0,3}["')\]]?\s{0,9}[:=]\s{0,9})(?!\s*\[removed\])(?:${VALUE})`,
  "gi",
);

const PATTERNS: readonly RegExp[] = [
  /[^\s"<>@/?&=()[\],;]{1,256}(?:@|%40)[^\s"'<>@/?&=()[\],;]{1,256}/g, // e-mail addresses, user:password@host
  /\beyJ[\w-]{2,}(?:\.[\w-]*){0,2}/g, // JSON web tokens, also cut off ones
  /\bBearer\s+\S+/gi,
  /\bBasic\s+[\w+/=-]{8,}/g,
  /\b(?:sb|sk|pk|rk|gh[a-z]|xox[a-z]|sntry[a-z])[_-][\w-]{6,}/g, // keys that say whose they are
  /\+?\p{Nd}[\p{Nd}\s().\-/]{6,}\p{Nd}/gu, // phone numbers, IP addresses
];

/** A long run of letters and digits: a key, a session, an id. */
const OPAQUE = /[\w-]{32,}/g;

/**
 * Takes e-mail addresses, phone numbers, tokens, keys, the values of fields that are named like one, and the query and
 * fragment of web addresses out of a text. Names that visitors typed are `typed-words.ts`'s.
 */
export function scrubText(text: string): string {
  if (text.length > MAX_LENGTH) return `${REMOVED}: ${text.length} characters`;
  const scrubbed = scrubOnce(text);
  // What was taken out may have hidden where the next one starts: "202 555 0187sb_secret_…".
  return scrubbed === text ? text : scrubText(scrubbed);
}

function scrubOnce(text: string): string {
  const withoutQueries = text.replace(QUERY, `$1?${REMOVED}`).replace(RELATIVE_QUERY, `?${REMOVED}`);
  const withoutNamed = withoutQueries.replace(NAMED_VALUE, `$1${REMOVED}`);
  const withoutKnown = PATTERNS.reduce((rest, pattern) => rest.replace(pattern, REMOVED), withoutNamed);
  return withoutKnown.replace(OPAQUE, (run) => (/\d/.test(run) && /[a-z]/i.test(run) ? REMOVED : run));
}

/** An address as far as it says where on the site: origin and path, without user, password, query and fragment. */
export function scrubAddress(address: string, scrub: (text: string) => string = scrubText): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return scrub(address);
  const { origin, pathname } = new URL(address);
  return origin + scrub(pathname);
}
