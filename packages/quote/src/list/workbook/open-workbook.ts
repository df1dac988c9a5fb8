import { firstRows, type ListFile, type SheetReader } from "../list-file.ts";
import type { ListRow } from "../list-row.ts";
import type { ListSource } from "../list-source.ts";
import { SAVE_IT, SheetError } from "../sheet-error.ts";
import type { ReadWorkbook } from "./read-workbook.ts";

/** Reads a workbook's bytes outside this thread, with limits of time and memory; beyond them it is refused. */
export type WorkbookReader = (bytes: Uint8Array) => Promise<ReadWorkbook>;

const MOST_UNPACKED = 200_000_000;
const CATCH_UP_EVERY_ROWS = 1_000;
const TOO_LARGE = 'unpacks to more than 200 MB: save the list itself as CSV ("CSV UTF-8")';

/** Opens a workbook of Excel, OpenDocument or Numbers. It is held in memory whole. */
export async function openWorkbook(name: string, source: ListSource, read: WorkbookReader): Promise<ListFile> {
  const bytes = await allBytes(name, source);
  // A ZIP archive begins with "PK". One of a few kilobytes may unpack to gigabytes.
  const size = bytes[0] === 0x50 ? unpackedSize(bytes) : bytes.length;
  if (size === null) throw new SheetError(`${name} cannot be read as a workbook (its archive is damaged): ${SAVE_IT}`);
  if (size > MOST_UNPACKED) throw new SheetError(`${name} ${TOO_LARGE}`);
  const found = await read(bytes);
  if ("refusal" in found) throw new SheetError(`${name} ${found.refusal}`);
  const sheets = found.sheets.map(({ rows, ...sheet }) => ({
    ...sheet,
    read: (reader: SheetReader) => passOn(rows, reader),
  }));
  return {
    name,
    isWorkbook: true,
    remark: "",
    delimiter: ",",
    // Without a mark Excel would read a CSV copy as Windows-1252.
    prelude: "\uFEFF",
    sheets,
    start: (sheet) => firstRows(sheet.read),
  };
}

async function passOn(rows: readonly ListRow[], reader: SheetReader): Promise<void> {
  for (const [index, row] of rows.entries()) {
    if (reader.row(row) === false) return;
    if (index % CATCH_UP_EVERY_ROWS === 0) await reader.catchUp(0);
  }
}

async function allBytes(name: string, source: ListSource): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const piece of source.read()) {
    pieces.push(piece as Uint8Array<ArrayBuffer>);
    length += piece.length;
    if (length > MOST_UNPACKED) throw new SheetError(`${name} ${TOO_LARGE}`);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LONGEST_COMMENT = 65_535;
/** Marks a length that stands in the entry's extra field. */
const IN_EXTRA = 0xffffffff;
const LARGE_LENGTHS = 1;

/** Adds up the unpacked sizes in a ZIP archive's directory; null if the directory is damaged. */
function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let end = bytes.length - 22;
    while (end > 0 && end >= bytes.length - 22 - LONGEST_COMMENT && view.getUint32(end, true) !== DIRECTORY_END)
      end -= 1;
    if (view.getUint32(end, true) !== DIRECTORY_END) return null;
    let at = view.getUint32(end + 16, true);
    let size = 0;
    for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) return null;
      const extra = at + 46 + view.getUint16(at + 28, true);
      const extraEnd = extra + view.getUint16(at + 30, true);
      const length = view.getUint32(at + 24, true);
      size += length === IN_EXTRA ? largeLength(view, extra, extraEnd) : length;
      at = extraEnd + view.getUint16(at + 32, true);
    }
    return size;
  } catch {
    return null;
  }
}

/** Reads a length from the extra field: archives of more than 4 GB have it there, and some programs always do. */
function largeLength(view: DataView, start: number, end: number): number {
  for (let at = start; at < end; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === LARGE_LENGTHS) return Number(view.getBigUint64(at + 4, true));
  return IN_EXTRA;
}
