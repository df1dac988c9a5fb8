import { terminalText, terminalWidth } from "../platform/terminal-text.ts";

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => string;
  readonly isNumber?: boolean;
  /** Longer text is truncated. @default never */
  readonly maxWidth?: number;
};

const GAP = "  ";

/** Rows as aligned columns that are safe to print. */
export function textTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map((column) => cut(terminalText(column.cell(row)), column.maxWidth)));
  const titles = columns.map(({ title }) => title);
  const widths = columns.map((_, at) =>
    [titles, ...cells].reduce((most, row) => Math.max(most, terminalWidth(row[at] ?? "")), 0),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => pad(cell, widths[at] ?? 0, columns[at]?.isNumber ?? false))
      .join(GAP)
      .trimEnd();
  return [titles, ...cells].map(line).join("\n");
}

function pad(text: string, width: number, atStart: boolean): string {
  const spaces = " ".repeat(width - terminalWidth(text));
  return atStart ? spaces + text : text + spaces;
}

function cut(text: string, maxWidth = Number.POSITIVE_INFINITY): string {
  if (terminalWidth(text) <= maxWidth) return text;
  let kept = "";
  for (const character of text) {
    if (terminalWidth(kept + character) >= maxWidth) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Date and time to the minute, in this machine's time zone. */
export function localTime(iso: string): string {
  const time = new Date(iso);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
