import type { ByteRange } from "./journal/read-records.ts";

export type DumpRow = ByteRange & {
  /** The line's JSON, which is an object. */
  readonly row: Readonly<Record<string, unknown>>;
};

const LINE_FEED = 0x0a;

/** The lines of a dump that may be damaged: those that are a row of a table, and those that cannot be read. */
export function readDumpRows(bytes: Buffer): { readonly records: DumpRow[]; readonly gaps: ByteRange[] } {
  const records: DumpRow[] = [];
  const gaps: ByteRange[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, from);
    const to = end < 0 ? bytes.length : end + 1;
    const row = rowOf(bytes.subarray(from, to));
    if (row === null) gaps.push({ from, to });
    else if (!isFrame(row)) records.push({ row, from, to });
    from = to;
  }
  return { records, gaps };
}

function rowOf(line: Buffer): Record<string, unknown> | null {
  try {
    const value = JSON.parse(line.toString()) as unknown;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Head, foot, or a table's name. */
function isFrame(row: Record<string, unknown>): boolean {
  return Object.hasOwn(row, "format") || Object.hasOwn(row, "sha256") || Object.keys(row).join() === "table";
}
