import type { CustomerLine } from "./demo-texts.ts";

/** Words that begin alike are the same: "leaking", "leaks". */
const STEM_LENGTH = 4;
/** Shorter words of a line, such as "have", do not tell its subject. */
const TELLING_LENGTH = 5;

/** Finds the line that shares most words with a typed text; null if none shares any. */
export function nearestLine(typed: string, lines: readonly CustomerLine[]): CustomerLine | null {
  const stems = new Set(wordsOf(typed).map(stemOf));
  const likeness = ([says, , words]: CustomerLine): number => {
    if (says === typed) return Infinity;
    const telling = [...wordsOf(says).filter(({ length }) => length >= TELLING_LENGTH), ...wordsOf(words)];
    return new Set(telling.map(stemOf).filter((stem) => stems.has(stem))).size;
  };
  const [nearest] = [...lines].sort((one, other) => likeness(other) - likeness(one));
  return nearest && likeness(nearest) > 0 ? nearest : null;
}

function stemOf(word: string): string {
  return word.slice(0, STEM_LENGTH);
}

/** Without accents and case. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
