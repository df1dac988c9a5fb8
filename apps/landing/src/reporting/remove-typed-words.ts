import { typedValues } from "./typed-words.ts";

const REMOVED = "[removed]";

/**
 * Takes the visitor's own words out of a text, a name above all, which no pattern can tell from other words: everything
 * that stands in a text field now or stood there before, as a whole and word by word.
 */
export function removeTypedWords(text: string): string {
  const { phrases, words } = readTyped();
  if (words.size === 0 && phrases.length === 0) return text;
  const withoutPhrases = phrases.reduce(
    (rest, phrase) => rest.replaceAll(new RegExp(escapePattern(phrase), "giu"), REMOVED),
    text,
  );
  // Percent escapes count as spaces between words, as in the path of an address.
  return withoutPhrases.replaceAll(/%[0-9a-f]{2}|[\p{L}\p{M}\p{N}]+/giu, (word) =>
    words.has(word.toLowerCase()) ? REMOVED : word,
  );
}

function readTyped(): { readonly phrases: readonly string[]; readonly words: ReadonlySet<string> } {
  const values = [...new Set(typedValues())].map((value) => value.trim()).filter(isPersonal);
  const phrases = values.filter((value) => !/^[a-z]+$/i.test(value)); // single plain words go as words
  return {
    phrases: [...new Set(phrases.flatMap((phrase) => [phrase, percentEncode(phrase)]))],
    words: new Set(values.flatMap(wordsOf)),
  };
}

/** A field with a length limit can cut a character in half, and half of one cannot be encoded. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, ""));
}

/** The calculator's figures are not: a text without letters counts from five digits on. */
function isPersonal(value: string): boolean {
  return /\p{L}/u.test(value) || value.replaceAll(/\P{Nd}/gu, "").length >= 5;
}

/** Of an e-mail address only what stands before the at sign: the rest is in other addresses as well. */
function wordsOf(value: string): readonly string[] {
  const words =
    value
      .replace(/@.*$/, "")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 1 && isPersonal(word));
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
