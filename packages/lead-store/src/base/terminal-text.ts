import { blankControls, truncateText } from "@contractor-roi/roi-core/shared";

/**
 * A visitor's text without the characters that move the cursor, set colours, begin a line or change the direction of the text, so
 * that a lead cannot control the terminal or the mail of the person who reads it.
 */
export function terminalText(text: string): string {
  return blankControls(text).replace(/[\p{Cf}\p{Cs}]/gu, "");
}

/** Letters of a stranger's text in a mail or notice. */
const LONGEST_QUOTED = 40;

/** The same, cut short, as a mail or notice quotes it: mail programs find no address in it, since a blank follows each sign of one. */
export function quotedText(text: string): string {
  const unlinked = terminalText(text).replace(/[.:/\\@。](?=\S)/gu, "$& ");
  return unlinked.length > LONGEST_QUOTED ? `${truncateText(unlinked, LONGEST_QUOTED - 1)}…` : unlinked;
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
