import { createDecoder, detectEncoding, encodingName, readMark } from "./decode-text.ts";
import { delimiterName, findDelimiter } from "./find-delimiter.ts";
import { firstRows } from "./first-rows.ts";
import type { GivenFormat, ListFile, Sheet, SheetReader } from "./list-file.ts";
import { startOf, type ListSource } from "./list-source.ts";
import { csvParser } from "./parse-csv.ts";

const MARK = "\uFEFF";

/** Opens a CSV file. */
export async function openCsv(name: string, source: ListSource, given: GivenFormat): Promise<ListFile> {
  const found = given.encoding
    ? { encoding: given.encoding, hasMark: (await readMark(source)) !== null }
    : await detectEncoding(name, source);
  const start = createDecoder(name, found.encoding)(await startOf(source));
  const { delimiter, sepLine } = findDelimiter(start, given.delimiter ?? null);
  const skippedLines = sepLine === "" ? 0 : 1;
  const remarks: string[] = [];
  const doubts: ("encoding" | "delimiter")[] = [];
  if (!given.encoding && found.encoding !== "utf-8") {
    const word = "word" in found ? found.word : undefined;
    remarks.push(`as ${encodingName(found.encoding)}${word === undefined ? "" : `, as in ${word}`}`);
    if (word !== undefined) doubts.push("encoding");
  }
  if (!given.delimiter && delimiter !== ",") {
    remarks.push(`with ${delimiterName(delimiter)} between its columns`);
    if (sepLine === "") doubts.push("delimiter");
  }

  const read = async (bytes: AsyncIterable<Uint8Array>, reader: SheetReader): Promise<void> => {
    const decode = createDecoder(name, found.encoding);
    const parse = csvParser(delimiter, {
      row: (fields, line) => (line > skippedLines ? reader.row({ line, fields, isHidden: false }) : true),
      broken: (line, problem) => reader.broken(line, problem),
    });
    let length = 0;
    for await (const piece of bytes) {
      length += piece.length;
      if (!parse(decode(piece))) return;
      await reader.catchUp(length);
    }
    if (parse(decode(null))) parse(null);
  };
  const sheet: Sheet = { name: "", isHidden: false, read: (reader) => read(source.read(), reader) };
  return {
    name,
    format: "csv",
    remark: remarks.join(", "),
    doubts,
    delimiter,
    // Without a mark Excel would read a copy as Windows-1252.
    prelude: (found.hasMark || found.encoding !== "utf-8" ? MARK : "") + sepLine,
    sheets: [sheet],
    start: () => firstRows((reader) => read(source.look(), reader)),
  };
}
