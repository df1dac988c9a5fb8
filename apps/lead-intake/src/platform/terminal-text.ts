/**
 * Removes control characters from a visitor's text: those that move the cursor, set colours or change the direction of
 * the text, so that a lead cannot control the terminal of the person who reads it.
 */
export function terminalText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "");
}

/** JSON that is safe to print: the same characters are escaped. */
export function terminalJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[\u007F-\u009F\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join(""),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}

const ZERO_WIDTH = /^\p{M}+$/u;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF01-\uFF60]/u;

/** The width of a text on a terminal, in columns. */
export function terminalWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (ZERO_WIDTH.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}
