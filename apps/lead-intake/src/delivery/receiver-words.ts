import type { AnyLead } from "@contractor-roi/lead-store/lead/lead-store";

/** The reply of a receiver that refused a lead. */
export type Reply = {
  /** In its own words, which may quote the lead. */
  readonly text: string;
  /** Names under which the lead's values were sent. */
  readonly fields: readonly string[];
};

const LONGEST = 200;
/** Letters that a word may share with the lead by chance. */
const SHARED_LETTERS = 3;
/** Keys under which an API explains a refusal, the best first. */
const EXPLANATIONS = ["message", "detail", "error_description", "error", "title"];
/** The codes before each line of a mail server's reply. */
const REPLY_CODES = /^\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} ?)?/gm;
/** Digits, an address, an entity of HTML: each may be a value, or a letter of one. */
const VALUE = /[\p{N}@]|&(?!(?:quot|apos|amp|lt|gt|nbsp);)\w+;/iu;

/**
 * A failure with the receiver's words, for the delivery's row, which goes with the lead. Words that may be the lead's are left
 * out: names of fields stand for them.
 *
 * @param code of the failure
 */
export function failureInWords(code: string, { text, fields }: Reply, lead: AnyLead): string {
  const said = explanationIn(text)
    .replace(REPLY_CODES, "")
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  const kept = mayQuote(said, lead) ? fields.filter((name) => hasWord(said, name)).join(", ") : said;
  return kept === "" ? code : `${code}: ${kept.length > LONGEST ? `${kept.slice(0, LONGEST - 1)}…` : kept}`;
}

/** Names of the fields in a JSON body. */
export function fieldNames(body: string): readonly string[] {
  const names = new Set<string>();
  JSON.parse(body, (name, value: unknown) => {
    if (typeof value !== "object" || value === null) names.add(name);
    return value;
  });
  return [...names].filter((name) => /\p{L}/u.test(name));
}

/** A page of HTML explains nothing. */
function explanationIn(text: string): string {
  if (/^\s*</.test(text)) return "";
  try {
    const read = JSON.parse(text) as Record<string, unknown> | null;
    const said = EXPLANATIONS.map((key) => read?.[key]).find((value) => value) ?? text;
    const parts: unknown[] = [said].flat();
    return parts.every((part) => typeof part === "string") ? parts.join(" ") : JSON.stringify(said);
  } catch {
    return text;
  }
}

function mayQuote(said: string, lead: AnyLead): boolean {
  const texts = lettersOf(lead);
  const folded = fold(said);
  if (VALUE.test(said) || VALUE.test(folded)) return true;
  const words = new Set(folded.split(/[^\p{L}]+/u));
  const decoded = said.split(/[^\w+/-]+/).flatMap(base64Texts);
  return texts.some(
    (text) =>
      words.has(text) ||
      // Scripts without spaces have no words to compare.
      (/[^a-z]/.test(text) && folded.includes(text)) ||
      partsOf(text, SHARED_LETTERS + 1).some((part) => folded.includes(part)) ||
      partsOf(text, SHARED_LETTERS).some((part) => decoded.some((bytes) => bytes.includes(part))),
  );
}

/** Runs of letters in all that a visitor wrote, or that their address says. */
function lettersOf(lead: AnyLead): string[] {
  const { business_name, business_type, source_url, click_ids } = lead;
  const parameters = URL.canParse(source_url) ? [...new URL(source_url).searchParams.values()] : [];
  const written = [
    lead.first_name,
    lead.last_name,
    lead.email,
    lead.phone,
    business_name.replace(business_type, " "),
    lead.utm_source,
    lead.utm_medium,
    lead.utm_campaign,
    ...parameters,
    ...Object.values(click_ids),
  ];
  return fold(written.join(" "))
    .split(/[^\p{L}]+/u)
    .filter((text) => text !== "");
}

/** Letters without marks, width and case. */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toUpperCase()
    .toLowerCase();
}

/** A word read as base64, from each letter where it may have been cut. */
function base64Texts(word: string): string[] {
  return [0, 1, 2, 3].map((from) => fold(Buffer.from(word.slice(from), "base64").toString()));
}

function partsOf(text: string, length: number): string[] {
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length));
}

function hasWord(text: string, name: string): boolean {
  const at = text.indexOf(name);
  const isEdge = (character: string | undefined) => character === undefined || !/[\w-]/.test(character);
  return at !== -1 && isEdge(text[at - 1]) && isEdge(text[at + name.length]);
}
