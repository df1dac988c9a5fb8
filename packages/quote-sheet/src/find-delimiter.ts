import { columnNamed } from "./columns.ts";

/** How the fields of a CSV file are separated. */
export type Separation = {
  readonly delimiter: string;
  /** Excel's first line that names the delimiter, such as `sep=;`, or nothing. */
  readonly sepLine: string;
};

const CANDIDATES = [",", ";", "\t", "|"];
const NAMES: Readonly<Record<string, string>> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };

export const DELIMITER_REQUIREMENT: string = "must be one sign such as , or ; or |, or tab";

/** A delimiter as it is typed: a sign, or the word "tab" or `\t`; null for anything else. */
export function parseDelimiter(text: string): string | null {
  if (/^(tab|\\t)$/i.test(text)) return "\t";
  return /^[^\p{L}\p{N}"'\r\n]$/u.test(text) ? text : null;
}

/** A delimiter as people call it, for "with semicolons between its columns". */
export function delimiterName(delimiter: string): string {
  return NAMES[delimiter] ?? `"${delimiter}"`;
}

/**
 * Finds the delimiter in the start of a file: that of its `sep=` line, else the one that separates most of the known
 * columns in the header, else the most frequent one.
 *
 * @param given a delimiter that decides, or null
 */
export function findDelimiter(start: string, given: string | null): Separation {
  const [line, named] = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(start) ?? [];
  if (line !== undefined && named !== undefined)
    return { delimiter: given ?? named, sepLine: `sep=${given ?? named}\n` };
  if (given !== null) return { delimiter: given, sepLine: "" };
  let best = { delimiter: ",", known: 0, count: 1 };
  for (const delimiter of CANDIDATES) {
    const names = headerNames(start, delimiter);
    const known = names.filter((name) => columnNamed(name) !== null).length;
    if (known > best.known || (known === best.known && names.length > best.count))
      best = { delimiter, known, count: names.length };
  }
  return { delimiter: best.delimiter, sepLine: "" };
}

/** The first row that is not empty; delimiters and line breaks in quotes do not count. */
function headerNames(start: string, delimiter: string): readonly string[] {
  const names: string[] = [];
  let name = "";
  let isQuoted = false;
  for (const character of start.trimStart()) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) name += character;
    else if (character === "\n" || character === "\r") break;
    else if (character === delimiter) {
      names.push(name);
      name = "";
    } else name += character;
  }
  return [...names, name];
}
