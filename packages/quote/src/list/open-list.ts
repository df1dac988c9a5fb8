import { openCsv } from "./csv-file.ts";
import type { GivenFormat, ListFile } from "./list-file.ts";
import { startOf, type ListSource } from "./list-source.ts";
import { HAS_PASSWORD, SAVE_IT, SheetError } from "./sheet-error.ts";

/** What people take for a list, by how it begins, as the end of "list.csv is …". */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, `a PDF, which holds no cells: get the spreadsheet that it was made from, and save that as .xlsx`],
  [/^\{\\rtf/, `a text document (RTF): copy its table into a spreadsheet and save that as .xlsx`],
  [/^\s*<\?xml[^>]*>[^]*<(\w+:)?Workbook\b/, `an Excel workbook in an old XML format: ${SAVE_IT}`],
  [/^\s*<\?xml[^>]*>[^]*<office:document\b/, `a flat OpenDocument file: ${SAVE_IT}`],
  [
    /^\s*(<\?xml[^>]*>\s*)?<(!doctype html|!--|html|head|meta|style|table|div|body)\b/i,
    `a web page, whatever its name ends with: ${SAVE_IT}`,
  ],
  [/^MIME-Version:/i, `a web page in one file (MHTML), whatever its name ends with: ${SAVE_IT}`],
];

/**
 * Opens a list of prospects: a CSV file in any encoding and with any delimiter, or a workbook of Excel or OpenDocument.
 *
 * @param name its name in messages
 * @throws {SheetError} if it cannot be read as it is
 */
export async function openList(name: string, source: ListSource, given: GivenFormat = {}): Promise<ListFile> {
  const start = await startOf(source);
  if (start.length === 0) throw new SheetError(`${name} is empty: it has no bytes`);
  const text = String.fromCharCode(...start.subarray(0, 1_024)).replace(/^\u00EF\u00BB\u00BF/, "");
  if (text.startsWith("PK\u0003\u0004"))
    return (await import("./workbook/open-workbook.ts")).openWorkbook(name, source);
  if (text.startsWith("\u00D0\u00CF\u0011\u00E0")) throw new SheetError(await describeOle(name, source));
  const other = OTHERS.find(([pattern]) => pattern.test(text));
  if (other !== undefined) throw new SheetError(`${name} is ${other[1]}`);
  return openCsv(name, source, given);
}

/** The container of old Excel workbooks is that of workbooks with a password too. */
async function describeOle(name: string, source: ListSource): Promise<string> {
  const encrypted = [..."EncryptedPackage"].join("\0");
  for await (const piece of source.look())
    if (new TextDecoder("latin1").decode(piece).includes(encrypted)) return `${name} ${HAS_PASSWORD}`;
  return `${name} is an old Excel workbook (.xls): ${SAVE_IT}`;
}
