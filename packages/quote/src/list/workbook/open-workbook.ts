import { firstRows } from "../first-rows.ts";
import type { ListFile } from "../list-file.ts";
import type { ListSource } from "../list-source.ts";
import { HAS_PASSWORD, SAVE_IT, SheetError } from "../sheet-error.ts";
import { openOds } from "./ods.ts";
import { openXlsx } from "./xlsx.ts";
import { broken, MOST_UNPACKED, openZip, tooLarge, type Zip } from "./zip.ts";

/** Opens a workbook of Excel (.xlsx) or OpenDocument (.ods). It is held in memory as it is packed. */
export async function openWorkbook(name: string, source: ListSource): Promise<ListFile> {
  const zip = openZip(name, await allBytes(name, source));
  await refuseOthers(zip);
  const format = zip.has("content.xml") ? "ods" : "xlsx";
  const sheets = await (format === "ods" ? openOds(zip) : openXlsx(zip));
  if (sheets.length === 0) throw broken(name, "it has no sheets");
  return {
    name,
    format,
    remark: "",
    doubts: [],
    delimiter: ",",
    prelude: "\uFEFF",
    sheets,
    start: (sheet) => firstRows(sheet.read),
  };
}

async function refuseOthers(zip: Zip): Promise<void> {
  const isNumbers = zip.names.some((file) => /^Index(\.zip$|\/.*\.iwa$)/.test(file));
  if (isNumbers)
    throw new SheetError(`${zip.name} is a Numbers document: open it in Numbers and export it to Excel or CSV`);
  if (zip.has("xl/workbook.bin")) throw new SheetError(`${zip.name} is a binary Excel workbook (.xlsb): ${SAVE_IT}`);
  const isSheet = zip.has("content.xml") || zip.names.some((file) => /(^|\/)workbook\.xml$/.test(file));
  if (zip.has("META-INF/manifest.xml")) {
    let manifest = "";
    for await (const piece of zip.read("META-INF/manifest.xml")) manifest += piece;
    if (/<[\w-]*:?encryption-data\b/.test(manifest)) throw new SheetError(`${zip.name} ${HAS_PASSWORD}`);
    if (isSheet && !/opendocument\.spreadsheet/.test(manifest))
      throw new SheetError(`${zip.name} is an OpenDocument file, but no spreadsheet: ${SAVE_IT}`);
  }
  if (!isSheet) throw new SheetError(`${zip.name} is an archive, but no workbook: ${SAVE_IT}`);
}

async function allBytes(name: string, source: ListSource): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source.read()) {
    pieces.push(piece);
    length += piece.length;
    if (length > MOST_UNPACKED) throw tooLarge(name);
  }
  if (pieces.length === 1 && pieces[0]) return pieces[0];
  const bytes = new Uint8Array(length);
  let start = 0;
  for (const piece of pieces) {
    bytes.set(piece, start);
    start += piece.length;
  }
  return bytes;
}
