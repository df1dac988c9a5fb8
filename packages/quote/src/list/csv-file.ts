import { createDecoder, detectEncoding, encodingName } from "./decode-text.ts";
import { firstRows, type ListFile, type Sheet, type SheetReader } from "./list-file.ts";
import { findSeparator } from "./decide/separator.ts";
import { startOf, type ListSource } from "./list-source.ts";
import { csvParser } from "./parse-csv.ts";

const MARK = "\uFEFF";
/** Delimiters as people call them, for "with semicolons between its columns". */
const NAMES: Readonly<Record<string, string>> = { ";": "semicolons", "\t": "tabs", "|": "bars" };

/** Opens a CSV file. */
export async function openCsv(name: string, source: ListSource): Promise<ListFile> {
  const found = await detectEncoding(name, source);
  const start = createDecoder(name, found.encoding)(await startOf(source));
  const { delimiter, sepLine } = findSeparator(start);
  const skippedLines = sepLine === "" ? 0 : 1;
  const remarks: string[] = [];
  if (found.encoding !== "utf-8") {
    const doubt = found.word === undefined ? "" : `, as in ${found.word} (if that looks wrong, save it as "CSV UTF-8")`;
    remarks.push(`as ${encodingName(found.encoding)}${doubt}`);
  }
  if (delimiter !== ",") remarks.push(`with ${NAMES[delimiter] ?? `"${delimiter}"`} between its columns`);

  const read = async (bytes: AsyncIterable<Uint8Array>, reader: SheetReader): Promise<void> => {
    const decode = createDecoder(name, found.encoding);
    const parse = csvParser(delimiter, {
      row: (fields, line) => (line > skippedLines ? reader.row({ line, fields, isHidden: false }) : true),
      broken: (line, problem, text) => reader.broken(line, problem, text),
    });
    let length = 0;
    for await (const piece of bytes) {
      length += piece.length;
      if (!parse(decode(piece))) return;
      await reader.catchUp(length);
    }
    if (parse(decode(null))) parse(null);
  };
  const sheet: Sheet = { name: "", isHidden: false, hiddenColumns: [], read: (reader) => read(source.read(), reader) };
  return {
    name,
    isWorkbook: false,
    remark: remarks.join(", "),
    delimiter,
    // Without a mark Excel would read a copy as Windows-1252.
    prelude: (found.hasMark || found.encoding !== "utf-8" ? MARK : "") + sepLine,
    sheets: [sheet],
    start: () => firstRows((reader) => read(source.look(), reader)),
  };
}
