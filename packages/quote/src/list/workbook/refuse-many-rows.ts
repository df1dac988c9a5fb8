import { MOST_ROWS, tooManyRows } from "./sheet-rows.ts";
import type { Zip } from "./zip.ts";

const SHORTEST_ROW = "<row/>".length;
const LONGEST_TAG = 1_000;
/** The rows of both formats. An OpenDocument file holds all tables, each with rows of its own. */
const ROW_OR_TABLE = /<(?:[\w.-]+:)?(row|table-row|table)[\s/>]/g;

/**
 * Counts the rows of a file of sheets without reading them, which would take ten times as long.
 *
 * @throws {SheetError} if a sheet has too many
 */
export async function refuseManyRows(zip: Zip, file: string): Promise<void> {
  if (zip.lengthOf(file) < MOST_ROWS * SHORTEST_ROW) return;
  let rows = 0;
  let rest = "";
  for await (const piece of zip.read(file)) {
    const text = rest + piece;
    // A tag may go on in the next piece.
    const last = text.lastIndexOf("<");
    rest = last >= 0 && text.length - last < LONGEST_TAG ? text.slice(last) : "";
    for (const [, element] of text.slice(0, text.length - rest.length).matchAll(ROW_OR_TABLE)) {
      rows = element === "table" ? 0 : rows + 1;
      if (rows > MOST_ROWS) throw tooManyRows(zip.name);
    }
  }
}
