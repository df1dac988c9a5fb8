import { scrubText } from "./scrub-text.ts";
import { removeTypedWords } from "./remove-typed-words.ts";

/** A text as it may leave the page, or go to the console: without tokens, and without the visitor's own words. */
export function cleanText(text: string): string {
  // In this order: an e-mail address that lost the visitor's name would no longer look like one.
  return removeTypedWords(scrubText(text));
}
