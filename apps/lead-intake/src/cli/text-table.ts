import { zonedMoment, zonedText } from "@contractor-roi/lead-store/base/owners-day";
import { terminalText, terminalWidth } from "@contractor-roi/lead-store/base/terminal-text";

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

/** Date and time to the minute, with the zone's name, such as "2026-07-01 06:00 MDT". @param zone the machine's if it is empty */
export function zonedTime(iso: string, zone: string): string {
  const time = new Date(iso);
  const timeZone = zone || undefined;
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" }).formatToParts(time);
  return `${zonedText(time.getTime(), zone).slice(0, "2026-07-01 06:00".length)} ${parts.at(-1)?.value}`;
}

/** Reads a time, which is one of the zone unless it names its own. @returns ISO 8601 */
export function readZonedTime(text: string, zone: string): string {
  const isNamed = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
  return new Date(isNamed ? text : zonedMoment(text, zone)).toISOString();
}
