import { createDecoder, detectEncoding, encodingName } from "./decode-text.ts";
import { findSeparator } from "./decide/separator.ts";
import { firstRows, type ListFile, type Sheet, type SheetReader } from "./list-file.ts";
import { startOf, type ListSource } from "./list-source.ts";
import { csvParser } from "./parse-csv.ts";
import { SAVE_IT, SheetError } from "./sheet-error.ts";
import { openWorkbook, type WorkbookReader } from "./workbook/open-workbook.ts";

/** Beginnings of workbooks: archives, and the container of old Excel files. */
const CONTAINERS = ["PK\u0003\u0004", "\u00D0\u00CF\u0011\u00E0"];
/** Workbooks as XML, of Excel and of OpenDocument. */
const XML_WORKBOOK = /^\s*<\?xml[^>]*>[^]*<((\w+:)?Workbook|office:document)\b/;
/** Web pages, which programs save as .xls. */
const PAGE = /^\s*(<\?xml[^>]*>\s*)?<(!doctype html|!--|html|head|meta|style|table|div|body)\b/i;
/** Files that people mistake for lists, as the end of "list.csv is …". */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, `a PDF, which holds no cells: get the spreadsheet that it was made from, and save that as .xlsx`],
  [/^\{\\rtf/, `a text document (RTF): copy its table into a spreadsheet and save that as .xlsx`],
  [/^ID;P[^\r\n]*[\r\n]+[A-Z]{1,2};[A-Z]/, `a SYLK file, whatever its name ends with: ${SAVE_IT}`],
  [/^MIME-Version:/i, `a web page in one file (MHTML), whatever its name ends with: ${SAVE_IT}`],
];

/**
 * Opens a list of prospects: a CSV file in any encoding and with any delimiter, or a workbook of Excel, OpenDocument or Numbers,
 * also one that is a web page.
 *
 * @param name its name in messages
 * @throws {SheetError} if it cannot be read as it is
 */
export async function openList(name: string, source: ListSource, readWorkbook: WorkbookReader): Promise<ListFile> {
  const start = await startOf(source);
  if (start.length === 0) throw new SheetError(`${name} is empty: it has no bytes`);
  const text = String.fromCharCode(...start.subarray(0, 1_024)).replace(/^\u00EF\u00BB\u00BF/, "");
  const isWorkbook =
    CONTAINERS.some((one) => text.startsWith(one)) || [XML_WORKBOOK, PAGE].some((one) => one.test(text));
  if (isWorkbook) return openWorkbook(name, source, readWorkbook);
  const other = OTHERS.find(([pattern]) => pattern.test(text));
  if (other !== undefined) throw new SheetError(`${name} is ${other[1]}`);
  return openCsv(name, source);
}

const MARK = "\uFEFF";
/** Delimiters as people call them, for "with semicolons between its columns". */
const NAMES: Readonly<Record<string, string>> = { ";": "semicolons", "\t": "tabs", "|": "bars" };

async function openCsv(name: string, source: ListSource): Promise<ListFile> {
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
