const LONGEST_ROW = 1_048_576;

/** Receives a CSV file's rows, each with the line on which it starts, from 1. */
type CsvReader = {
  /** False ends the parsing. */
  row(fields: string[], line: number): boolean | void;
  /** @param text the row as it stands there, or its first line if the row has no end */
  broken(line: number, problem: string, text: string): void;
};

/** Parses CSV piece by piece; null is the end. Returns false when the reader has ended the parsing. */
type ParseCsv = (piece: string | null) => boolean;

/** A row: split into fields, incomplete (`more`), or broken. */
type Split = { readonly fields: string[]; readonly end: number } | "more" | { readonly problem: string };

/**
 * Parses CSV as RFC 4180 has it, with any line ending and rows of any length. A quote inside a field that does not start with
 * one is itself. A broken row costs its first line only: the next lines are read, also behind a quote that is never closed.
 */
export function csvParser(delimiter: string, reader: CsvReader): ParseCsv {
  let text = "";
  let line = 1;
  let isSkipping = false;
  return (piece) => {
    const isEnd = piece === null;
    text += piece ?? "";
    // Ctrl-Z, with which old programs end their files.
    if (isEnd && text === "\u001A") text = "";
    let position = 0;
    let find = findersOf(text);
    const afterBreak = (at: number) => at + (text.startsWith("\r\n", at) ? 2 : 1);
    while (position < text.length) {
      const lineEnd = find.lineEnd(position);
      const split: Split = isSkipping
        ? { problem: "" }
        : find.quote(position) < lineEnd
          ? splitQuoted(text, position, { delimiter, isEnd, find })
          : { fields: text.slice(position, lineEnd).split(delimiter), end: lineEnd };
      const end = typeof split === "object" && "fields" in split ? split.end : lineEnd;
      // A return at the end may be half of a line break.
      const isWhole = split !== "more" && (isEnd || afterBreak(end) < text.length);
      if (!isWhole && text.length - position <= LONGEST_ROW) break;
      if (isWhole && "fields" in split) {
        const start = line;
        line += 1 + (end > lineEnd ? countBreaks(text.slice(position, end)) : 0);
        position = afterBreak(end);
        if (reader.row(split.fields, start) === false) return false;
        continue;
      }
      if (!isSkipping)
        reader.broken(
          line,
          isWhole && "problem" in split
            ? split.problem
            : "the row is longer than 1 MB: perhaps a quote is opened here and never closed",
          text.slice(position, lineEnd),
        );
      isSkipping = lineEnd === text.length;
      if (!isSkipping) line += 1;
      position = afterBreak(lineEnd);
      find = findersOf(text);
    }
    text = text.slice(position);
    return true;
  };
}

type Finders = ReturnType<typeof findersOf>;
type SplitOptions = { readonly delimiter: string; readonly isEnd: boolean; readonly find: Finders };

/** Splits the row with quotes that starts at a position. */
function splitQuoted(text: string, start: number, { delimiter, isEnd, find }: SplitOptions): Split {
  const fields: string[] = [];
  for (let from = start; ;) {
    let end: number;
    if (text[from] === '"') {
      let close = find.quote(from + 1);
      while (text[close + 1] === '"') close = find.quote(close + 2);
      if (close === Infinity) return isEnd ? { problem: "a quote is opened here or later and never closed" } : "more";
      end = close + 1;
      fields.push(text.slice(from + 1, close).replaceAll('""', '"'));
      if (end < text.length && !text.startsWith(delimiter, end) && !/[\r\n]/.test(text.charAt(end)))
        return { problem: "text follows the quote that ends a field" };
    } else {
      const next = text.indexOf(delimiter, from);
      end = Math.min(next < 0 ? Infinity : next, find.lineEnd(from));
      fields.push(text.slice(from, end));
    }
    if (!text.startsWith(delimiter, end)) return { fields, end };
    from = end + delimiter.length;
  }
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** Positions in a text that are asked for from the start to the end, so that each is looked for once. */
function findersOf(text: string) {
  const finder = (sign: string) => {
    let found = -1;
    return (from: number): number => {
      if (found < from) {
        const index = text.indexOf(sign, from);
        found = index < 0 ? Infinity : index;
      }
      return found;
    };
  };
  const [feed, carriageReturn] = [finder("\n"), finder("\r")];
  return {
    quote: finder('"'),
    /** The end of the text if no line break follows. */
    lineEnd: (from: number): number => Math.min(feed(from), carriageReturn(from), text.length),
  };
}
